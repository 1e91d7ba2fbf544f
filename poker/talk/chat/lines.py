"""Reading what was said."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from poker.event_stream import stream
from poker.models import ChatLine, ChatMute, TableChat

MOST_LINES: Final = 50
"""So many lines a reader is shown of what was said before."""


class Line(NamedTuple):
    """One line as players read it; `number` counts the lines of its table from 1.

    What staff say is the room's word: `by_staff`, and nobody's in particular.
    """

    number: int
    player_id: int
    name: str
    text: str
    at: datetime
    by_staff: bool = False

    def told(self) -> dict[str, int | str | bool]:
        """The line as it goes over the wire; `at` is milliseconds since the epoch."""
        who: dict[str, int | str | bool]
        who = {"staff": True} if self.by_staff else {"player": self.player_id, "name": self.name}
        return {"no": self.number, **who, "text": self.text, "at": stream.to_ms(self.at)}


class Heard(NamedTuple):
    """Lines, the oldest first, and the number of the last one at the table, mutes or not."""

    lines: list[Line]
    last: int


def latest_lines(*, table_id: int, reader_id: int) -> Heard:
    """The last lines at a table, without those of whom the reader muted."""
    said = TableChat.objects.filter(pk=table_id).values_list("lines", flat=True).first()
    if said is None:
        return Heard([], 0)
    mutes = ChatMute.objects.filter(owner=reader_id, muted=OuterRef("player"))
    read = ~Exists(mutes) | Q(by_staff=True)
    lines = _newest(ChatLine.objects.filter(read, table=table_id))
    return Heard(lines, max(said, lines[-1].number) if lines else said)


def lines_after(*, table_id: int, number: int) -> list[Line]:
    """What was said at a table after a line, the oldest first; the last lines when it is much."""
    return _newest(ChatLine.objects.filter(table=table_id, number__gt=number))


def muted_by(readers: Collection[int], authors: Collection[int]) -> Mapping[int, set[int]]:
    """Which of the authors each of the readers reads nothing of; who mutes nobody is left out."""
    mutes = ChatMute.objects.filter(owner__in=readers, muted__in=authors)
    found: dict[int, set[int]] = {}
    for owner, muted in mutes.values_list("owner", "muted"):
        found.setdefault(owner, set()).add(muted)
    return found


def _newest(lines: QuerySet[ChatLine]) -> list[Line]:
    fields = ("number", "player", "player__screen_name", "shown", "said_at", "by_staff")
    newest = lines.order_by("-number").values_list(*fields)[:MOST_LINES]
    return [Line(*row) for row in reversed(newest)]
