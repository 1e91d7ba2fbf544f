"""Section 12 at every event of hands nobody would think of: chips, refunds, the house's cost."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from poker.engine.cards.cards import Card, parse_cards
from poker.engine.errors import NotInterruptible
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.ending.interruption_events import (
    BetsRefunded,
    HandSuspended,
    HouseAwarded,
    InterruptReason,
)
from poker.engine.hand.ending.running_out import awards_as_played, refund_and_run_out, suspend
from poker.engine.hand.events import (
    BetReturned,
    BlindPosted,
    HandEvent,
    HandShown,
    RakeTaken,
    StreetDealt,
)
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand
from tests.poker.engine import interruption_oracle as oracle
from tests.poker.engine.draws import of_a_hand
from tests.poker.engine.games import game
from tests.poker.engine.random_play import random_hand, shuffled
from tests.poker.engine.script import Script, deal, name_of, recorded
from tests.poker.engine.whole_hands import play_out

many = settings(max_examples=40, deadline=None)
ROYAL_BOARD = "As Ks Qs Js Ts"


def small_hand(rng: Random) -> Script:
    """A whole hand at stakes of 1 and 2; now and then the board is the best hand for all."""
    preset = rng.choice(("holdem", "omaha-classic", "omaha-protected"))
    rules = game(preset, "no_limit", big_blind=2, small_blind=1, seats=6)
    if rng.random() < 0.4:
        rules = replace(rules, ante=1, ante_from=rng.choice(("everyone", "big_blind")))
    hand = random_hand(rng, rules, rng.randint(2, 6))
    if preset == "holdem" and rng.random() < 0.4:
        hand = Script(hand.start, posts_of(hand), all_tie(rng, len(hand.start.players)))
    return play_out(rng, hand)


def posts_of(hand: Script) -> list[Post]:
    return [Post(event.seat, event.blind) for event in hand.of(BlindPosted)]


def all_tie(rng: Random, players: int) -> tuple[Card, ...]:
    """A deck whose board no hole cards can beat."""
    royal = parse_cards(ROYAL_BOARD.split())
    rest = iter([card for card in shuffled(rng) if card not in royal])
    start = 2 * players
    places = dict(zip([start + at for at in (1, 2, 3, 5, 7)], royal, strict=True))
    return tuple(places[at] if at in places else next(rest) for at in range(52))


def run_out(
    hand: Hand, deck: Sequence[Card], reason: InterruptReason
) -> tuple[Hand, list[HandEvent]]:
    return recorded(hand, lambda recorder: refund_and_run_out(recorder, deck, reason))


def moments(hand: Script) -> Iterator[tuple[Hand, list[HandEvent]]]:
    """The hand after each of its events, with the events up to there."""
    now = hand.start
    for at, event in enumerate(hand.events):
        now = evolve(now, event)
        yield now, hand.events[: at + 1]


def can_be_interrupted(hand: Hand) -> bool:
    return hand.dealt and not (hand.over or hand.awarded or hand.rake)


@pytest.mark.rule("refund-and-run-out")
@given(rng=of_a_hand)
@many
def test_a_run_out_refunds_everything_and_the_house_pays_what_the_clause_says(
    rng: Random,
) -> None:
    hand = small_hand(rng)
    for now, events in moments(hand):
        if not can_be_interrupted(now):
            with pytest.raises(NotInterruptible):
                run_out(now, hand.deck, "outage")
            continue
        stakes = oracle.stakes_of(hand.start, events)
        after, told = run_out(now, hand.deck, "outage")
        expected = oracle.house_payments(hand.start, stakes, hand.deck)
        gained = {p.seat: p.stack - hand.start.player(p.seat).stack for p in after.players}
        assert {seat: chips for seat, chips in gained.items() if chips} == dict(expected)
        assert after.house == expected.total()
        assert after.chips() == hand.start.chips()
        assert (after.over, after.pot_total(), after.rake) == (True, 0, 0)
        assert not [event for event in told if isinstance(event, RakeTaken)]
        if len(now.live()) > 1:
            assert len(after.board) == 5
        assert {e.seat for e in told if isinstance(e, HandShown)} <= set(stakes.live)


@pytest.mark.rule("unresolved-hold")
@given(rng=of_a_hand)
@many
def test_a_suspended_hand_holds_what_everybody_put_in_and_can_be_awarded_later(
    rng: Random,
) -> None:
    hand = small_hand(rng)
    for now, events in moments(hand):
        if now.over or now.awarded or now.rake:
            with pytest.raises(NotInterruptible):
                recorded(now, suspend)
            continue
        stakes = oracle.stakes_of(hand.start, events)
        after, told = recorded(now, suspend)
        assert told == [HandSuspended(tuple(sorted_by_place(hand.start, stakes.all_in_all())))]
        assert after.held == stakes.all_in_all().total()
        assert (after.over, after.pot_total(), after.to_act) == (True, 0, None)
        assert after.chips() == hand.start.chips()
        if now.dealt:
            expected = oracle.payments_as_played(hand.start, stakes, hand.deck)
            assert awards_as_played(now, hand.deck) == dict(expected)
            assert expected.total() == after.held


def sorted_by_place(start: Hand, chips: Counter[int]) -> list[tuple[int, int]]:
    return [(p.seat, chips[p.seat]) for p in start.players if chips[p.seat]]


@pytest.mark.rule("refund-and-run-out")
def test_the_best_hand_is_paid_the_pot_less_its_own_part() -> None:
    """Three have 40 in the main pot, A and B 20 more in a side pot; A has the aces.

    Everybody gets their bets back; the house pays A the 80 and the 20 of the others.
    """
    hand = deal(
        "A 100, B 100, C 40",
        cards={"A": "As Ad Kc Kd", "B": "7c 7d 2c 3c", "C": "8c 8d Jh Jd"},
        board="Ah Tc 9s 2d 3h",
    )
    hand.play("A raise 35", "B call", "C all-in", "A call", "B call")
    hand.play("B bet 20", "A call")
    assert hand.hand.street == "turn"
    after, told = run_out(hand.hand, hand.deck, "outage")
    assert {name_of(p.seat): p.stack for p in after.players} == {"A": 200, "B": 100, "C": 40}
    paid = [event for event in told if isinstance(event, HouseAwarded)]
    assert paid == [HouseAwarded(0, 80, ((0, 80),)), HouseAwarded(1, 20, ((0, 20),))]
    assert [e.street for e in told if isinstance(e, StreetDealt)] == ["river"]


@pytest.mark.rule("refund-and-run-out")
def test_hands_that_tie_take_their_share_less_their_own_part() -> None:
    """A, B and C have 30 in each, C folded: A and B take 45 each of 90, less 30: 15."""
    hand = deal(
        "A 100, B 100, C 100",
        cards={"A": "2c 2d 3c 3d", "B": "2h 2s 3h 3s", "C": "8c 8d 4h 5h"},
        board="Ah Kc Qs Jd Th",
    )
    hand.play("A raise 30", "B call", "C call", "B bet 30", "C fold")
    after, _ = run_out(hand.hand, hand.deck, "outage")
    assert {name_of(p.seat): p.stack for p in after.players} == {"A": 115, "B": 115, "C": 100}


@pytest.mark.rule("refund-and-run-out")
def test_a_bet_nobody_has_answered_wins_nothing_of_those_who_had_not() -> None:
    """B's bet of 60 is not matched by A: what A can lose is the 20 of the flop's pot."""
    hand = deal(
        "A 100, B 100",
        cards={"A": "2c 2d 3c 4d", "B": "As Ad Kc Kd"},
        board="Ah Tc 9s 7d 6h",
    )
    hand.play("A raise 20", "B call", "B bet 40")
    after, _ = run_out(hand.hand, hand.deck, "outage")
    assert {name_of(p.seat): p.stack for p in after.players} == {"A": 100, "B": 120}


@pytest.mark.rule("refund-and-run-out")
def test_an_uncalled_bet_goes_back_first_and_blinds_are_bets() -> None:
    hand = deal("A 100, B 100, C 100")
    _, told = run_out(hand.hand, hand.deck, "staff")
    assert told[0] == BetReturned(2, 5)
    refunds = [event for event in told if isinstance(event, BetsRefunded)]
    assert refunds == [BetsRefunded(((1, 5), (2, 5)), "staff")]
