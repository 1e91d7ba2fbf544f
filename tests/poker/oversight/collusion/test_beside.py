"""What two do while the other one is in a hand, and not otherwise, is a sign."""

from collections.abc import Iterator
from math import exp
from random import Random

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.models import Tendency
from poker.oversight.collusion.facts.decided import NOBODY, Act, Decided, Part
from poker.oversight.collusion.facts.entries import Entries, entries_of
from poker.oversight.collusion.facts.held import Held
from poker.oversight.collusion.facts.same_day import against_the_day
from poker.oversight.collusion.facts.sheet import UNKNOWN, Played, sheet_of
from poker.oversight.collusion.facts.spots import decisions_of, shares
from poker.oversight.collusion.facts.sums import Sums, joined
from poker.oversight.collusion.signs.beside import INDICATORS, Beside, Done
from poker.oversight.collusion.signs.chance import deviations

pytestmark = pytest.mark.rule("collusion")
BIG_BLIND = 100


def decided(act: Act, *, live: tuple[int, ...], to_call: int = 0, rival: int = NOBODY) -> Decided:
    """On the flop, in a pot of twenty big blinds."""
    bits = sum(1 << seat for seat in live)
    return Decided(1, act, 20 * BIG_BLIND, to_call, 0, bits, rival)


def hand(number: int, held: tuple[int, ...], *made: tuple[int, Decided]) -> Played:
    """`held` are the strengths of seats 0, 1 and so on, where the players 10, 11 and so on sit."""
    parts = [
        Part(seat, 10 + seat, seat, (500, strength), None, tuple(d for s, d in made if s == seat))
        for seat, strength in enumerate(held)
    ]
    return Played((1, number), BIG_BLIND, parts)


def sums(hands: list[Played]) -> dict[Tendency, dict[tuple[int, int], tuple[int, int]]]:
    """By tendency, player and other one: how many decisions, and how far beyond all others'."""
    sheet = sheet_of(hands)
    made = decisions_of(sheet)
    found = {}
    for tendency, of in entries_of(sheet, made, made.counts()).items():
        rows = joined([of.beside.sums(), of.whole.sums()])
        columns = (column.tolist() for column in rows)
        found[tendency] = {
            (p, o): (m, round(b)) for p, o, m, b, *_spread in zip(*columns, strict=True)
        }
    return found


def test_bets_that_are_missing_alone_are_soft_and_the_other_way_round_they_are_not() -> None:
    """10 never bets into 11, and always into 12, with the same cards in the same spot."""
    hands = []
    for number in range(40):
        soft = number % 2
        live = (0, 1) if soft else (0, 2)
        act = Act.CHECK if soft else Act.BET
        hands.append(hand(number, (600, 500, 500), (0, decided(act, live=live))))
    found = sums(hands)[Tendency.SOFT_ALONE]
    assert found[10, 11] == (20, 10)
    assert found[10, 12] == (20, -10)
    assert found[10, UNKNOWN] == (40, 0)
    assert sums(hands)[Tendency.CHECKS_TO] == found, "nothing had been bet"


def test_a_call_in_place_of_a_raise_is_soft_and_no_check() -> None:
    made = decided(Act.CALL, live=(0, 1), to_call=500, rival=1)
    found = sums([hand(number, (600, 500), (0, made)) for number in range(20)])
    assert found[Tendency.SOFT_ALONE][10, 11][0] == 20
    assert found[Tendency.CHECKS_TO] == {}


def test_a_strong_hand_is_given_up_to_who_bet_and_not_to_who_is_in_as_well() -> None:
    live = (0, 1, 2)
    hands = [
        hand(number, (700, 500, 500), (0, decided(act, live=live, to_call=500, rival=rival)))
        for number, (act, rival) in enumerate([(Act.FOLD, 1), (Act.CALL, 2)] * 20)
    ]
    found = sums(hands)[Tendency.GIVES_UP]
    assert found[10, 11] == (20, 10)
    assert found[10, 12] == (20, -10)


def test_weak_hands_that_are_given_up_are_none() -> None:
    fold = decided(Act.FOLD, live=(0, 1), to_call=500, rival=1)
    assert (
        sums([hand(number, (400, 500), (0, fold)) for number in range(9)])[Tendency.GIVES_UP] == {}
    )


def test_bets_with_nothing_are_by_weak_hands_alone_with_the_other_one() -> None:
    live, crowd = (0, 1), (0, 1, 2)
    made = [(0, decided(Act.BET, live=live)), (1, decided(Act.CHECK, live=live))]
    hands = [hand(number, (300, 300, 300), *made) for number in range(20)]
    hands += [
        hand(100 + number, (300, 800, 300), (0, decided(Act.BET, live=crowd)))
        for number in range(5)
    ]
    found = sums(hands)[Tendency.BETS_AWAY]
    assert found[10, 11] == (20, 10)
    assert (10, 12) not in found


def test_raises_while_a_third_one_is_in_are_squeezes_of_all_who_are() -> None:
    """They count beside each of the others: only over many hands it turns out who is meant."""
    hands = []
    for number in range(60):
        live = (0, 1, 2) if number % 2 else (0, 2, 3)
        act = Act.RAISE if number % 2 else Act.CALL
        made = decided(act, live=live, to_call=500, rival=2)
        hands.append(hand(number, (500, 500, 500, 500), (0, made)))
    found = sums(hands)[Tendency.SQUEEZES]
    assert found[10, 11] == (30, 15)
    assert found[10, 12] == (60, 0)
    assert found[10, 13] == (30, -15)


def fitting(random: Random, *, knows: bool) -> Iterator[Played]:
    """Going on with the better of two hands and leaving with the worse, or just as often, without
    a look at the other one's cards."""
    for number in range(400):
        held = tuple(random.randrange(200, 900) for _ in range(4))
        goes_on = held[0] > held[1] if knows else random.random() < held[0] / 1000
        act = Act.CALL if goes_on else Act.FOLD
        made = decided(act, live=(0, 1, 2, 3), to_call=500, rival=3)
        yield hand(number, held, (0, made))


@pytest.mark.parametrize(("knows", "least", "most"), [(True, 20, 100), (False, -15, 15)])
def test_decisions_that_fit_the_cards_of_another_one(
    *, knows: bool, least: float, most: float
) -> None:
    found = sums(list(fitting(Random(3), knows=knows)))[Tendency.KNOWS]
    assert found[10, 11][0] == 400
    assert least < found[10, 11][1] < most
    assert found[10, 12][1] < 15


def on_rivers(random: Random, *, knows: bool, tight: bool = False) -> Iterator[Played]:
    """A bet of 12 on the river, to which 10 folds whatever is worse than the hand of 11, or just as
    often without a look at it; `tight` folds every second hand, and 12 is in instead of 11 in every
    second deal."""
    for number in range(400):
        held = tuple(random.randrange(200, 900) for _ in range(3))
        other = 1 if number % 2 else 2
        folds = random.random() > held[0] / 1000
        if knows and other == 1:
            folds = held[0] < held[1]
        if tight:
            folds = random.random() < 0.5 + 0.5 * (held[0] < 500)
        act = Act.FOLD if folds else Act.CALL
        live = (1 << 0) | (1 << other) | (1 << 3)
        made = Decided(3, act, 20 * BIG_BLIND, 500, 0, live, 3)
        parts = [
            Part(seat, 10 + seat, seat, (500, 500, 500, strength), None, (made,) * (seat == 0))
            for seat, strength in enumerate((*held, 600))
        ]
        yield Played((1, number), BIG_BLIND, parts)
        others = Decided(3, Act.FOLD if random.random() > held[1] / 1000 else Act.CALL, *made[2:])
        parts = [
            Part(seat, 30 + seat, seat, (500, 500, 500, strength), None, (others,) * (seat == 0))
            for seat, strength in enumerate((held[1], held[2], held[0], 600))
        ]
        yield Played((2, number), BIG_BLIND, parts)


def chance_at_end(hands: Iterator[Played], player: int, other: int) -> float:
    """Return the logarithm of the chance of what a player leaves to another one on rivers."""
    sheet = sheet_of(hands)
    made = decisions_of(sheet)
    of = entries_of(sheet, made, made.counts())[Tendency.KNOWS_AT_END]
    day = against_the_day(joined([of.beside.sums(), of.whole.sums()]))
    columns = (column.tolist() for column in day)
    rows = {(p, o): tuple(values) for p, o, *values in zip(*columns, strict=True)}
    made, beyond, variance, skew, usual, left_open = rows[player, other]
    all_made, all_beyond, *_spread = rows[player, UNKNOWN]
    low, high = sorted((player, other))
    row = Beside(
        low=low,
        high=high,
        tendency="knows_at_end",
        is_low=player == low,
        made=made,
        beyond=beyond,
        variance=variance,
        skew=skew,
        usual=usual,
        left_open=left_open,
        all_made=all_made,
        all_beyond=all_beyond,
    )
    return row.of_the_two().chance(Tendency.KNOWS_AT_END)


def test_who_leaves_rivers_to_the_better_hand_of_one_other_knows_it() -> None:
    told = chance_at_end(on_rivers(Random(3), knows=True), 10, 11)
    assert told < -10
    assert chance_at_end(on_rivers(Random(3), knows=True), 10, 12) > -3


@pytest.mark.parametrize("tight", [False, True])
def test_who_leaves_as_many_to_everybody_knows_nothing(*, tight: bool) -> None:
    assert chance_at_end(on_rivers(Random(5), knows=False, tight=tight), 10, 11) > -4


def test_what_nearly_always_happens_makes_nothing_else_less_likely() -> None:
    """Of two decisions, usual in 1 and in 99 of 100, both happen: one time in 100 or so."""
    usual = numpy.array([0.01, 0.99])
    varies = usual * (1 - usual)
    held = Held(1 - usual, varies, varies * (1 - 2 * usual))
    ones = numpy.ones(2, dtype=int)
    found = Entries(0 * ones, 0 * ones, ones, 2 * ones, held).sums()
    done = Done(2, *(float(each[0]) for each in (found.beyond, found.variance, found.skew)))
    assert exp(done.chance(Tendency.GIVES_UP)) > 0.001


def test_cards_that_are_not_known_say_nothing() -> None:
    parts = [
        Part(seat, 10 + seat, seat, (), None, (decided(Act.BET, live=(0, 1)),)) for seat in (0, 1)
    ]
    sheet = sheet_of([Played((1, 1), BIG_BLIND, parts)])
    assert len(decisions_of(sheet).at) == 0


def test_a_spot_nobody_knows_is_taken_to_be_like_others_at_that_price() -> None:
    made, done = numpy.zeros(600), numpy.zeros(600)
    made[0], done[0] = 1000, 300
    drawn = shares(made, done)
    assert drawn[0] == pytest.approx(0.3)
    assert drawn[10] == pytest.approx(0.3)
    assert 0 < drawn[5] <= 1


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), min_size=1, max_size=30))
def test_sums_of_parts_are_the_sum_of_the_whole(pairs: list[tuple[int, int]]) -> None:
    def of(chosen: list[tuple[int, int]]) -> Sums:
        players, others = (numpy.array(column, dtype=int) for column in zip(*chosen, strict=True))
        ones = numpy.ones(len(chosen))
        return joined([Sums(players, others, ones.astype(int), *(5 * [ones]))])

    half = len(pairs) // 2 or 1
    parts = [of(part) for part in (pairs[:half], pairs[half:]) if part]
    assert [column.tolist() for column in joined(parts)] == [c.tolist() for c in of(pairs)]


def beside(*done: float) -> Done:
    """Return what player 1 did beside player 2 and not otherwise: `done` are the decisions, how far
    they are beyond all others', the expectation of the day, the decisions it leaves open, and all
    decisions and how far these are beyond."""
    made, beyond, usual, left_open, all_made, all_beyond = done
    spread = (20.0, 4.0)
    row = Beside(
        1, 2, "soft", True, int(made), beyond, *spread, usual, left_open, int(all_made), all_beyond
    )
    return row.of_the_two()


def test_what_one_does_with_everybody_is_not_held_against_a_pair() -> None:
    """A quiet player: 100 bets too few in 1,000 decisions, 10 of them in 100 beside one other."""
    quiet = beside(100, 10.0, 0.0, 100.0, 1000, 100.0)
    assert quiet.beyond == pytest.approx(10 - 100 * 90 / 950)
    soft = beside(100, 40.0, 0.0, 100.0, 1000, 40.0)
    assert soft.beyond == pytest.approx(40)
    assert soft.chance(Tendency.SOFT_ALONE) < -10 < quiet.chance(Tendency.SOFT_ALONE)


def test_what_the_day_explains_is_not_held_against_a_pair() -> None:
    """A bold evening: 30 bets too many in 100 decisions, of which the rest of it explains 25, and
    leaves a fifth to other days, on which there were 2 in a 100 too many."""
    found = beside(100, 30.0, 25.0, 20.0, 1050, 50.0)
    assert found.beyond == pytest.approx(30 - 25 - 20 * 20 / 1000)
    assert found.variance == pytest.approx(20 * (1 + 20**2 / (100 * 1000)))


def test_who_is_soft_to_a_friend_is_not_hard_on_others() -> None:
    """With the friend 200 bets too few; with this other one as many as everybody."""
    assert beside(100, 0.0, 0.0, 100.0, 1000, -200.0).beyond == 0
    assert beside(100, 0.0, -20.0, 20.0, 1000, -200.0).beyond == 0


def test_who_only_ever_plays_with_the_other_one_is_held_against_everybody() -> None:
    found = beside(300, 90.0, 0.0, 300.0, 300, 90.0)
    assert found.beyond == 90
    assert found.variance == pytest.approx(20 * (1 + 300 / 50))


def test_a_day_is_held_against_what_was_done_on_it_without_the_other_one() -> None:
    """A player makes 100 decisions, 60 of them beside one other: 18 of 30 too many are beside it,
    and what the rest of the day says of them is drawn towards other days."""
    day = joined(
        [
            Sums(*(numpy.array([each]) for each in (10, other, made, beyond, 9.6, 1.0, 0.0, 0.0)))
            for other, made, beyond in ((11, 60, 18.0), (UNKNOWN, 100, 30.0))
        ]
    )
    held = against_the_day(day)
    whole, pair = 0, 1
    assert held.usual[pair] == pytest.approx(60 * 12 / 70)
    assert held.left_open[pair] == pytest.approx(60 * 30 / 70)
    assert held.variance[pair] == pytest.approx(9.6 * (1 + 60 * 40 / 70**2))
    assert (held.usual[whole], held.left_open[whole], held.variance[whole]) == (0, 0, 9.6)


def test_both_together_say_more_than_either() -> None:
    one, other = Done(100, 15.0, 20.0, 4.0), Done(120, 16.0, 22.0, 5.0)
    both = one.and_also(other)
    assert both == Done(220, 31.0, 42.0, 9.0)
    assert both.chance(Tendency.SQUEEZES) < min(
        each.chance(Tendency.SQUEEZES) for each in (one, other)
    )
    assert deviations(both.chance(Tendency.SQUEEZES)) > 3
    assert exp(one.chance(Tendency.SQUEEZES)) < 0.05


def test_every_tendency_points_to_an_indicator() -> None:
    assert set(INDICATORS) == set(Tendency)
