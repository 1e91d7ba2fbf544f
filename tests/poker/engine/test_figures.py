"""What a hand adds to the statistics of those who played it (clause own-statistics)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.hand.bets.betting import options
from poker.engine.table.figures import Figures, figures_of
from tests.poker.engine.games import game
from tests.poker.engine.random_play import shuffled
from tests.poker.engine.script import Script, deal, name_of, seat_of, stacked_deck
from tests.poker.engine.table_script import TableScript

pytestmark = pytest.mark.rule("own-statistics")


def figures(hand: Script) -> dict[str, Figures]:
    return {name_of(seat): found for seat, found in figures_of(hand.hand, hand.events).items()}


def of_whom(hand: Script, says: str) -> str:
    """The players of whose part this is true."""
    return "".join(sorted(name for name, told in figures(hand).items() if getattr(told, says)))


def test_blinds_and_checks_are_nothing_of_ones_own_will() -> None:
    hand = deal("A 100, B 100, C 100, D 100").play("D call", "A fold", "B call", "C check")
    hand.play("B check", "C check", "D bet 10", "B fold", "C fold")
    assert of_whom(hand, "volunteered") == "BD"
    assert of_whom(hand, "raised") == ""
    assert of_whom(hand, "saw_flop") == "BCD"
    assert of_whom(hand, "at_showdown") == ""
    assert {name: told.wagers for name, told in figures(hand).items()} == dict.fromkeys(
        "ABC", 0
    ) | {"D": 1}


def test_a_raise_can_be_raised_by_whoever_acts_on_it_alone() -> None:
    hand = deal("A 300, B 300, C 300, D 300").play("D raise 20", "A raise 60", "B fold", "C fold")
    hand.play("D call").play("D check", "A bet 50", "D fold")
    assert of_whom(hand, "raised") == "AD"
    assert of_whom(hand, "could_reraise") == "A"
    assert of_whom(hand, "reraised") == "A"


def test_a_caller_can_raise_the_raise_behind() -> None:
    hand = deal("A 300, B 300, C 300, D 300").play("D call", "A raise 40", "B fold", "C call")
    hand.play("D fold").play("C check", "A check").play("C check", "A bet 20", "C fold")
    assert of_whom(hand, "could_reraise") == "BCD"
    assert of_whom(hand, "reraised") == ""


def test_whoever_can_only_call_all_in_had_no_chance_to_raise() -> None:
    hand = deal("A 300, B 300, C 20, D 300").play("D raise 20", "A fold", "B fold", "C call")
    assert of_whom(hand, "could_reraise") == "AB"


def test_showdowns_bets_and_calls_after_the_flop_count() -> None:
    hand = deal(
        "A 100, B 100, C 100",
        cards={"A": "As Ad 7c 2d", "B": "Ks Kd 6c 4d", "C": "Qs Qd 8c 3d"},
        board="Jh 9h 5s 5c 2s",
        structure="no_limit",
    ).play("A raise 20", "B call", "C fold")
    hand.play("B check", "A bet 20", "B raise 45", "A call").play("B check", "A check")
    hand.play("B bet 10", "A call")
    told = figures(hand)
    assert of_whom(hand, "at_showdown") == "AB"
    assert of_whom(hand, "won_there") == "A"
    assert [(told[name].wagers, told[name].calls) for name in "ABC"] == [(1, 2), (2, 0), (0, 0)]
    assert [told[name].position for name in "ABC"] == ["BTN", "SB", "BB"]
    assert {each.big_blind for each in told.values()} == {10}


def test_luck_is_what_the_river_paid_beyond_the_odds() -> None:
    """On the turn two kings of 44 cards win for B, so A can expect 9,545 ten-thousandths."""
    table = no_limit("A", "B", cards={"A": "As Ah", "B": "Kd Kh"}, board="Qs 8c 5d 2h Kc")
    table.play("A call", "B check", "B check", "A check", "B all-in", "A call")
    assert lucks(table) == {"A": -1909, "B": 1909}
    assert nets(table) == {"A": -1000, "B": 1000}


def test_a_split_pot_and_the_whole_one_count_by_the_same_odds() -> None:
    """With aces each and a rainbow board nobody can win: nothing was luck."""
    table = no_limit("A", "B", cards={"A": "As Ah", "B": "Ad Ac"}, board="Qs 8c 5d 2h 9s")
    table.play("A call", "B check", "B check", "A check", "B all-in", "A call")
    assert lucks(table) == {"A": 0, "B": 0}


def test_side_pots_count_by_the_odds_of_those_who_reached_them() -> None:
    """On the turn, of 42 unseen cards two kings win for B and two queens for C.

    Of the main pot of 1,500 A can expect 38/42; of the side pot of 1,000 B all but C's two
    queens, 40/42, whatever A holds.
    """
    table = no_limit(
        "A",
        "B",
        "C",
        stacks={"A": 500, "B": 1000, "C": 1000},
        cards={"A": "As Ah", "B": "Kd Kh", "C": "Qd Qh"},
        board="Js 8c 5d 2h 3s",
    )
    table.play("A call", "B call", "C check", "B check", "C check", "A check")
    table.play("B all-in", "C call", "A call")
    found = lucks(table)
    assert sum(found.values()) == 0
    assert found["A"] == pytest.approx(1500 - 1500 * 38 / 42, abs=2)
    assert found["B"] == pytest.approx(1000 - 1500 * 2 / 42 - 1000 * 40 / 42, abs=2)
    assert found["C"] == pytest.approx(-1500 * 2 / 42 - 1000 * 2 / 42, abs=2)
    assert nets(table) == {"A": 1000, "B": 0, "C": -1000}


def test_without_a_card_to_come_nothing_is_luck() -> None:
    table = no_limit("A", "B", cards={"A": "As Ah", "B": "Kd Kh"}, board="Qs 8c 5d 2h Kc")
    table.play("A call", "B check", *("B check", "A check") * 2, "B all-in", "A call")
    assert lucks(table) == {"A": 0, "B": 0}
    assert nets(table) == {"A": -1000, "B": 1000}


@pytest.mark.parametrize(
    ("preset", "structure"),
    [
        ("holdem", "no_limit"),
        ("plo-pool", "pot_limit"),
        ("omaha-protected", "no_limit"),
        ("omaha-classic", "fixed_limit"),
    ],
)
@given(seed=st.integers(0, 2**32))
def test_luck_sums_to_nothing_whatever_was_all_in(preset: str, structure: str, seed: int) -> None:
    """Random stacks, all-in as soon as may be or folded, with random cards and a rake."""
    rng = Random(seed)
    names = "ABCDE"[: rng.randint(3, 5)]
    table = TableScript(game(preset, structure, big_blind=100, raked=True))
    for name in names:
        table.sit(name, stack=rng.randint(table.table.rules.min_buy_in, 10_000))
    table.deck = shuffled(rng)
    table.deal(draw=0)
    while (to_act := table.hand.to_act) is not None:
        choices = options(table.hand)
        assert choices is not None
        most = "all-in" if choices.all_in else "check" if choices.check else "call"
        table.play(f"{name_of(to_act)} {'fold' if rng.random() < 0.2 else most}")
    found = lucks(table)
    assert sum(found.values()) == 0
    assert all(found[name] <= table.hand.player(seat_of(name)).won for name in names)


def no_limit(
    *names: str, cards: dict[str, str], board: str, stacks: dict[str, int] | None = None
) -> TableScript:
    """A hand of no-limit Hold'em without rake, A on the button."""
    table = TableScript(game("holdem", "no_limit", big_blind=10))
    for name in names:
        table.sit(name, stack=(stacks or {}).get(name, 1000))
    order = [seat_of(name) for name in (*names[1:], names[0])]
    table.deck = stacked_deck(order, 2, cards, board)
    return table.deal(draw=0)


def lucks(table: TableScript) -> dict[str, int]:
    events = [event for _, event in table.stream]
    return {name_of(seat): told.luck for seat, told in figures_of(table.hand, events).items()}


def nets(table: TableScript) -> dict[str, int]:
    return {name_of(p.seat): p.stack - p.began for p in table.hand.players}
