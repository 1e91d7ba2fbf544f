"""Void, run-out and suspension at every decision of hands with side pots and ties.

The oracle works out from the clauses what everybody gets; the ledger must say the same.
"""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from accounts.ledger.models import AccountKind
from accounts.models import Player
from poker.deck import decks
from poker.engine.cards.cards import Card
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold
from poker.engine.hand.bets.betting import options
from poker.engine.hand.events import HandEvent
from poker.engine.hand.state import Hand
from poker.event_stream import stream
from poker.services.seats import seating
from poker.services.staff import resolving
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.engine import interruption_oracle as oracle
from tests.poker.engine.random_play import shuffled
from tests.poker.engine.test_interrupted_hands import all_tie
from tests.poker.felt import NOON, Felt
from tests.poker.services.interruptions import house, nothing_amiss, run_out, stacks, wallets
from tests.poker.stacked_deals import deal_from
from tests.room.games import new_game

pytestmark = pytest.mark.long

STACKS = (10000, 20000, 20000, 20000)
"""Seat 0 is all-in before the flop, seat 3 folds on it, the others bet on beside it."""


@pytest.fixture
def table(new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch) -> Felt:
    """No-limit Hold'em, whose every second deck is a tie of all."""
    game = new_game(
        "Hold'em", preset="holdem", structure="no_limit", small_blind=100, big_blind=200
    )
    table = Felt(open_table(game=game, name="Side pots").pk, NOON)
    for seat, stack in enumerate(STACKS):
        table.sit(new_player(), seat, stack)
    rng, numbers = Random(5), count()

    def deck() -> tuple[Card, ...]:
        return all_tie(rng, len(STACKS)) if next(numbers) % 2 else shuffled(rng)

    deal_from(monkeypatch, deck)
    return table


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


def scripted(hand: Hand) -> Action:
    """The next action of a hand that makes a main pot and a side pot."""
    choices = options(hand)
    assert choices is not None
    if choices.seat == 0 and choices.all_in:
        return AllIn()
    if hand.street != "preflop" and choices.seat == 3 and not choices.check:
        return Fold()
    if choices.opens and choices.largest and hand.street != "turn":
        return BetTo(min(2000, choices.largest))
    return Check() if choices.check else Call()


def at_every_decision(table: Felt) -> Iterator[Hand]:
    """Deal hand after hand, each played one decision further, until one is played to its end."""
    for actions in count():
        buy_back(table)
        table.deal()
        for _action in range(actions):
            hand = table.state.running
            if hand is None:
                return
            table.act(scripted(hand))
        hand = table.state.running
        if hand is None:
            return
        yield hand


def buy_back(table: Felt) -> None:
    """Everybody has at least what they came with."""
    for seat in list(table.state.taken()):
        missing = STACKS[seat.number] - seat.stack
        who: dict[str, Any] = {
            "table_id": table.table_id,
            "player_id": seat.player,
            "now": table.now,
        }
        if missing > 0:
            seating.top_up(**who, amount=missing, action_id=table.new_id())
        if seat.sitting_out:
            seating.sit_in(**who, action_id=table.new_id())


def stakes(table: Felt) -> tuple[Hand, oracle.Stakes, tuple[Card, ...]]:
    """The running hand as it began, what lies in it by its stored events, and its deck."""
    row = table.row
    steps = stream.readable_steps(row.pk, row.anchor_seq, row.seq)
    start = steps[0].table.hand
    assert start is not None
    deck = decks.unseal(table.state.sealed, decks.hand_ref(row.pk, start.number))
    events = [step.event for step in steps if isinstance(step.event, HandEvent)]
    return start, oracle.stakes_of(start, events), deck


def gained(before: dict[int, int], after: dict[int, int]) -> dict[int, int]:
    return {seat: after[seat] - chips for seat, chips in before.items() if after[seat] != chips}


@pytest.mark.rule("void-refund")
def test_a_void_at_every_decision(table: Felt, staff: Player) -> None:
    interrupted = 0
    for _hand in at_every_decision(table):
        interrupted += 1
        before = stacks(table)
        void_running_hand(table_id=table.table_id, staff=staff, reason="Test", now=table.now)
        assert stacks(table) == before
        assert nothing_amiss()
    assert interrupted >= 4, "whoever drew the button"


@pytest.mark.rule("refund-and-run-out")
def test_a_run_out_at_every_decision(table: Felt, staff: Player) -> None:
    cost, interrupted = 0, 0
    for _hand in at_every_decision(table):
        interrupted += 1
        expected = oracle.house_payments(*stakes(table))
        before = stacks(table)
        who: dict[str, Any] = {"table_id": table.table_id, "staff": staff, "now": table.now}
        run_out(**who, reason="Test")
        assert gained(before, stacks(table)) == dict(expected)
        cost += expected.total()
        assert house(AccountKind.HOUSE_EXPENSE) == -cost
        assert nothing_amiss()
    assert interrupted >= 4, "whoever drew the button"
    assert cost > 0


@pytest.mark.rule("unresolved-hold")
def test_a_suspension_at_every_decision_awarded_as_played(table: Felt, staff: Player) -> None:
    interrupted = 0
    for _hand in at_every_decision(table):
        interrupted += 1
        start, lying, deck = stakes(table)
        before = stacks(table)
        held = suspend(table_id=table.table_id, staff=staff, reason="Test", now=table.now)
        bets = +lying.all_in_all()
        assert gained(before, stacks(table)) == {seat: -chips for seat, chips in bets.items()}
        assert nothing_amiss()
        had = wallets(table)
        resolving.award_as_played(held_id=held.pk, staff=staff, reason="Test", now=table.now)
        assert gained(had, wallets(table)) == dict(oracle.payments_as_played(start, lying, deck))
        assert nothing_amiss()
    assert interrupted >= 4, "whoever drew the button"
