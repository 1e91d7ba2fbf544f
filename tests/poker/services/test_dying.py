"""Killed at whatever it asks the database while it ends a hand, a process leaves the hand ended or
as it was, and the same action sent again ends it once."""

import signal
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.core.inbox.models import Message
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import AccountKind, Currency, Entry, Transfer
from accounts.safer_play.time.models import TableStint
from poker.engine.hand.bets.actions import Check, Fold
from poker.event_stream.chain.checking import check_tables
from poker.models import Departure, HandTally, PlayedHand, Seat, Table, TableEvent
from poker.services.money.checking import table_differences
from poker.services.seats import acting, seating
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.poker.services.dying import Attempt, Death, Mortals, mortals
from tests.poker.services.test_seating import ask
from tests.room.database import RoomDatabase
from tests.room.games import new_game

LEAST_QUESTIONS = 6
"""Of the transaction alone."""
STORES: Any = (Entry, Transfer, PlayedHand, HandTally, Seat, Departure, TableStint, Message)
"""What else than the stream is written at the end of a hand."""


@pytest.fixture
def dying(room_db: RoomDatabase) -> Iterator[Mortals]:
    with mortals(room_db) as process:
        yield process


def euros(new_player: PlayerFactory) -> Felt:
    """The last check of a raked hand, at whose end one player leaves and another gets chips."""
    game = new_game("Euros", small_blind=100, big_blind=200, currency=Currency.EUR)
    table = Felt(open_table(game=game, name="Euros", now=NOON).pk, NOON)
    for seat in range(3):
        player = new_player()
        bring(player)
        table.sit(player, seat, 10_000)
    table.deal()
    leaver, buyer = (seat for seat in range(3) if seat != table.state.button)
    ask(seating.leave_after_hand, table, leaver)
    ask(seating.top_up, table, buyer, amount=5_000)
    to_the_last_check(table)
    return table


def to_the_last_check(table: Felt) -> None:
    while len(table.running.board) < 5 or table.to_act != table.state.button:
        table.check_or_call()


def play_money(new_player: PlayerFactory) -> Felt:
    """The last fold of a hand."""
    game = new_game("Play", small_blind=100, big_blind=200)
    table = Felt(open_table(game=game, name="Play", now=NOON).pk, NOON)
    for seat in range(3):
        table.sit(new_player(), seat, 20_000)
    table.deal()
    table.fold_next()
    return table


@pytest.mark.parametrize("death", ["unanswered", "answered"])
@pytest.mark.parametrize("scene", [euros, play_money])
def test_a_hand_ends_wholly_or_not_at_all(
    dying: Mortals, new_player: PlayerFactory, scene: Callable[..., Felt], death: Death
) -> None:
    table = scene(new_player)
    before, now = stored(table), table.now.isoformat()
    action: Any = "check" if table.running.board else "fold"
    who = table.players[table.to_act].pk
    last = Attempt(table.table_id, who, table.state.decision, action, "last", now, 0, death)
    for at in count(1):
        ended = dying.play(last._replace(at=at))
        if stored(table) != before:
            break
        assert ended == -signal.SIGKILL
        assert_sound(table)
        assert_ends_when_sent_again(table, last)
    assert at > LEAST_QUESTIONS
    assert_sound(table)
    assert_over(table, last)
    over = stored(table)
    assert dying.play(last) == 0
    assert stored(table) == over, "sent again it does nothing"
    table.later(seconds=20)
    assert table.ring()
    assert_sound(table)


def stored(table: Felt) -> list[Any]:
    """Everything a hand's end writes to, once nobody writes there any more."""
    with transaction.atomic():
        # Whoever was killed holds this lock until the database has noticed.
        row = Table.objects.select_for_update().filter(pk=table.table_id)
        return [*row.values(), *(list(kind.objects.order_by("pk").values()) for kind in STORES)]


def assert_sound(table: Felt) -> None:
    assert [*differences(), *table_differences()] == []
    (checked,) = check_tables(table_ids=[table.table_id])
    assert list(checked.breaks) == []
    assert checked.head.seq == table.row.seq


def assert_ends_when_sent_again(table: Felt, last: Attempt) -> None:
    """The same action ends the hand now; it is taken back, so that the next may die of it."""
    with transaction.atomic():
        acting.act(
            table_id=last.table_id,
            player_id=last.player_id,
            decision=last.decision,
            action=Check() if last.action == "check" else Fold(),
            action_id=last.action_id,
            now=table.now,
        )
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        assert_over(table, last)
        transaction.set_rollback(True)


def assert_over(table: Felt, last: Attempt) -> None:
    """The hand has ended once, with all that belongs to it."""
    state = table.state
    assert state.running is None
    assert [*differences(), *table_differences()] == []
    events = TableEvent.objects.filter(table=last.table_id)
    assert events.filter(action_id=last.action_id, player=last.player_id).count() == 1
    assert events.filter(kind="hand_ended").count() == 1
    assert Transfer.objects.filter(kind="hand").count() == 1
    assert PlayedHand.objects.count() == len(table.hand.players)
    assert HandTally.objects.get().hands == 1
    if table.row.game.currency == Currency.EUR:
        assert Entry.objects.filter(account__kind=AccountKind.RAKE).count() == 1
        assert sorted(events.values_list("kind", flat=True)).count("player_left") == 1
        assert events.filter(kind="chips_added").count() == 1
        assert Seat.objects.count() == len(list(state.taken())) == 2
        assert Transfer.objects.filter(kind="cash_out").count() == 1
        assert Transfer.objects.filter(kind="top_up").count() == 1
