"""Antes are dead: no part of a bet, and not of the first pot-limit maximum (clause antes)."""

from dataclasses import replace

import pytest

from poker.engine.hand.events import AntePosted, BlindPosted, CardsDealt
from poker.engine.rules import AnteFrom, Structure
from tests.poker.engine.games import game
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, KINGS
from tests.poker.engine.script import Script, deal, seat_of

pytestmark = pytest.mark.rule("antes")

BOTH: tuple[AnteFrom, ...] = ("everyone", "big_blind")


@pytest.mark.rule("blinds-before-deal")
def test_everybody_antes_in_dealing_order_before_the_blinds_and_the_cards() -> None:
    hand = omaha("A 100, B 100, C 100", ante=2)

    assert hand.events[:3] == [AntePosted(seat_of(name), 2) for name in "BCA"]
    assert [type(event) for event in hand.events[3:]] == [BlindPosted, BlindPosted, CardsDealt]
    assert hand.stacks == {"A": 98, "B": 93, "C": 88}


def test_the_big_blind_antes_once_for_all() -> None:
    hand = omaha("A 100, B 100, C 100", ante=10, ante_from="big_blind")

    assert hand.of(AntePosted) == [AntePosted(seat_of("C"), 10, for_table=True)]
    assert hand.stacks == {"A": 100, "B": 95, "C": 80}


@pytest.mark.parametrize("ante_from", BOTH)
def test_an_ante_lessens_neither_the_price_nor_the_smallest_raise(ante_from: AnteFrom) -> None:
    hand = omaha("A 100, B 100, C 100", ante=5, ante_from=ante_from)

    assert (hand.options.call, hand.limits("A")[0]) == (10, 20)
    assert hand.play("A call").options.call == 5
    assert hand.play("B call").may("C") == {"fold", "check", "raise"}


@pytest.mark.rule("pot-limit")
@pytest.mark.parametrize("ante_from", BOTH)
def test_antes_count_for_the_pot_limit_maximum_from_the_flop_on_only(ante_from: AnteFrom) -> None:
    hand = omaha("A 500, B 500, C 500", ante=10, ante_from=ante_from)
    antes = 30 if ante_from == "everyone" else 10
    assert hand.limits("A") == (20, 35)

    hand.play("A call", "B call", "C check")
    assert hand.limits("B") == (10, 30 + antes)


@pytest.mark.rule("side-pots")
def test_a_short_ante_contests_that_much_of_every_ante_and_no_more() -> None:
    hand = omaha("A 3, B 100, C 100", ante=5, cards={"A": KINGS, "B": EIGHTS, "C": ACES})
    assert hand.hand.player(seat_of("A")).stack == 0

    hand.play("B call", "C check", *["B check", "C check"] * 3)
    assert hand.pots == [(9, {"A": 9}), (24, {"B": 24})]


def test_an_ante_that_takes_the_big_blinds_last_chips_leaves_the_price() -> None:
    hand = omaha("A 100, B 100, C 5", ante=5)

    assert hand.of(BlindPosted)[-1] == BlindPosted(seat_of("C"), 0, "big", all_in=True, step=10)
    assert hand.options.call == 10


def test_a_small_blind_with_nothing_left_posts_none() -> None:
    hand = omaha("A 100, B 5, C 100", ante=5)

    assert [event.seat for event in hand.of(BlindPosted)] == [seat_of("C")]


@pytest.mark.rule("short-blind")
def test_the_blind_comes_before_the_ante_for_the_table() -> None:
    cards = {"A": ACES, "B": EIGHTS, "C": KINGS}
    hand = omaha("A 100, B 100, C 14", ante=10, ante_from="big_blind", cards=cards)
    assert hand.of(AntePosted) == [AntePosted(seat_of("C"), 4, for_table=True)]

    hand.play("A call", "B call", *["B check", "A check"] * 3)
    assert hand.pots == [(34, {"C": 34})]


@pytest.mark.rule("uncalled-bet")
def test_antes_are_won_and_never_go_back() -> None:
    hand = omaha("A 100, B 100, C 100", ante=2).play("A fold", "B fold")

    assert hand.stacks == {"A": 98, "B": 93, "C": 109}


@pytest.mark.rule("fixed-limit")
@pytest.mark.parametrize("structure", ["fixed_limit", "no_limit"])
def test_every_structure_plays_with_antes(structure: Structure) -> None:
    rules = replace(game("holdem", structure, big_blind=10, small_blind=5), ante=1)
    hand = deal("A 100, B 100, C 100", rules=rules)

    assert hand.hand.pot_total() == 3 + 5 + 10
    assert hand.limits("A")[0] == 20


def omaha(
    seats: str, *, ante: int, ante_from: AnteFrom = "everyone", cards: dict[str, str] | None = None
) -> Script:
    """Pot-limit Omaha with blinds of 5 and 10."""
    return deal(seats, ante=ante, ante_from=ante_from, cards=cards, board=BOARD)
