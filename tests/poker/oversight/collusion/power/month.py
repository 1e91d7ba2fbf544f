"""A month of a room, and the honest players the detector points at in it."""

from collections.abc import Callable, Collection
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy

from poker.models import Tendency
from poker.oversight.collusion.bystanders import Pair, verdict
from poker.oversight.collusion.facts.spots import Counts, nothing_counted
from poker.oversight.collusion.facts.sums import Sums, joined
from poker.oversight.collusion.finding import TESTS_OF_A_PAIR
from poker.oversight.collusion.signs.apart import OnSheet
from poker.oversight.collusion.signs.chance import NEVER_BELOW, threshold
from poker.oversight.collusion.signs.dumping import Flow
from poker.oversight.collusion.signs.suspicion import Suspicion
from tests.poker.oversight.collusion.power.curves import ROOM, rules
from tests.poker.oversight.collusion.power.detector import (
    Facts,
    PairOnSheets,
    add_flows,
    counted,
    done_by_these,
    facts_of,
    sums,
    suspicions,
    those_hands,
)
from tests.poker.oversight.collusion.power.rooms import day_of, room_of

DAYS = 30
ON_A_SHEET = 10_000


class Month(NamedTuple):
    """What was dealt to how many pairs, the threshold of it all, which signs of honest players are
    beyond it and accuse, how many of so many clubs were told, and what came nearest to the
    threshold."""

    hands: int
    pairs: int
    bar: float
    beyond: list[Suspicion]
    nearest: float
    clubs: int = 0
    told: int = 0


def month_of(
    seed: int, hands: int, processes: int, on_sheet: Callable[[int], object], clubs: int = 0
) -> Month:
    """Deal a month and judge it as the room does, day by day; `on_sheet` is told how many hands
    have been read. In `clubs` pairs more two play for one another."""
    usual = nothing_counted()
    done: dict[Tendency, Sums] = {}
    flows: dict[Pair, Flow] = {}
    dealt = 0
    size = min(ON_A_SHEET, max(1, hands // DAYS))
    numbers = range(-(-hands // size))
    with ProcessPoolExecutor(processes) as pool:
        for facts in pool.map(partial(_sheet, seed, size, clubs), numbers):
            usual = usual.and_also(counted(facts.sheet))
            for tendency, day in sums(facts.sheet, usual).items():
                done[tendency] = joined([done[tendency], day]) if tendency in done else day
            add_flows(flows, facts.moved)
            dealt += len(facts.moved)
            on_sheet(dealt)
        likely = [each for each in suspicions(done, flows) if each.statistic >= NEVER_BELOW]
        statistics = [each.statistic for each in likely]
        bar = threshold(statistics, len(flows) * TESTS_OF_A_PAIR)
        beyond = [each._replace(threshold=bar) for each in likely if each.statistic >= bar]
        suspects = {player for each in beyond for player in (each.low, each.high)}
        again = partial(_of_suspects, seed, size, clubs, usual, suspects)
        days = list(pool.map(again, numbers)) if suspects else []
    told = verdict(beyond, lambda pair, _currency: PairOnSheets(pair, days), {}).accusing
    honest = [each for each in told if not _is_club(each)]
    found = {(each.low, each.high) for each in told if _is_club(each)}
    nearest = max((each.statistic for each in likely if not _is_club(each)), default=0.0)
    return Month(dealt, len(flows), bar, honest, nearest, clubs, len(found))


def _is_club(found: Suspicion) -> bool:
    return found.low >= ROOM and found.low // 2 == found.high // 2


def _sheet(seed: int, hands: int, clubs: int, number: int) -> Facts:
    room = room_of(ROOM, seed, clubs)
    return facts_of(list(day_of(room, rules(), hands, seed, number)), rules().big_blind)


def _of_suspects(
    seed: int, hands: int, clubs: int, usual: Counts, suspects: Collection[int], number: int
) -> OnSheet:
    """Return the hands of a sheet that any of the suspects was dealt."""
    facts = _sheet(seed, hands, clubs, number)
    theirs = numpy.any(numpy.isin(facts.sheet.players, list(suspects)), axis=1)
    return those_hands(facts, done_by_these(facts.sheet, usual, suspects), theirs)
