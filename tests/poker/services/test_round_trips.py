"""How often the database is asked where players wait for it: each statement is a round trip."""

from collections.abc import Callable
from functools import partial

from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.ledger.checks.audit import differences
from accounts.ledger.models import AccountKind, Currency, Entry, Transfer
from poker.engine.hand.bets.actions import Action, Call, Check, Fold
from poker.engine.hand.bets.betting import options
from poker.engine.table.turns.alarm import alarm_at
from poker.event_stream import stream
from poker.models import HandTally, PlayedHand
from poker.services.base.writing import pace
from poker.services.clock import timekeeping
from poker.services.money.checking import table_differences
from poker.services.seats import acting
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt
from tests.poker.felt import Felt
from tests.poker.services.deal_seeds import pledge
from tests.poker.services.test_dying import euros

SeatPlayers = Callable[..., Felt]

A_HAND_S_END = ["BEGIN", "SELECT", "SAVEPOINT", "INSERT", "COMMIT"]
"""The table is locked, the transfer posted, and the events are stored along with the players'
histories, the tally and the table's row."""


def sent(work: Callable[[], object]) -> list[str]:
    """The first word of whatever was sent to the database at a time."""
    with CaptureQueriesContext(connection) as found:
        work()
    return [query["sql"].split()[0] for query in found.captured_queries]


def playing(table: Felt, choose: Callable[[Felt], Action]) -> list[str]:
    """Play the running hand to its end; what the last action sent."""
    last: list[str] = []
    while table.state.running:
        decide = partial(
            acting.act,
            table_id=table.table_id,
            player_id=table.players[table.to_act].pk,
            decision=table.state.decision,
            action=choose(table),
            action_id=table.new_id(),
            now=table.now,
        )
        last = sent(decide)
    return last


def check_or_call(table: Felt) -> Action:
    choices = options(table.running)
    return Check() if choices and choices.check else Call()


def assert_settled(table: Felt, *, hands: int) -> None:
    """The books are right, and the hand is in the histories and the tally."""
    assert [*differences(), *table_differences()] == []
    played = PlayedHand.objects.filter(table=table.table_id, hand_no=table.state.hand_no)
    assert played.count() == len(table.hand.players)
    assert sum(HandTally.objects.values_list("hands", flat=True)) == hands


def test_a_hand_ends_in_five_round_trips(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    for hand in (1, 2):
        table.deal()
        assert playing(table, lambda _table: Fold()) == A_HAND_S_END
        assert_settled(table, hands=hand)


def test_rake_and_a_full_table_take_no_more(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 6, Currency.EUR)
    table.deal()
    assert playing(table, check_or_call) == A_HAND_S_END
    assert_settled(table, hands=1)
    assert Entry.objects.filter(account__kind=AccountKind.RAKE).exists()


def test_a_leaver_takes_four_more_and_chips_that_were_due_three(new_player: PlayerFactory) -> None:
    """Wherever wallets are paid they are put in order, and the lobby is told of a free seat.

    Players who bring chips are locked before the hand moves money.
    """
    table = euros(new_player)
    asked = playing(table, check_or_call)
    leaver = ["INSERT", "DELETE", "UPDATE", "SAVEPOINT"]
    chips = ["SELECT", "SELECT", "SAVEPOINT"]
    before, after = A_HAND_S_END[:2], A_HAND_S_END[3:-1]
    whole = [*before, "SELECT", "SAVEPOINT", "SELECT", *leaver, *chips, *after, "INSERT", "COMMIT"]
    assert asked[: len(whole)] == whole
    assert asked.index("COMMIT") == len(whole) - 1 == 14
    assert Transfer.objects.filter(kind__in=("cash_out", "top_up")).count() == 2


def test_closing_takes_seven_and_the_deal_players_wait_for_five(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    for seat in table.players:
        pledge(table, seat, f"{seat}")
    table.act_all_fold()
    due = alarm_at(table.state, pace())
    assert due is not None
    table.now = stream.from_ms(due)
    table.stay_connected()
    asked = sent(lambda: timekeeping.ring_one(table.now, [table.table_id]))
    assert asked == ["BEGIN", *["SELECT"] * 4, "INSERT", "COMMIT"]
    assert table.state.lineup is not None
    table.await_deal()
    asked = sent(lambda: timekeeping.ring_one(table.now, [table.table_id]))
    assert asked == ["BEGIN", *["SELECT"] * 2, "INSERT", "COMMIT"]
    assert table.state.running


def test_deal_without_pledges_signs_in_the_same_transaction(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    table.later(seconds=20).stay_connected()
    asked = sent(lambda: timekeeping.ring_one(table.now, [table.table_id]))
    assert asked == ["BEGIN", *["SELECT"] * 4, "INSERT", "SELECT", "INSERT", "COMMIT"]
    assert table.state.running
