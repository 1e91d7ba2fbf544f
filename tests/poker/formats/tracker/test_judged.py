"""A reader that shares no code with the writer finds each exported hand consistent and the same as
the room has it: time, sums, stacks and winners."""

from random import Random

import pytest

from poker.formats.phh.errors import NotExpressible
from tests.poker.engine.script import Script
from tests.poker.formats.phh.random_hands import all_rules, finished_hand
from tests.poker.formats.tracker.judge import judge
from tests.poker.formats.tracker.random_texts import BEGAN, text_of
from tests.poker.formats.tracker.test_texts import SIDE_POT_TEXT


def compare(hand: Script, text: str) -> None:
    found = judge(text)
    assert found.at == BEGAN
    assert found.rake == hand.hand.rake
    for player in hand.hand.players:
        name = f"Player{player.seat + 1}"
        assert found.stacks[name] == player.stack
        assert found.won[name] == player.won


def mucks_and_wins(hand: Script) -> bool:
    return any(player.mucked and player.won for player in hand.hand.players)


@pytest.mark.parametrize(
    "hands", [300, pytest.param(20_000, marks=pytest.mark.nightly)], ids=["few", "many"]
)
@pytest.mark.parametrize("currency", ["", "EUR"])
def test_independent_reader_agrees_with_the_room(hands: int, currency: str) -> None:
    rng, rules, read = Random(hands), list(all_rules(is_play_money=not currency)), 0
    for _number in range(hands):
        hand = finished_hand(rng, rng.choice(rules))
        try:
            text = text_of(hand, currency=currency)
        except NotExpressible:
            continue
        compare(hand, text)
        read += 1
    assert read > hands / 2


def test_player_who_mucks_for_the_main_pot_is_a_winner_of_the_side_pot() -> None:
    rng, rules, found = Random(3), list(all_rules(is_play_money=True)), 0
    while not found:
        hand = finished_hand(rng, rng.choice(rules))
        found += mucks_and_wins(hand)
    text = text_of(hand)
    compare(hand, text)
    (winner,) = (each for each in hand.hand.players if each.mucked and each.won)
    assert f"Seat {winner.seat + 1}: Player{winner.seat + 1}" in text
    assert f"collected ({winner.won // 100}" in text.split("*** SUMMARY ***")[1]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("19:05:09 UTC [", "18:05:09 UTC ["),
        ("and won (€1.20) with a pair of Kings", "and lost with a pair of Kings"),
        ("Total pot €2.40", "Total pot €2.50"),
        ("calls €0.60", "calls €0.50"),
    ],
)
def test_reader_refuses_a_text_that_contradicts_itself(was: str, now: str) -> None:
    with pytest.raises(AssertionError):
        judge(SIDE_POT_TEXT.replace(was, now))
