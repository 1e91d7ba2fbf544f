"""A page that fails while its code holds an open deck shows none of it, debug pages neither."""

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from config.logging import JsonLines
from poker.deck import decks
from poker.engine.cards.cards import card_text
from poker.engine.hand.bets.actions import Call
from poker.models import HeldHand, TableEvent
from poker.services.staff.suspending import suspend
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.planted_faults import refused
from tests.room.database import RoomDatabase
from tests.room.staff import sign_staff_in

SECRET = "-".join(("pin", "2417"))


@pytest.fixture
def staff(new_player: PlayerFactory) -> Client:
    player = new_player()
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    client = Client(raise_request_exception=False)
    return sign_staff_in(client, Player.objects.get(pk=player.pk))


@pytest.fixture
def held(felt: Callable[..., Felt], new_player: PlayerFactory) -> HeldHand:
    """A hand suspended before the flop; to award it as played its deck is opened."""
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act(Call())
    suspend(table_id=table.table_id, staff=new_player(), reason="Odd", hand_no=1, now=table.now)
    return HeldHand.objects.get()


def open_deck(held: HeldHand) -> list[str]:
    started = TableEvent.objects.get(table=held.table, hand_no=held.hand_no, kind="hand_started")
    deck = decks.unseal(started.data["sealed"], decks.hand_ref(held.table_id, held.hand_no))
    return [card_text(card) for card in deck]


@pytest.mark.rule("hidden-cards")
@pytest.mark.parametrize("debug", [False, True], ids=["room", "debug"])
def test_a_failing_page_shows_no_card_and_nothing_that_was_entered(
    staff: Client,
    held: HeldHand,
    room_db: RoomDatabase,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
    debug: bool,
) -> None:
    settings.DEBUG = debug
    path = f"/staff/poker/heldhand/{held.pk}/as-played/do/"
    with refused(room_db, "poker_heldhand", "resolution = 'as_played'"):
        answer = staff.post(path, {"reason": SECRET}, headers={"X-Secret": SECRET})
    assert answer.status_code == 500
    assert ("IntegrityError" in answer.text) is debug
    assert HeldHand.objects.get().resolved_at is None
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    line = JsonLines().format(record)
    assert "IntegrityError" in json.loads(line)["error"]
    deck = open_deck(held)
    for text in (answer.text, line):
        assert SECRET not in text
        assert [card for card in deck if f"'{card}'" in text or f"&#x27;{card}&#x27;" in text] == []
        assert "Failing row" not in text
    staff.post(path, {"reason": "Once more"})
    assert HeldHand.objects.get().resolved_at is not None, "the fault was the database's alone"
