"""A month of a room, and the honest players the detector points at in it."""

from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic
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
    counted,
    done_by_these,
    facts_of,
    sums,
    suspicions,
    those_hands,
)
from tests.poker.oversight.collusion.power.rooms import day_of, room_of
from tests.poker.oversight.collusion.power.stored_facts import stored

DAYS = 30
ON_A_SHEET = 10_000


class MonthAsked(NamedTuple):
    """The seed of a month, how many hands it has, how many pairs of its people play for one
    another, and the folder where what was dealt is kept, if any."""

    seed: int
    hands: int
    clubs: int = 0
    folder: Path | None = None

    @property
    def on_a_sheet(self) -> int:
        return min(ON_A_SHEET, max(1, self.hands // DAYS))

    @property
    def sheets(self) -> int:
        return -(-self.hands // self.on_a_sheet)

    def path(self, number: int) -> Path | None:
        """Return where a sheet is kept, if it is."""
        name = f"month-{self.seed}-{self.clubs}-{self.on_a_sheet}-{number}.npz"
        return self.folder and self.folder / name

    def sheet(self, number: int) -> Facts:
        """Return the facts of a sheet: those that are kept, or else dealt now."""
        return stored(self.path(number), partial(self._deal, number))

    def _deal(self, number: int) -> Facts:
        room = room_of(ROOM, self.seed, self.clubs)
        hands = day_of(room, rules(), self.on_a_sheet, self.seed, number)
        return facts_of(list(hands), rules().big_blind)


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
    asked: MonthAsked, processes: int, ends_at: float, on_sheet: Callable[[int], object]
) -> Month | None:
    """Deal a month and judge it as the room does, day by day; `on_sheet` is told how many hands
    have been read. If the time is over before all is dealt, judge the days that were; None if that
    is none."""
    usual = nothing_counted()
    done: dict[Tendency, Sums] = {}
    flows: dict[Pair, Flow] = {}
    hands = read = 0
    with ProcessPoolExecutor(processes) as pool:
        for facts in _dealt(asked, pool, processes, ends_at):
            usual = usual.and_also(counted(facts.sheet))
            for tendency, day in sums(facts.sheet, usual).items():
                done[tendency] = joined([done[tendency], day]) if tendency in done else day
            for pair, flow in facts.moved.flows().items():
                flows[pair] = flows[pair].and_also(flow) if pair in flows else flow
            hands, read = hands + facts.hands, read + 1
            on_sheet(hands)
        likely = [each for each in suspicions(done, flows) if each.statistic >= NEVER_BELOW]
        statistics = [each.statistic for each in likely]
        bar = threshold(statistics, max(1, len(flows)) * TESTS_OF_A_PAIR)
        beyond = [each._replace(threshold=bar) for each in likely if each.statistic >= bar]
        suspects = {player for each in beyond for player in (each.low, each.high)}
        again = partial(_of_suspects, asked, usual, suspects)
        sheets = list(pool.map(again, range(read))) if suspects else []
    told = verdict(beyond, lambda pair, _currency: PairOnSheets(pair, sheets), {}).accusing
    honest = [each for each in told if not _is_club(each)]
    found = {(each.low, each.high) for each in told if _is_club(each)}
    nearest = max((each.statistic for each in likely if not _is_club(each)), default=0.0)
    return Month(hands, len(flows), bar, honest, nearest, asked.clubs, len(found)) if read else None


def _dealt(
    asked: MonthAsked, pool: ProcessPoolExecutor, processes: int, ends_at: float
) -> Iterator[Facts]:
    """Yield the sheets in their order: those that are kept, and those begun before the time was
    over."""
    begun = [pool.submit(asked.sheet, number) for number in range(min(processes, asked.sheets))]
    for number in range(asked.sheets):
        if number == len(begun):
            return
        yield begun[number].result()
        path = asked.path(len(begun))
        is_kept = path is not None and path.exists()
        if len(begun) < asked.sheets and (is_kept or monotonic() < ends_at):
            begun.append(pool.submit(asked.sheet, len(begun)))


def _is_club(found: Suspicion) -> bool:
    return found.low >= ROOM and found.low // 2 == found.high // 2


def _of_suspects(
    asked: MonthAsked, usual: Counts, suspects: Collection[int], number: int
) -> OnSheet:
    """Return the hands of a sheet that any of the suspects was dealt."""
    facts = asked.sheet(number)
    theirs = numpy.any(numpy.isin(facts.sheet.players, list(suspects)), axis=1)
    day = numpy.full(facts.hands, number)
    return those_hands(facts, done_by_these(facts.sheet, usual, suspects), day, theirs)
