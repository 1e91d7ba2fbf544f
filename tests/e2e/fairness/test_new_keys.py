"""Keys of receipts that come into use while a table's page stays open."""

import base64
from typing import Any

import pytest
from playwright.sync_api import Page, Route
from pytest_django.fixtures import Settings

from poker.deck import receipt_keys
from poker.engine.table.dealing.deal import Pledges
from poker.fairness.content import Content
from poker.fairness.leaves import HandName
from poker.fairness.receipt import Receipt
from tests.e2e.fairness.modules import ORIGIN, Modules

TABLE, PLAYER, ROOT = 9, 3, "a" * 64
BEGIN = """async () => {
  const { Contribution } = await import('/static/poker/fairness/contribution.js');
  window.sent = [];
  const send = (message) => window.sent.push(message);
  const keysUrl = '/fairness/keys.json';
  const clock = { now: () => Date.now(), roundTrip: () => 0 };
  window.mine = new Contribution({ table: 9, send, keysUrl, clock, onChange: () => {} });
}"""
CONTENT = Content(
    "holdem", "no_limit", 52, 2, 1, 1, ((0, PLAYER), (1, PLAYER + 1)), ((1, "small", 100),)
)
PLEDGE = """async ({ hand }) => {
  mine.pledge(3, hand);
  return (await mine.pledges.of(3, hand)).pledge;
}"""
GIVE = """async ({ hand, root, pledges, closing, content, isAsSeen }) => {
  const seen = { counts: true, among: null, isAsSeen };
  await mine.give(3, { hand, root, pledges, closing, content }, seen);
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
        sent = self.seed_for(deal)
        assert sent is not None
        self.hear(sent)
        return self.told(deal)

    def hear(self, sent: dict[str, Any]) -> None:
        """The room's receipt for a seed as it was sent."""
        taken = Receipt(TABLE, sent["hand"], ROOT, PLAYER, sent["seed"], 1)
        receipt = receipt_keys.signed(taken)
        frame = {"type": "receipt", "id": sent["id"], "receipt": receipt.to_json()}
        self._page.evaluate(HEAR, frame)

    def seed_for(
        self,
        deal: dict[str, Any],
        signed: Pledges | None = None,
        content: Content = CONTENT,
        *,
        is_as_seen: bool = True,
    ) -> Any:
        """What the browser sends of its seed, when the room has signed these pledges, else those
        there are, and this content."""
        pledges = ((PLAYER, self._page.evaluate(PLEDGE, deal)),)
        name = HandName(TABLE, deal["hand"])
        told = pledges if signed is None else signed
        closing = receipt_keys.closing_of(name, ROOT, told, content)._asdict()
        facts = {"content": CONTENT.to_json(), "isAsSeen": is_as_seen}
        return self._page.evaluate(GIVE, {**deal, "pledges": pledges, "closing": closing, **facts})

    def told(self, deal: dict[str, Any]) -> str:
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
    deal = {"hand": 2, "root": ROOT}
    sent = signing_room.seed_for(deal)
    signing_room.use("secret", 8, publish=False)
    signing_room.hear(sent)
    assert signing_room.told(deal) == "bad_receipt"


def test_no_seed_is_told_before_the_room_has_signed_all_pledges(signing_room: Room) -> None:
    signing_room.use("old", 7)
    another = ((PLAYER + 1, "ab" * 32),)
    for hand, signed in ((1, ()), (2, another)):
        deal = {"hand": hand, "root": ROOT}
        assert signing_room.seed_for(deal, signed) is None
        assert signing_room.told(deal) == "bad_closing"
    assert signing_room.seed_for({"hand": 3, "root": ROOT})


@pytest.mark.rule("deal-proof")
def test_no_seed_is_told_for_other_content_than_was_signed_or_is_seen(signing_room: Room) -> None:
    signing_room.use("old", 7)
    deal = {"hand": 1, "root": ROOT}
    other = CONTENT._replace(button=0)
    assert signing_room.seed_for(deal, content=other) is None
    assert signing_room.told(deal) == "bad_closing"
    deal = {"hand": 2, "root": ROOT}
    assert signing_room.seed_for(deal, is_as_seen=False) is None
    assert signing_room.told(deal) == "bad_closing"
    assert signing_room.seed_for({"hand": 3, "root": ROOT})
