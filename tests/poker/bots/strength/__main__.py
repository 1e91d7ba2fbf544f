"""How strong practice bots are, in big blinds per 100 hands of each: `make bots-strength`."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from poker.bots.play.brain import choose
from poker.bots.play.equity import equity
from poker.bots.play.levels import BEGINNER, REGULAR, STRONG
from poker.engine.cards.cards import parse_cards
from poker.engine.cards.variants import VARIANTS
from tests.poker.bots.strength import former
from tests.poker.bots.strength.duel import SEATS, Policy, Shove, duel
from tests.poker.engine.games import game

PLAYERS: Final = SEATS // 2
POLICIES: Final[dict[str, Policy]] = {
    "beginner": partial(choose, level=BEGINNER),
    "regular": partial(choose, level=REGULAR),
    "strong": partial(choose, level=STRONG),
    "former": former.choose,
}
MATCHES: Final = (
    ("regular", "beginner"),
    ("strong", "regular"),
    ("beginner", "former"),
    ("regular", "former"),
    ("strong", "former"),
)
GAMES: Final[dict[str, tuple[str, str]]] = {
    "Hold'em, no limit": ("holdem", "no_limit"),
    "Omaha, pot limit": ("plo-pool", "pot_limit"),
}
LOTS: Final = 20
FEW_BB: Final = 3
LARGE_BB: Final = 20
WARRANTS: Final = 0.5
"""Whoever goes all-in so wins at least half of the pot against a random hand."""


class Lot(NamedTuple):
    won_bb: list[float]
    wild: int


def play(of: str, one: str, other: str, decks: int, lot: int) -> Lot:
    """Play a part of a match."""
    preset, structure = GAMES[of]
    rules = game(preset, structure, big_blind=100)
    won, wild = [], 0
    for dealt in duel(rules, (POLICIES[one], POLICIES[other]), decks, f"{of} {one} {other} {lot}"):
        won.append(dealt.won_bb)
        wild += sum(
            _is_wild(shove) for shove in dealt.shoves if (one, other)[shove.policy] != "former"
        )
    return Lot(won, wild)


def _is_wild(shove: Shove) -> bool:
    """Return whether much was risked for little, without a hand that warrants it."""
    if shove.put_in_bb <= LARGE_BB or shove.pot_bb >= FEW_BB:
        return False
    return _worth(shove) < WARRANTS


def _worth(shove: Shove) -> float:

    seen = shove.view
    hole, board = (parse_cards(cards) for cards in (seen["you"]["cards"], seen["hand"]["board"]))
    variant = VARIANTS[seen["table"]["variant"]]
    return equity(hole, board, variant, rivals=1, deals=400, random=Random(1))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bots-strength", description=__doc__)
    parser.add_argument("--hands", type=int, default=50_000, help="of each match (default: 50000)")
    parser.add_argument("--game", choices=GAMES, default="Hold'em, no limit")
    chosen = parser.parse_args(arguments)
    decks = chosen.hands // 2 // LOTS
    failed = False
    with Pool() as pool:
        for one, other in MATCHES:
            lots = pool.starmap(
                play, [(chosen.game, one, other, decks, lot) for lot in range(LOTS)]
            )
            won = [each for lot in lots for each in lot.won_bb]
            per_hundred = 100 / (2 * PLAYERS)
            mean = fmean(won) * per_hundred
            error = stdev(won) / sqrt(len(won)) * per_hundred
            wild = sum(lot.wild for lot in lots)
            failed |= mean < 2 * error or wild > 0
            print(
                f"{one:>9} against {other:<9} {mean:+8.2f} BB/100 ± {error:.2f}"
                f"  ({2 * len(won)} hands, {wild} all-ins of more than {LARGE_BB} BB into less than"
                f" {FEW_BB} without a hand)",
                flush=True,
            )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
