"""Reading the days that are over, each once, however late and by however many processes."""

import logging
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from django.db import transaction

from poker.deck import decks
from poker.models import FactsDay, HandFact, PaceDay, PairDay, Sitting, SpotDay, TendencyDay
from poker.oversight.collusion.facts.chosen import Chosen
from poker.oversight.collusion.facts.hands import announce, read_hands
from poker.oversight.collusion.facts.pace import read_pace
from poker.oversight.collusion.facts.pairs import read_pairs
from poker.oversight.collusion.facts.sittings import read_sittings
from poker.oversight.collusion.facts.tendencies import read_tendencies
from poker.oversight.collusion.turn import take_turn
from poker.oversight.collusion.window import Window, first_day

logger = logging.getLogger(__name__)

OnTable = Callable[[date, int, int], object]


def read_days(window: Window, *, now: datetime, on_table: OnTable) -> int:
    """Read those days of the window that have not been read, and return how many.

    Each is one transaction: a day that was interrupted is read again from its beginning. The audit
    log is told of each before its decks are opened, however that ends.
    """
    known = set(FactsDay.objects.values_list("day", flat=True))
    read = 0
    for day in window.days():
        if day not in known:
            announce(Chosen(day))
            read += _read(day, now, on_table)
    return read


def read_so_far(now: datetime) -> int:
    """Read the hands of today and yesterday that were played since they were last read, and return
    how many parts of players were; their days are summed up when they are over.

    What asks for a whole day finds nearly all of it read. Raises DeckKeyMissing in a process that
    holds no keys.
    """
    decks.require_keys()
    today = now.astimezone(UTC).date()
    days = {today - timedelta(days=1), today}
    days -= set(FactsDay.objects.filter(day__in=days).values_list("day", flat=True))
    read = 0
    for chosen in map(Chosen, sorted(days)):
        announce(chosen)
        with transaction.atomic():
            take_turn()
            before = chosen.facts().count()
            read_hands(chosen, lambda _done, _of: None)
            read += chosen.facts().count() - before
    return read


def forget_days(window: Window) -> None:
    """Delete the facts of days before the window."""
    for facts in (PairDay, HandFact, SpotDay, TendencyDay, Sitting, PaceDay, FactsDay):
        facts.objects.filter(day__lt=window.since).delete()


@transaction.atomic
def _read(day: date, now: datetime, on_table: OnTable) -> bool:
    take_turn()
    if FactsDay.objects.filter(day=day).exists():
        return False
    chosen = Chosen(day)
    read_pairs(chosen)
    read_sittings(day)
    read_pace(day)
    read_hands(chosen, lambda done, of: on_table(day, done, of))
    read_tendencies(chosen, first_day(day))
    hands = chosen.facts().values("table", "hand_no").distinct().count()
    row = FactsDay.objects.create(day=day, hands=hands, read_at=now)
    logger.info("day read for signs of collusion: %s, %s hands", day, row.hands)
    return True
