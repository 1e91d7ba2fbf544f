"""A month of an honest room, and whom the detector points at in it."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from poker.models import Tendency
from poker.oversight.collusion.facts.spots import nothing_counted
from poker.oversight.collusion.facts.sums import Sums, joined
from poker.oversight.collusion.finding import TESTS_OF_A_PAIR
from poker.oversight.collusion.signs.chance import NEVER_BELOW, threshold
from poker.oversight.collusion.signs.dumping import Flow
from poker.oversight.collusion.signs.suspicion import Suspicion
from tests.poker.oversight.collusion.power.curves import ROOM, rules
from tests.poker.oversight.collusion.power.detector import (
    Facts,
    Pair,
    add_flows,
    counted,
    facts_of,
    sums,
    suspicions,
)
from tests.poker.oversight.collusion.power.rooms import day_of, room_of

DAYS = 30
ON_A_SHEET = 10_000


class Month(NamedTuple):
    """What was dealt to how many pairs, the threshold of it all, who is beyond it, and what came
    nearest to it."""

    hands: int
    pairs: int
    bar: float
    beyond: list[Suspicion]
    nearest: float


def honest_month(seed: int, hands: int, processes: int, on_sheet: Callable[[int], object]) -> Month:
    """Deal a month and judge it as the room does, day by day; `on_sheet` is told how many hands
    have been read."""
    usual = nothing_counted()
    done: dict[Tendency, Sums] = {}
    flows: dict[Pair, Flow] = {}
    dealt = 0
    size = min(ON_A_SHEET, max(1, hands // DAYS))
    with ProcessPoolExecutor(processes) as pool:
        for facts in pool.map(partial(_sheet, seed, size), range(-(-hands // size))):
            usual = usual.and_also(counted(facts.sheet))
            for tendency, day in sums(facts.sheet, usual).items():
                done[tendency] = joined([done[tendency], day]) if tendency in done else day
            add_flows(flows, facts.moved)
            dealt += len(facts.moved)
            on_sheet(dealt)
    likely = [each for each in suspicions(done, flows) if each.statistic >= NEVER_BELOW]
    statistics = [each.statistic for each in likely]
    bar = threshold(statistics, len(flows) * TESTS_OF_A_PAIR)
    beyond = [each for each in likely if each.statistic >= bar]
    return Month(dealt, len(flows), bar, beyond, max(statistics, default=0.0))


def _sheet(seed: int, hands: int, number: int) -> Facts:
    room = room_of(ROOM, seed)
    return facts_of(list(day_of(room, rules(), hands, seed, number)), rules().big_blind)
