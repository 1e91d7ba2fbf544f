"""A player's hands, the newest first, a page at a time."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import QuerySet

from config.numbers_in_text import id_in
from poker.models import PlayedHand

HANDS_A_PAGE: Final = 25
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Place(NamedTuple):
    """A place in the order of a history: the end of a hand, and the id of its row where two ended
    at once."""

    ended_at: datetime
    row: int

    def __str__(self) -> str:
        """Return the place as it is written in an address: microseconds since the epoch, a dash,
        the row."""
        return f"{(self.ended_at - _EPOCH) // timedelta(microseconds=1)}-{self.row}"

    @classmethod
    def parse(cls, text: str) -> "Place":
        """Return the place written in an address. Raises ValueError for anything `str` does not
        make."""
        before, _, after = text.partition("-")
        microseconds, row = id_in(before), id_in(after)
        if microseconds and row:
            with suppress(OverflowError):
                return cls(_EPOCH + timedelta(microseconds=microseconds), row)
        raise ValueError("that is no place in a history")


class Page(NamedTuple):
    """Some hands, and where the next page begins when there are older ones."""

    hands: list[PlayedHand]
    older: Place | None


def history_page(hands: QuerySet[PlayedHand], before: Place | None = None) -> Page:
    """Return those of ``hands``, of one player, that come after ``before``, with table and game.

    It reads as much from a history of a million hands as from one of fifty. The hands are found in
    the index alone; tables and games are read by separate queries, because the way PostgreSQL joins
    them would change with its estimates.
    """
    if before is not None:
        same_moment_or_newer = {"ended_at": before.ended_at, "pk__gte": before.row}
        hands = hands.filter(ended_at__lte=before.ended_at).exclude(**same_moment_or_newer)
    keys = hands.order_by("-ended_at", "-pk").values_list("pk", flat=True)[: HANDS_A_PAGE + 1]
    found = PlayedHand.objects.filter(pk__in=list(keys)).prefetch_related("table__game")
    newest_first = list(found.order_by("-ended_at", "-pk"))
    page_hands, more = newest_first[:HANDS_A_PAGE], newest_first[HANDS_A_PAGE:]
    return Page(page_hands, Place(page_hands[-1].ended_at, page_hands[-1].pk) if more else None)
