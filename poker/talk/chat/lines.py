"""Reading the chat."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from poker.event_stream import stream
from poker.models import ChatLine, ChatMute, TableChat

MOST_LINES: Final = 50
"""How many earlier lines a reader gets."""


class Line(NamedTuple):
    """One line as players read it; `number` counts the lines of its table from 1.

    Lines of the staff are `by_staff`: they speak for the room, and no player is named.
    """

    number: int
    player_id: int
    name: str
    text: str
    at: datetime
    by_staff: bool = False

    def to_json(self) -> dict[str, int | str | bool]:
        """Return the line as it is sent to a client; `at` is milliseconds since the epoch."""
        who: dict[str, int | str | bool]
        who = {"staff": True} if self.by_staff else {"player": self.player_id, "name": self.name}
        return {"no": self.number, **who, "text": self.text, "at": stream.to_ms(self.at)}


class Heard(NamedTuple):
    """Lines, the oldest first, and the number of the last one at the table, muted or not."""

    lines: list[Line]
    last: int


def latest_lines(*, table_id: int, reader_id: int) -> Heard:
    """Return the last lines at a table, without those of players the reader has muted."""
    said = TableChat.objects.filter(pk=table_id).values_list("lines", flat=True).first()
    if said is None:
        return Heard([], 0)
    mutes = ChatMute.objects.filter(owner=reader_id, muted=OuterRef("player"))
    read = ~Exists(mutes) | Q(by_staff=True)
    lines = _newest(ChatLine.objects.filter(read, table=table_id))
    return Heard(lines, max(said, lines[-1].number) if lines else said)


def lines_after(*, table_id: int, number: int) -> list[Line]:
    """Return what was said at a table after a line, the oldest first; at most the last MOST_LINES
    lines."""
    return _newest(ChatLine.objects.filter(table=table_id, number__gt=number))


def muted_by(readers: Collection[int], authors: Collection[int]) -> Mapping[int, set[int]]:
    """Return which of the authors each of the readers has muted; readers who muted nobody are left
    out."""
    mutes = ChatMute.objects.filter(owner__in=readers, muted__in=authors)
    found: dict[int, set[int]] = {}
    for owner, muted in mutes.values_list("owner", "muted"):
        found.setdefault(owner, set()).add(muted)
    return found


def _newest(lines: QuerySet[ChatLine]) -> list[Line]:
    fields = ("number", "player", "player__screen_name", "shown", "said_at", "by_staff")
    newest = lines.order_by("-number").values_list(*fields)[:MOST_LINES]
    return [Line(*row) for row in reversed(newest)]
