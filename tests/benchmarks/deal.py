"""What the proof of a deal costs the players who wait for it: a deal with it and without.

Run by `make bench-deal`; prints one JSON line. A deal is the clock's whole transaction, on a
PostgreSQL that waits for the disk. Without the scheme a fresh order is dealt as it is, and
nothing is announced. Slices of both alternate; `ratio` is what counts. `dealer` is what a process
apart from those that deal would cost: config/handbook/KEYS.md.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median, quantiles
from unittest.mock import patch

from poker.deck import decks
from poker.deck.shuffling import shuffled
from poker.engine.table.dealing.deal import Deal
from poker.services.base.writing import Writer
from poker.services.clock import timekeeping
from poker.services.deal import committing, dealing
from poker.services.tables.opening import open_table
from tests.benchmarks.dealer import dealer_costs
from tests.benchmarks.ground import ground
from tests.poker.felt import NOON, Felt
from tests.poker.services.deal_seeds import give, pledge
from tests.room.games import new_game
from tests.room.people import Newcomers

SEATS = 6


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--slices", type=int, default=8, help="slices of each (default 8)")
    arguments.add_argument("--hands", type=int, default=20, help="hands a slice (default 20)")
    asked = arguments.parse_args()
    with ground():
        table = seated()
        proven: list[float] = []
        plain: list[float] = []
        seeds: list[float] = []
        for number in range(asked.slices):
            proven += [deal(table, seeds) for _ in range(asked.hands)]
            with unproven():
                plain += [deal(table, None) for _ in range(asked.hands)]
            # The first hand after it finds no commitment, and is no part of what is measured.
            deal(table, None)
            print(f"slice {number + 1} of {asked.slices}", file=sys.stderr)
        dealer = dealer_costs()
    print(json.dumps({**report(proven, plain, seeds), "dealer": dealer}))
    return 0


def seated() -> Felt:
    game = new_game("Deals", small_blind=100, big_blind=200)
    table = Felt(open_table(game=game, name="Deals").pk, NOON)
    people = Newcomers()
    for seat in range(SEATS):
        table.sit(people(), seat, 20000)
    return table


def deal(table: Felt, seeds: list[float] | None) -> float:
    """Milliseconds a deal takes, after which everybody folds; each seed's before it, as far as
    it was pledged before the deal before."""
    if seeds is not None:
        hand = table.state.hand_no + 1
        for seat in range(SEATS):
            pledge(table, seat, f"{hand + 1} {seat}")
            if table.state.next_pledges:
                seeds.append(_ms(partial(give, table, seat, f"{hand} {seat}")))
    table.later(seconds=5).answer_checks().stay_connected()
    taken = _ms(lambda: dealing_clock(table))
    table.act_all_fold()
    return taken


def dealing_clock(table: Felt) -> None:
    if timekeeping.ring_one(table.now) is None or not table.state.running:
        raise AssertionError("no hand was dealt")


@contextmanager
def unproven() -> Iterator[None]:
    """Deal fresh orders as they are."""
    with (
        patch.object(dealing, "_MixedDeck", FreshDeck),
        patch.object(committing, "pass_on", lambda _writer, _offered: None),
    ):
        yield


class FreshDeck:
    """Makes a deck that nobody has committed to."""

    offered = ()

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def __call__(self) -> Deal:
        deck = shuffled()
        ref = self._writer.hand_ref(self._writer.table.hand_no + 1)
        return Deal(deck, decks.seal(deck, ref))


def report(proven: list[float], plain: list[float], seeds: list[float]) -> dict[str, object]:
    with_it, without = spread(proven), spread(plain)
    return {
        "benchmark": "deal",
        "hands": len(proven),
        "ratio": round(with_it["p50"] / without["p50"], 2),
        "added_ms": round(with_it["p50"] - without["p50"], 2),
        "with_ms": with_it,
        "without_ms": without,
        "seed_ms": spread(seeds),
    }


def spread(took: list[float]) -> dict[str, float]:
    return {"p50": round(median(took), 2), "p99": round(quantiles(took, n=100)[98], 2)}


def _ms(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return (time.perf_counter() - began) * 1000
