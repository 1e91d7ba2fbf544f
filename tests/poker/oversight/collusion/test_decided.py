"""A hand of the record as the facts have it: in what spot everybody decided, with what cards."""

from collections.abc import Sequence
from random import Random

import pytest

from poker.engine.cards.cards import FULL_DECK, parse_cards
from poker.engine.cards.variants import HOLDEM, OMAHA
from poker.engine.hand.events import HandEvent
from poker.oversight.collusion.facts.decided import NOBODY, Act, Decided, Part, Recorded, parts_of
from poker.oversight.collusion.facts.strengths import strengths
from tests.poker.engine.games import game
from tests.poker.engine.script import Script, deal, stacked_deck
from tests.poker.engine.table_script import TableScript

pytestmark = pytest.mark.rule("collusion")

ACES, KINGS, TRASH = "As Ah", "Kd Kh", "7c 2d"
CARDS = {"A": ACES, "B": KINGS, "C": TRASH}
BOARD = "Qs 8c 5d 2h 9s"
ALL, A_AND_B = 0b111, 0b011


def dealt(*, known: bool = True) -> Script:
    """A has the button, B and C post 5 and 10; everybody has 200."""
    rules = game("holdem", "no_limit", small_blind=5, big_blind=10)
    cards = CARDS if known else {}
    return deal("A 200, B 200, C 200", cards=cards, board=BOARD, rules=rules)


def parts(script: Script, deck: Sequence[int] | None = None) -> dict[str, Part]:
    players = {player.seat: 100 + player.seat for player in script.hand.players}
    read = script.deck if deck is None else ()
    found = parts_of(Recorded("table:1 hand:1", HOLDEM, players, read, script.events))
    return {"ABC"[part.seat]: part for part in found}


def test_a_decision_has_its_street_its_price_and_who_is_still_in() -> None:
    """A makes it 30, B calls, C goes; on the flop B checks, A bets 40, B goes."""
    script = dealt().play("A raise 30", "B call", "C fold", "B check", "A bet 40", "B fold")
    found = parts(script)
    assert found["A"].decisions == (
        Decided(0, Act.RAISE, pot=15, to_call=10, added=30, live=ALL, rival=2),
        Decided(1, Act.BET, pot=70, to_call=0, added=40, live=A_AND_B, rival=NOBODY),
    )
    assert found["B"].decisions == (
        Decided(0, Act.CALL, pot=45, to_call=25, added=25, live=ALL, rival=0),
        Decided(1, Act.CHECK, pot=70, to_call=0, added=0, live=A_AND_B, rival=NOBODY),
        Decided(1, Act.FOLD, pot=110, to_call=40, added=0, live=A_AND_B, rival=0),
    )
    assert found["C"].decisions == (
        Decided(0, Act.FOLD, pot=70, to_call=20, added=0, live=ALL, rival=0),
    )


def test_places_count_from_the_left_of_the_button() -> None:
    found = parts(dealt())
    assert {name: (part.place, part.player) for name, part in found.items()} == {
        "B": (0, 101),
        "C": (1, 102),
        "A": (2, 100),
    }


def test_strengths_are_there_for_every_street_that_was_dealt() -> None:
    """Aces before the flop win 85 of a hundred, 7-2 of two suits 35."""
    found = parts(dealt().play("A raise 30", "B call", "C call", "B check", "C check", "A check"))
    aces, trash = found["A"].strengths, found["C"].strengths
    assert len(aces) == len(trash) == 3
    assert aces[0] == pytest.approx(852, abs=60)
    assert trash[0] == pytest.approx(346, abs=90)
    assert aces[1] > 700 > 450 > trash[1]


def test_the_same_hand_is_equally_strong_whenever_it_is_read() -> None:
    script = dealt().play("A raise 30", "B call", "C call")
    assert parts(script) == parts(script)


def test_a_deck_that_cannot_be_opened_leaves_the_decisions() -> None:
    script = dealt().play("A raise 30", "B fold", "C fold")
    found = parts(script, deck=())
    assert found["A"].strengths == ()
    assert found["A"].decisions == parts(script)["A"].decisions


def test_an_all_in_has_the_share_of_the_pot_that_could_be_expected() -> None:
    """Kings have two of the 44 cards that can come on the river."""
    table = TableScript(game("holdem", "no_limit", big_blind=10)).sit("A", "B")
    table.deck = stacked_deck([1, 0], 2, {"A": ACES, "B": KINGS}, BOARD)
    checked = ("A call", "B check", "B check", "A check")
    table.deal(draw=0).play(*checked, "B all-in", "A call")
    events = [event for _, event in table.stream if isinstance(event, HandEvent)]
    found = parts_of(Recorded("table:1 hand:1", HOLDEM, {1: 101, 0: 100}, table.deck, events))
    assert {part.player: part.all_in for part in found} == {100: 954, 101: 45}
    assert [len(part.strengths) for part in found] == [4, 4]


def test_the_nuts_win_against_anything_and_four_cards_count_in_omaha() -> None:
    board = parse_cards("Qs Js Ts 2h 2d")
    hands = {0: parse_cards("As Ks 3c 3d"), 1: parse_cards("4c 4d 7h 8h")}
    royal, trash = strengths(hands, board, OMAHA, Random(1)) or []
    assert royal == 1000
    assert trash < 500


def test_a_deck_that_is_too_short_for_another_hand_says_nothing() -> None:
    """Twelve players with four cards each leave four: a flop is not enough of them."""
    full = {seat: FULL_DECK[4 * seat : 4 * seat + 4] for seat in range(12)}
    assert strengths(full, [], OMAHA, Random(1)) is None
