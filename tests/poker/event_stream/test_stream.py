"""A table is rebuilt from its stream alone, and no deck lies about in the open."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction

from accounts.ledger import moving
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Currency
from poker.deck import decks
from poker.deck.shuffling import shuffled
from poker.engine.cards.cards import card_text
from poker.engine.errors import UnknownEvent
from poker.engine.table.state import Seat
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.event_stream.memory import memories
from poker.models import TableEvent
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


def play_with_comings_and_goings(table: Felt, hands: int, random: Random) -> None:
    """Play hands at random; now and then somebody sits out, in, tops up or times out."""
    for _ in range(hands):
        for seat in list(table.state.taken()):
            come_or_go(table, seat, random)
        if table.later(seconds=20).ring() and table.state.running:
            if random.random() < 0.2:
                table.later(seconds=30).ring()
            table.play_out(random)


def come_or_go(table: Felt, seat: Seat, random: Random) -> None:
    who: dict[str, Any] = {"table_id": table.table_id, "player_id": seat.player, "now": table.now}
    if seat.stack < 10000:
        most = table.state.rules.max_buy_in - seat.stack
        seating.top_up(**who, amount=most, action_id=table.new_id())
    if seat.sitting_out and random.random() < 0.7:
        seating.sit_in(**who, action_id=table.new_id())
    elif random.random() < 0.1:
        seating.sit_out(**who, action_id=table.new_id())
    if seat.owes and random.random() < 0.5:
        seating.choose_entry(**who, choice="post", action_id=table.new_id())


@pytest.mark.rule("restart-keeps-hands")
def test_a_new_process_finds_the_table_as_it_was_after_every_event(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, 20000, 10000, 20000)
    play_with_comings_and_goings(table, 12, Random(7))
    table.later(seconds=40).ring()
    remembered = table.state
    memories.clear()
    assert table.state == remembered, "from the last hand's start"
    memories.clear()
    assert stream.replayed(table.row) == remembered, "from the first event on"


@pytest.mark.rule("restart-keeps-hands")
def test_every_moment_of_a_stream_is_the_same_from_its_anchor(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, 20000)
    play_with_comings_and_goings(table, 8, Random(11))
    events = list(TableEvent.objects.filter(table=table.table_id).order_by("seq"))
    full: dict[int, TableState] = {}
    state: TableState | None = None
    for step in stream.folded(events, None):
        full[step.seq] = state = step.table
    assert state == table.state
    anchors = [event.seq for event in events if event.kind == "hand_started"]
    assert len(anchors) >= 5
    for anchor in anchors:
        for step in stream.folded([e for e in events if e.seq >= anchor], None):
            assert step.table == full[step.seq]


def test_the_ledger_holds_every_stack_after_any_play(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, 20000, 10000, 20000, 20000)
    play_with_comings_and_goings(table, 15, Random(3))
    assert [*differences(), *table_differences()] == []


@pytest.mark.usefixtures("waived_evidence")
def test_a_stack_that_is_not_its_account_is_found(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    moving.cash_out(
        player=table.players[0],
        table_no=table.table_id,
        currency=Currency.PLAY,
        amount=1,
        key="a chip too many",
    )
    found = [str(difference) for difference in table_differences()]
    player = table.players[0].pk
    assert found == [f"stack of player {player} at table {table.table_id} is 20000, expected 19999"]


def test_an_unrevealed_card_is_never_stored_in_the_open(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    state = table.state
    deck = decks.unseal(state.sealed, decks.hand_ref(table.table_id, state.hand_no))
    stored = json.dumps(list(TableEvent.objects.values_list("data", flat=True)))
    quoted = [f'"{card_text(card)}"' for card in deck]
    assert not [card for card in quoted if card in stored]
    table.act_all_fold()
    stored = json.dumps(list(TableEvent.objects.values_list("data", flat=True)))
    assert not [card for card in quoted if card in stored], "a hand won unseen shows nothing"


@pytest.mark.rule("shuffle")
def test_a_sealed_deck_opens_for_its_own_hand_only(settings: Any) -> None:
    deck = shuffled()
    sealed = decks.seal(deck, "table:1 hand:1")
    assert decks.unseal(sealed, "table:1 hand:1") == deck
    with pytest.raises(decks.DeckUnreadable, match="altered"):
        decks.unseal(sealed, "table:1 hand:2")
    flipped = sealed[:-8] + ("A" if sealed[-8] != "A" else "B") + sealed[-7:]
    with pytest.raises(decks.DeckUnreadable):
        decks.unseal(flipped, "table:1 hand:1")
    settings.ROOM_DECK_KEYS = "elsewhere:" + "A" * 43 + "="
    with pytest.raises(decks.DeckUnreadable, match="no key"):
        decks.unseal(sealed, "table:1 hand:3")


def test_an_old_key_still_opens_after_a_new_one_came(settings: Any) -> None:
    old = "old:" + "A" * 43 + "="
    settings.ROOM_DECK_KEYS = old
    deck = shuffled()
    sealed = decks.seal(deck, "table:1 hand:9")
    settings.ROOM_DECK_KEYS = f"new:{'B' * 43}=,{old}"
    assert decks.unseal(sealed, "table:1 hand:9") == deck
    assert decks.seal(deck, "table:1 hand:10").startswith("new:")


def test_an_event_from_the_future_is_refused_by_name(felt: SeatPlayers) -> None:
    table = felt(20000)
    stored = TableEvent.objects.get(kind="player_sat")
    stored.version = 99
    with pytest.raises(UnknownEvent) as refusal:
        list(stream.folded([stored], table.state))
    assert refusal.value.allowed == {"kind": "player_sat", "version": 99}


@pytest.mark.parametrize(
    ("change", "field"),
    [({"mood": "good"}, "mood"), ({"stack": "20000"}, "stack"), ({"name": None}, "name")],
)
def test_fields_from_the_future_are_refused_by_the_streams_own_error(
    felt: SeatPlayers, change: dict[str, object], field: str
) -> None:
    table = felt(20000)
    stored = TableEvent.objects.get(kind="player_sat")
    stored.data |= change
    with pytest.raises(UnknownEvent) as refusal:
        list(stream.folded([stored], table.state))
    assert isinstance(refusal.value, stream.UNREADABLE)
    assert refusal.value.field == field
    assert stream.readable([stored]) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE poker_tableevent SET data = '{}'",
        "DELETE FROM poker_tableevent",
        "TRUNCATE poker_tableevent",
        "ALTER TABLE poker_tableevent DISABLE TRIGGER ALL",
    ],
)
def test_the_application_can_only_add_to_a_stream(felt: SeatPlayers, statement: str) -> None:
    felt(20000)
    before = list(TableEvent.objects.values())
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert list(TableEvent.objects.values()) == before
