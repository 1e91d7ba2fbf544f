"""Where rooms differ and the format is silent, a record of any of them is played."""

import pytest

from poker.formats.phh.reading import read_hand
from poker.formats.phh.replaying import replay

CAPPED = """\
variant = "FT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200]
actions = [
  "d dh p1 ????",
  "d dh p2 ????",
  "p2 cbr 4",
  "p1 cbr 6",
  "p2 cbr 8",
  "p1 cbr 10",
  "p2 cbr {to}",
  "p1 f",
]
finishing_stacks = [190, 210]
"""
SIDE_POT = """\
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [306, 18, 246]
actions = [
  "d dh p1 7s2hQs2d",
  "d dh p2 Ks9h4c2s",
  "d dh p3 Tc7d8s5d",
  "p3 cc",
  "p1 cc",
  "p2 cc",
  "d db AcAs3c",
  "p1 cbr 10",
  "p2 cc",
  "p3 cc",
  "d db 3d",
  "p1 cbr {to}",
  "p3 f",
  "d db 5h",
]
"""
"""54 in the main pot and 4 between the two who still bet."""


def test_a_fifth_bet_of_fixed_limit_is_played() -> None:
    assert replay(read_hand(CAPPED.format(to=12))).verdict == "agreed"


def test_its_size_is_still_fixed() -> None:
    outcome = replay(read_hand(CAPPED.format(to=13)))
    assert (outcome.verdict, outcome.action) == ("differed", 7)


@pytest.mark.parametrize(("to", "verdict"), [(10, "agreed"), (58, "agreed"), (59, "differed")])
def test_pot_limit_counts_side_pots_too(to: int, verdict: str) -> None:
    outcome = replay(read_hand(SIDE_POT.format(to=to)))
    assert outcome.verdict == verdict
    assert outcome.action == (12 if verdict == "differed" else None)


@pytest.mark.parametrize(("to", "verdict"), [(7, "agreed"), (10, "agreed"), (11, "differed")])
def test_pot_limit_before_the_flop_counts_antes(to: int, verdict: str) -> None:
    text = f"""\
variant = "PO"
antes = [1, 1, 1]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["p3 cbr {to}", "p1 f", "p2 f"]
"""
    assert replay(read_hand(text)).verdict == verdict
