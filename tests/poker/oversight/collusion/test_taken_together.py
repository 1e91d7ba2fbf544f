"""What is too weak by itself, taken together with what else a pair does."""

import pytest

from poker.models import Indicator, Tendency
from poker.oversight.collusion.signs.beside import Beside, counts, judged
from poker.oversight.collusion.signs.suspicion import BOTH, Suspicion
from poker.oversight.collusion.signs.taken_together import parts_of

pytestmark = pytest.mark.rule("collusion")
PAIR = (1, 2)


def told_of(*done: tuple[Tendency, int, float]) -> dict[Indicator, Suspicion]:
    """By indicator, of 60 decisions of each kind, of variance 12, so far beyond what is usual."""
    rows = sorted(
        Beside(*PAIR, tendency, player == PAIR[0], 60, beyond, 12.0, 3.0, 0.0, 60.0, 600, beyond)
        for tendency, player, beyond in done
    )
    return {found.indicator: found for found in judged("EUR", rows)}


GIVEN = (
    (Tendency.CHECKS_TO, 2, 12.0),
    (Tendency.PAYS_OFF, 2, 12.0),
    (Tendency.GIVES_UP, 2, 12.0),
    (Tendency.BETS_AWAY, 1, 12.0),
    (Tendency.SQUEEZES, 1, 12.0),
)


def test_chips_that_one_gives_and_the_other_takes_say_more_than_each_part() -> None:
    found = told_of(*GIVEN)
    together = found.pop(Indicator.COMBINED)
    assert together.statistic > 1.25 * max(each.statistic for each in found.values())
    assert (together.detail["player"], together.sample) == (2, 300)
    assert together.detail["beyond"] == pytest.approx(60.0)


def test_chips_that_go_both_ways_are_not_passed_on() -> None:
    """The one gives and bets as well: each way holds half of it."""
    one_way = told_of(*GIVEN)[Indicator.COMBINED]
    crossed = told_of(*GIVEN[:3], (Tendency.BETS_AWAY, 2, 12.0), (Tendency.SQUEEZES, 2, 12.0))
    assert crossed[Indicator.COMBINED].statistic < 0.75 * one_way.statistic


def test_cards_that_are_shared_are_told_by_what_both_do() -> None:
    known = (Tendency.KNOWS, Tendency.KNOWS_ALONE, Tendency.GIVES_UP)
    found = told_of(*((tendency, player, 9.0) for tendency in known for player in PAIR))
    together = found.pop(Indicator.COMBINED)
    assert together.statistic > 1.25 * max(each.statistic for each in found.values())
    assert (together.detail["player"], together.sample) == (BOTH, 360)


def test_one_part_alone_says_less_together_with_nothing_than_by_itself() -> None:
    found = told_of((Tendency.BETS_AWAY, 1, 15.0))
    assert found[Indicator.COMBINED].statistic < found[Indicator.BETS_AWAY].statistic


@pytest.mark.parametrize("giver", [*PAIR, BOTH])
def test_the_hands_that_are_pointed_to_are_those_of_the_parts(giver: int) -> None:
    found = Suspicion(*PAIR, Indicator.COMBINED, "EUR", 7.0, 100, {"player": giver})
    counted = {
        (tendency, player)
        for tendency in Tendency
        for player in PAIR
        if counts(found, tendency, player)
    }
    parts = parts_of(PAIR, giver)
    assert counted == {(each, who) for each, told in parts for who in PAIR if told in (BOTH, who)}
    assert len(counted) == (6 if giver == BOTH else 5)
