"""The daily search for collusion, from the record to the queue."""

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from django.db import transaction

from config import room_time
from poker.deck import decks
from poker.models import FactsDay, Indicator
from poker.models.oversight.collusion_finding import OF_PLAY as PLAYED
from poker.models.oversight.collusion_finding import WITHOUT_CHANCE
from poker.oversight.collusion.bystanders import verdict
from poker.oversight.collusion.cases.grouping import group
from poker.oversight.collusion.facts.days import OnTable, forget_days, read_days
from poker.oversight.collusion.pair_hands import ReadPairHands
from poker.oversight.collusion.queue import Kept, keep
from poker.oversight.collusion.scope import Scope, scope_of
from poker.oversight.collusion.signs import beside, clockwork, dumping, shared, together
from poker.oversight.collusion.signs.chance import NEVER_BELOW, threshold
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.turn import take_turn
from poker.oversight.collusion.window import Window, finished_days

logger = logging.getLogger(__name__)

Scores = Callable[[Scope], Iterable[Suspicion]]

OF_PLAY: Final[Sequence[Scores]] = (dumping.scores, beside.scores)
BY_CHANCE: Final[Sequence[Scores]] = (together.scores, *OF_PLAY)
"""What says how likely something is by chance; all of these share one threshold."""
CIRCUMSTANCES: Final[Sequence[Scores]] = (shared.scores, clockwork.scores)
"""What says no chance: each has a threshold of its own."""
TESTS_OF_A_PAIR: Final = len(Indicator) - len(WITHOUT_CHANCE)
"""In each currency: all indicators that say a chance."""


class Examined(NamedTuple):
    """How many pairs each indicator examined, and what is beyond its threshold."""

    pairs: Mapping[Indicator, int]
    beyond: Sequence[Suspicion]


class Looked(NamedTuple):
    """How many days were read now, how many pairs each indicator examined, and what became of the
    suspicions."""

    days: int
    examined: Mapping[Indicator, int]
    kept: Counter[Kept]

    @property
    def news(self) -> int:
        """Return how many findings were not in the queue before, or came back to it."""
        return self.kept[Kept.NEW] + self.kept[Kept.BACK]


def look(
    *,
    now: datetime | None = None,
    window: Window | None = None,
    on_table: OnTable = lambda *_done: None,
) -> Looked:
    """Read the days that are missing, examine every pair by every indicator, queue what is beyond
    its threshold, and return what was done.

    Doing it again changes nothing; two at once take turns. `on_table` is called for every table
    read with the day, how many were read, and of how many. Without a window the days are those the
    settings say, and facts of earlier days are deleted. Raises DeckKeyMissing in a process that
    holds no keys.
    """
    decks.require_keys()
    now, asked = now or room_time.now(), window or finished_days(now or room_time.now())
    days = read_days(asked, now=now, on_table=on_table)
    if window is None:
        forget_days(asked)
    scope = scope_of(asked)
    with transaction.atomic():
        take_turn()
        examined = examine(scope)
        kept = Counter(keep(each, asked, now) for each in accusing(examined.beyond, asked))
        group(asked, now)
        judged = FactsDay.objects.filter(day__range=asked, judged_at=None)
        judged.update(judged_at=now)
    looked = Looked(days, examined.pairs, kept)
    logger.info("looked for collusion: %s days read, %s new signs", days, looked.news)
    return looked


def examine(scope: Scope, indicators: Sequence[Scores] = BY_CHANCE) -> Examined:
    """Return what these indicators, and the circumstances, say of all pairs they can judge."""
    counts: Counter[Indicator] = Counter()
    likely: list[Suspicion] = []
    for found in chain.from_iterable(scores(scope) for scores in indicators):
        counts[found.indicator] += 1
        # A room has millions of others, which no threshold can be below.
        if found.statistic >= NEVER_BELOW:
            likely.append(found)
    told = threshold((each.statistic for each in likely), scope.pairs * TESTS_OF_A_PAIR)
    circumstances = [found for scores in CIRCUMSTANCES for found in scores(scope)]
    counts.update(dict.fromkeys(WITHOUT_CHANCE, 0))
    counts.update(Counter(found.indicator for found in circumstances))
    judged = [*(each._replace(threshold=told) for each in likely), *circumstances]
    return Examined(counts, [each for each in judged if each.is_beyond])


def accusing(
    found: Iterable[Suspicion],
    window: Window,
    partners: Mapping[int, Collection[int]] = {},  # never written to
) -> list[Suspicion]:
    """Return these signs without those of players who were only present; each sign of play names
    the players who were present at the tables of its two.

    `partners` are the partners of players who are known already.
    """
    signs = list(found)
    of_play = [each for each in signs if each.indicator in PLAYED]
    reached = verdict(of_play, partial(ReadPairHands, window), partners)
    accused = {player for each in reached.accusing for player in (each.low, each.high)}
    told = [each for each in signs if each.indicator not in PLAYED]
    for each in reached.accusing:
        present = reached.present[each.low] | reached.present[each.high]
        told.append(each._replace(present=sorted(present - accused)))
    return told
