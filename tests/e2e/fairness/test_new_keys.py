"""Keys of receipts that come into use while a table's page stays open."""

import base64
from typing import Any

import pytest
from playwright.sync_api import Page, Route
from pytest_django.fixtures import Settings

from poker.deck import receipt_keys
from poker.fairness.receipt import Receipt
from tests.e2e.fairness.modules import ORIGIN, Modules

TABLE, PLAYER, ROOT = 9, 3, "a" * 64
BEGIN = """async () => {
  const { Contribution } = await import('/static/poker/fairness/contribution.js');
  window.sent = [];
  const send = (message) => window.sent.push(message);
  const keysUrl = '/fairness/keys.json';
  window.mine = new Contribution({ table: 9, send, keysUrl, onChange: () => {} });
}"""
GIVE = """async ({ hand, root }) => {
  await mine.give(3, { hand: hand - 1, root, pledges: [] });
  const { pledge } = await mine.pledges.of(3, hand);
  await mine.give(3, { hand, root, pledges: [[3, pledge]] });
  return sent.find((message) => message.type === 'seed' && message.hand === hand);
}"""
HEAR = "(frame) => mine.heard(frame)"
ANSWERED = """({ hand, root }) => {
  const { receipt, refused } = mine.of(hand, root);
  return refused ?? (receipt && 'receipt');
}"""


class Room:
    """Signs with one key, the last, and publishes all."""

    def __init__(self, page: Page, settings: Settings) -> None:
        self._page = page
        self._settings = settings
        self._published: list[Any] = []
        page.route(f"{ORIGIN}/fairness/keys.json", self._publish)
        page.evaluate(BEGIN)

    def use(self, name: str, number: int, *, publish: bool = True) -> None:
        key = base64.b64encode(number.to_bytes(32)).decode()
        self._settings.ROOM_RECEIPT_KEYS = f"{name}:{key}"
        if publish:
            self._published.append(receipt_keys.public_part(name, 0).to_json())

    def answer(self, hand: int) -> str:
        """What the browser makes of the room's receipt for its seed."""
        deal = {"hand": hand, "root": ROOT}
        sent = self._page.evaluate(GIVE, deal)
        receipt = receipt_keys.signed(Receipt(TABLE, hand, ROOT, PLAYER, sent["seed"], 1))
        frame = {"type": "receipt", "id": sent["id"], "receipt": receipt.to_json()}
        self._page.evaluate(HEAR, frame)
        found: str = self._page.wait_for_function(ANSWERED, arg=deal).json_value()
        return found

    def _publish(self, route: Route) -> None:
        route.fulfill(json={"v": 1, "keys": self._published})


@pytest.fixture
def signing_room(profile: Modules, settings: Settings) -> Room:
    return Room(profile.page, settings)


def test_a_receipt_of_a_new_key_is_good_on_a_page_opened_before(signing_room: Room) -> None:
    signing_room.use("old", 7)
    assert signing_room.answer(1) == "receipt"
    signing_room.use("new", 8)
    assert signing_room.answer(2) == "receipt"


def test_a_receipt_of_a_key_never_published_is_not(signing_room: Room) -> None:
    signing_room.use("old", 7)
    assert signing_room.answer(1) == "receipt"
    signing_room.use("secret", 8, publish=False)
    assert signing_room.answer(2) == "bad_receipt"
