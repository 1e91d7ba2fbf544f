"""Antes are dead: no part of a bet, and not of the first pot-limit maximum (clause antes)."""

from dataclasses import replace
from typing import Any

import pytest

from poker.engine.hand.events import AntePosted, BetReturned, BlindPosted, CardsDealt, RakeTaken
from poker.engine.rake.schedule import NO_RAKE, Rake
from poker.engine.rule_sets.rules import AnteFrom
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


def test_an_ante_that_takes_the_small_blinds_last_chips_leaves_its_place() -> None:
    hand = omaha("A 100, B 5, C 100", ante=5)

    assert hand.of(BlindPosted)[0] == BlindPosted(seat_of("B"), 0, "small", all_in=True)
    assert hand.hand.small_blind_seat == seat_of("B")
    assert hand.options.call == 10


@pytest.mark.rule("uncalled-bet")
def test_what_nobody_else_could_pay_of_an_ante_goes_back_before_the_blinds() -> None:
    hand = omaha("A 100, B 2, C 3", ante=5)

    assert hand.of(BetReturned)[0] == BetReturned(seat_of("A"), 2, ante=True)
    kinds = [type(event) for event in hand.events[:5]]
    assert kinds == [AntePosted, AntePosted, AntePosted, BetReturned, BlindPosted]
    assert hand.hand.over


@pytest.mark.rule("uncalled-bet")
@pytest.mark.parametrize(
    ("seats", "pots"),
    [
        ("A 100, B 3", [(6, "A")]),
        ("A 3, B 100", [(6, "A")]),
        ("A 100, B 2, C 3", [(6, "A"), (2, "A")]),
        ("A 2, B 100, C 3", [(6, "A"), (2, "B")]),
        ("A 2, B 3, C 100", [(6, "A"), (2, "B")]),
        ("A 100, B 5, C 5", [(15, "A")]),
        ("A 4, B 4, C 5", [(12, "A")]),
    ],
)
def test_an_ante_nobody_matched_is_no_pot(seats: str, pots: list[tuple[int, str]]) -> None:
    best_first = dict(zip("ABC", (KINGS, EIGHTS, ACES)[: seats.count(",") + 1], strict=False))
    hand = omaha(seats, ante=5, cards=best_first)

    assert hand.pots == [(amount, {winner: amount}) for amount, winner in pots]
    assert sum(hand.stacks.values()) == hand.start.chips()


@pytest.mark.rule("rake-rounds-down")
def test_what_goes_back_of_an_ante_is_not_raked() -> None:
    rake = Rake("percent", 1000)
    hand = omaha(
        "A 100, B 60", ante=100, blinds=(50, 100), rake=rake, cards={"A": ACES, "B": KINGS}
    )

    # Two antes of 60, and 40 of A's back.
    assert hand.of(RakeTaken) == [RakeTaken(12, (12,), ((1, 6), (0, 6)))]
    assert hand.stacks == {"A": 40, "B": 108}


@pytest.mark.rule("uncalled-bet")
def test_an_ante_for_the_table_stays_though_nobody_else_paid_one() -> None:
    hand = omaha("A 100, B 14", ante=10, ante_from="big_blind", cards={"A": KINGS, "B": ACES})
    hand.play("A call")

    assert hand.of(BetReturned) == []
    assert hand.pots == [(10 + 10 + 4, {"A": 24})]


@pytest.mark.rule("uncalled-bet")
@pytest.mark.rule("win-by-fold")
def test_the_ante_for_the_table_is_won_with_the_pot() -> None:
    hand = omaha("A 100, B 100, C 100", ante=10, ante_from="big_blind").play("A fold", "B fold")

    assert hand.of(BetReturned) == [BetReturned(seat_of("C"), 5)]
    assert hand.pots == [(5 + 5 + 10, {"C": 20})]


@pytest.mark.rule("side-pots")
def test_a_matched_ante_beyond_an_all_in_is_a_side_pot_though_its_payer_folds() -> None:
    hand = omaha("A 100, B 100, C 2", ante=5, cards={"A": KINGS, "B": EIGHTS, "C": ACES})

    # B folds what it paid beyond C's ante; A alone is left to win it.
    hand.play("A raise 20", "B fold")
    assert [event for event in hand.of(BetReturned) if event.ante] == []
    assert hand.pots == [(6, {"A": 6}), (3 + 3 + 5 + 5, {"A": 16})]


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
def test_every_structure_plays_with_antes(structure: str) -> None:
    rules = replace(game("holdem", structure, big_blind=10, small_blind=5), ante=1)
    hand = deal("A 100, B 100, C 100", rules=rules)

    assert hand.hand.pot_total() == 3 + 5 + 10
    assert hand.limits("A")[0] == 20


def omaha(
    seats: str,
    *,
    ante: int,
    ante_from: AnteFrom = "everyone",
    cards: dict[str, str] | None = None,
    blinds: tuple[int, int] = (5, 10),
    rake: Rake = NO_RAKE,
) -> Script:
    """Pot-limit Omaha with blinds of 5 and 10, unless said otherwise."""
    choices: dict[str, Any] = {"ante": ante, "ante_from": ante_from, "rake": rake}
    return deal(seats, blinds=blinds, cards=cards, board=BOARD, **choices)
