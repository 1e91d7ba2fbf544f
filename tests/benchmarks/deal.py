"""What the proof of a deal costs the players who wait for it: a deal with it and without.

Run by `make bench-deal`; prints one JSON line. A deal is the clock's whole transaction, on a
PostgreSQL that waits for the disk; what is announced is left to others, as a clock does. Without
the scheme a fresh order is dealt as it is, and nothing is announced. Slices of both alternate.
With the scheme it is two transactions: `closing_ms` is the part that signs the hand in the pause
before, for which nobody waits, and `deal_ms` the deal itself. `deal_ratio` compares what players
wait for, `ratio` all work. `dealer` is what a process apart from those that deal would cost:
config/handbook/KEYS.md.
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

from lobby.demo.past.quiet import in_silence
from poker.deck import decks
from poker.deck.shuffling import shuffled
from poker.engine.table import play
from poker.engine.table.dealing.deal import Deal, Lineup
from poker.engine.table.events import DeckCommitted
from poker.engine.table.turns.alarm import alarm_at
from poker.event_stream import stream
from poker.services.base.writing import Writer, pace
from poker.services.clock import timekeeping
from poker.services.deal import committing, dealing
from poker.services.deal.committing import Offered
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
    with ground(), in_silence():
        table = seated()
        proven: list[float] = []
        deals: list[float] = []
        plain: list[float] = []
        closings: list[float] = []
        seeds: list[float] = []
        for number in range(asked.slices):
            # The first hand is dealt from no commitment before it, and is not measured.
            table.deal()
            proven += [deal(table, closings, deals, seeds) for _ in range(asked.hands)]
            table.act_all_fold()
            with unproven():
                plain += [deal_plainly(table) for _ in range(asked.hands)]
            print(f"slice {number + 1} of {asked.slices}", file=sys.stderr)
        dealer = dealer_costs()
    print(json.dumps({**report(proven, plain, closings, deals, seeds), "dealer": dealer}))
    return 0


def seated() -> Felt:
    game = new_game("Deals", small_blind=100, big_blind=200)
    table = Felt(open_table(game=game, name="Deals").pk, NOON)
    people = Newcomers()
    for seat in range(SEATS):
        table.sit(people(), seat, 20000)
    return table


def deal(table: Felt, closings: list[float], deals: list[float], seeds: list[float]) -> float:
    """Play the running hand, for whose next one everybody pledges, and return the milliseconds
    that its closing and its deal take. Adds those of each, and of each seed."""
    hand = table.state.hand_no + 1
    for seat in range(SEATS):
        pledge(table, seat, f"{hand} {seat}")
    table.act_all_fold()
    _wait(table)
    closings.append(_ms(lambda: _ring(table)))
    if len(table.state.next_pledges) != SEATS:
        raise AssertionError("the hand was not signed with all pledges")
    seeds += [_ms(partial(give, table, seat, f"{hand} {seat}")) for seat in range(SEATS)]
    _wait(table)
    deals.append(_ms(lambda: _deal(table)))
    return closings[-1] + deals[-1]


def deal_plainly(table: Felt) -> float:
    """Return the milliseconds that a deal takes, after which everybody folds."""
    _wait(table)
    table.later(seconds=5).answer_checks().stay_connected()
    taken = _ms(lambda: _deal(table))
    table.act_all_fold()
    return taken


def _wait(table: Felt) -> None:
    """Let time pass until the clock is due."""
    due = alarm_at(table.state, pace())
    if due is None:
        raise AssertionError("nothing is due")
    table.now = max(table.now, stream.from_ms(due))
    table.answer_checks().stay_connected()


def _deal(table: Felt) -> None:
    _ring(table)
    if not table.state.running:
        raise AssertionError("no hand was dealt")


def _ring(table: Felt) -> None:
    if timekeeping.ring_one(table.now) is None:
        raise AssertionError("nothing was due")


@contextmanager
def unproven() -> Iterator[None]:
    """Deal fresh orders as they are."""
    with patch.object(dealing, "deal", deal_fresh), patch.object(committing, "signed", unsigned):
        yield


def unsigned(writer: Writer, lineup: Lineup, _offered: Offered) -> DeckCommitted:
    """What is dealt to whom, which nobody has signed."""
    return DeckCommitted(writer.table.hand_no + 1, "", lineup=lineup)


def deal_fresh(writer: Writer) -> None:
    """Deal a deck that nobody has committed to."""
    deck = shuffled()
    ref = writer.hand_ref(writer.table.hand_no + 1)
    play.deal_hand(writer.recorder, Deal(deck, decks.seal(deck, ref)))


def report(
    proven: list[float],
    plain: list[float],
    closings: list[float],
    deals: list[float],
    seeds: list[float],
) -> dict[str, object]:
    with_it, without, deal_alone = spread(proven), spread(plain), spread(deals)
    return {
        "benchmark": "deal",
        "hands": len(proven),
        "ratio": round(with_it["p50"] / without["p50"], 2),
        "deal_ratio": round(deal_alone["p50"] / without["p50"], 2),
        "added_ms": round(with_it["p50"] - without["p50"], 2),
        "with_ms": with_it,
        "without_ms": without,
        "closing_ms": spread(closings),
        "deal_ms": deal_alone,
        "seed_ms": spread(seeds),
    }


def spread(took: list[float]) -> dict[str, float]:
    return {"p50": round(median(took), 2), "p99": round(quantiles(took, n=100)[98], 2)}


def _ms(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return (time.perf_counter() - began) * 1000
