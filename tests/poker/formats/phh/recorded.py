"""Hands other people played, as they are recorded: tournaments, televised games, rooms."""

from pathlib import Path
from typing import Final

HANDS: Final = Path(__file__).parent / "hands"
FILES: Final = sorted(path for path in HANDS.rglob("*") if path.suffix in (".phh", ".phhs"))

LIMPED: Final = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 AsAh",
  "d dh p2 KsKh",
  "d dh p3 QsQh",
  "p3 cc",
  "p1 cc",
  "p2 cc",
  "d db 2c7d9h",
  "p1 cbr 4",
  "p2 cc",
  "p3 f",
  "d db Jc",
  "p1 cc",
  "p2 cc",
  "d db 3d",
  "p1 cc",
  "p2 cc",
  "p1 sm AsAh",
  "p2 sm",
]
finishing_stacks = [208, 194, 198]
"""
"""A plain hand to spoil: aces win 14 from three players."""


def spoiled(old: str, new: str) -> str:
    assert old in LIMPED
    return LIMPED.replace(old, new)
