"""Recorded hands replay to their recorded stacks, and to no others."""

from pathlib import Path

import pytest

from poker.formats.phh.batch import replay_all
from poker.formats.phh.reading import read_hand, read_hands
from poker.formats.phh.record import HandRecord
from poker.formats.phh.replaying import replay
from tests.poker.formats.phh.recorded import FILES, HANDS, LIMPED, spoiled


@pytest.mark.rule("uncalled-bet")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_hands_agree(path: Path) -> None:
    results = list(replay_all(path.read_bytes()))
    assert results
    assert [result for result in results if result.verdict != "agreed"] == []


def test_there_are_hands_enough_of_each_structure() -> None:
    variants = [
        record.variant
        for path in FILES
        for record in read_hands(path.read_bytes()).values()
        if isinstance(record, HandRecord)
    ]
    assert variants.count("NT") >= 25
    assert variants.count("PO") >= 7
    assert variants.count("FT") >= 7


def test_every_recorded_stack_is_checked() -> None:
    """One chip more or less anywhere, and the record no longer agrees."""
    for path in FILES:
        for record in read_hands(path.read_bytes()).values():
            assert isinstance(record, HandRecord)
            for place, stack in enumerate(record.finishing_stacks):
                assert differs(path, str(stack), str(stack + 1)), (path, place)


def differs(path: Path, stack: str, wrong: str) -> bool:
    head, field, tail = path.read_text().partition("finishing_stacks = ")
    results = replay_all((head + field + tail.replace(stack, wrong, 1)).encode())
    return any(result.verdict == "differed" for result in results)


def test_rake_is_what_the_winnings_lack() -> None:
    records = read_hands((HANDS / "rooms" / "absolute.phhs").read_bytes())
    raked = records["3017249534"]
    assert isinstance(raked, HandRecord)
    outcome = replay(raked)
    # 30, 45 and 122 from each, 393.25 of 394 paid out.
    assert (outcome.verdict, outcome.rake, outcome.units.places) == ("agreed", 75, 2)


@pytest.mark.parametrize(
    ("winnings", "verdict"),
    [
        ("[14, 0, 0]", "agreed"),
        ("[13, 0, 0]", "agreed"),  # a chip of rake
        ("[0, 14, 0]", "differed"),
        ("[7, 7, 0]", "differed"),
        ("[13, 1, 0]", "differed"),
        ("[15, 0, 0]", "differed"),
        ("[4, 0, 0]", "differed"),  # no room takes so much
    ],
)
def test_winnings_are_checked(winnings: str, verdict: str) -> None:
    text = spoiled("finishing_stacks = [208, 194, 198]", f"winnings = {winnings}")
    assert replay(read_hand(text)).verdict == verdict


@pytest.mark.rule("odd-chips")
@pytest.mark.parametrize(
    ("winnings", "verdict"),
    [
        ("[8, 7, 0]", "agreed"),
        ("[7, 8, 0]", "agreed"),  # where the odd chip lies is each room's own rule
        ("[7, 7, 0]", "agreed"),  # a chip of rake
        ("[9, 6, 0]", "differed"),
        ("[7, 7, 1]", "differed"),
        ("[0, 15, 0]", "differed"),
    ],
)
def test_an_odd_chip_may_lie_with_another_winner(winnings: str, verdict: str) -> None:
    text = spoiled("antes = [0, 0, 0]", "antes = [0, 0, 1]").replace("KsKh", "AcAd")
    text = text.replace('"p2 sm"', '"p2 sm -"')
    text = text.replace("finishing_stacks = [208, 194, 198]", f"winnings = {winnings}")
    assert replay(read_hand(text)).verdict == verdict


@pytest.mark.rule("side-pots")
@pytest.mark.parametrize(
    ("winnings", "verdict"),
    [
        ("[60, 160, 0]", "agreed"),
        ("[57, 160, 0]", "agreed"),  # rake from the main pot alone
        ("[60, 157, 0]", "agreed"),
        ("[57, 163, 0]", "differed"),
        ("[50, 167, 0]", "differed"),
        ("[57, 157, 3]", "differed"),
    ],
)
def test_rooms_rake_one_pot_or_all(winnings: str, verdict: str) -> None:
    text = f"""\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [20, 100, 100]
actions = [
  "d dh p1 AsAh",
  "d dh p2 KsKh",
  "d dh p3 QsQh",
  "p3 cbr 100",
  "p1 cc",
  "p2 cc",
  "d db 2c7d9hJc3d",
]
winnings = {winnings}
"""
    assert replay(read_hand(text)).verdict == verdict


def test_winnings_and_stacks_must_tell_the_same() -> None:
    outcome = replay(read_hand(LIMPED + "winnings = [13, 0, 0]\n"))
    assert outcome.verdict == "differed"
    assert "do not go together" in outcome.reason


@pytest.mark.parametrize(
    ("old", "new", "action", "reason"),
    [
        ('"p1 cbr 4"', '"p1 cbr 1"', 8, "at least 2"),
        ('"p1 cbr 4"', '"p1 cbr 400"', 8, "at most 198"),
        ('"p2 cc",\n  "d db 2c7d9h"', '"p2 cc",\n  "p1 cc",\n  "d db 2c7d9h"', 7, "board is dealt"),
        ('"p1 cc",\n  "p2 cc",\n  "p1 sm AsAh"', '"p1 cc",\n  "p1 sm AsAh"', 16, "before the end"),
        ('"p3 f",\n  "d db Jc"', '"p3 f",\n  "p3 cc",\n  "d db Jc"', 11, "board is dealt"),
    ],
)
def test_a_difference_names_its_action(old: str, new: str, action: int, reason: str) -> None:
    outcome = replay(read_hand(spoiled(old, new)))
    assert outcome.verdict == "differed"
    assert outcome.action == action
    assert reason in outcome.reason


def test_limits_are_told_in_the_unit_of_the_record() -> None:
    text = spoiled("[200, 200, 200]", "[200, 200, 200.25]").replace("p1 cbr 4", "p1 cbr 1.50")
    assert replay(read_hand(text)).reason == "p1: at least 2.00"


def test_the_fold_of_an_absent_player_may_be_missing() -> None:
    assert replay(read_hand(spoiled('  "p3 f",\n', ""))).verdict == "agreed"


def test_a_hand_broken_off_agrees_as_far_as_it_goes() -> None:
    head, _, _ = LIMPED.partition('  "d db Jc"')
    outcome = replay(read_hand(head + "]\nfinishing_stacks = [194, 194, 198]\n"))
    assert outcome.verdict == "agreed"
    assert outcome.hand is not None
    assert not outcome.hand.over


@pytest.mark.rule("showdown-order")
def test_a_hand_given_up_loses_whatever_it_held() -> None:
    text = spoiled('"p1 sm AsAh"', '"p1 sm"').replace('"p2 sm"', '"p2 sm KsKh"')
    text = text.replace("[208, 194, 198]", "[194, 208, 198]")
    assert replay(read_hand(text)).verdict == "agreed"


def test_unseen_cards_lose_to_cards_shown() -> None:
    text = spoiled("d dh p2 KsKh", "d dh p2 ????").replace('"p2 sm"', '"p2 sm ????"')
    assert replay(read_hand(text)).verdict == "agreed"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"NT"', '"NS"', "NS is not played"),
        ("[1, 2, 0]", "[1, 2, 4]", "straddles"),
        ("[1, 2, 0]", "[0, 0, 0]", "big blind"),
        ("[1, 2, 0]", "[1, 2, -3]", "one big blind"),
        ("min_bet = 2", "min_bet = 1", "min_bet"),
        ('"d db 3d"', '"d db 3dKc"', "more than once"),
        ('"d db 3d"', '"d db ??"', "unknown"),
        ('"p1 sm AsAh"', '"p1 sm"', "needs cards that are unknown"),
    ],
)
def test_what_is_not_played_is_unsupported(old: str, new: str, reason: str) -> None:
    outcome = replay(read_hand(spoiled(old, new)))
    assert outcome.verdict == "unsupported"
    assert reason in outcome.reason
