"""Many hands of one player as one file, written while it is sent."""

import csv
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from typing import Any, Final

from django.db.models import QuerySet

from poker.engine.table.figures import Figures
from poker.formats.phh.errors import NotExpressible
from poker.history.export import to_phh, to_text
from poker.history.many_hands import own_hands
from poker.history.one_hand.own_hand import OwnHand
from poker.models import PlayedHand

MOST_HANDS: Final = 5_000
"""A file holds the newest hands, up to this number."""

_AT_ONCE: Final = 50
_COLUMNS: Final = (
    "hand",
    "table",
    "table_no",
    "game",
    "currency",
    "ended_at",
    "status",
    "net",
    "rake",
    "pot",
    "showdown",
    *Figures._fields,
)


def as_text(hands: QuerySet[PlayedHand]) -> Iterator[str]:
    """Yield the hands as text for tracking programs, the oldest first; hands the format cannot hold
    are left out."""
    return (f"{text}\n\n" for text in _written(hands, to_text))


def as_phhs(hands: QuerySet[PlayedHand]) -> Iterator[str]:
    """Yield the hands as a ``.phhs`` file, in the same order and with the same hands left out."""
    records = _written(hands, to_phh)
    return (f"[{number}]\n{record}\n" for number, record in enumerate(records, start=1))


def as_csv(hands: QuerySet[PlayedHand]) -> Iterator[str]:
    """Yield a CSV line for each hand, interrupted ones too, with its figures; amounts in minor
    units, times in UTC."""
    yield _csv_line(_COLUMNS)
    for part in _parts(hands):
        for played in part:
            yield _csv_line(_row(played))


def _written(hands: QuerySet[PlayedHand], write: Callable[[OwnHand], str]) -> Iterator[str]:
    for part in _parts(hands):
        for hand in own_hands(part):
            try:
                yield write(hand)
            except NotExpressible:
                continue


def _parts(hands: QuerySet[PlayedHand]) -> Iterator[list[PlayedHand]]:
    """Yield the newest ``MOST_HANDS`` in lots of at most ``_AT_ONCE``, the oldest of them first."""
    newest = hands.order_by("-ended_at", "-pk").values_list("pk", flat=True)[:MOST_HANDS]
    keys = list(newest)[::-1]
    for at in range(0, len(keys), _AT_ONCE):
        some = PlayedHand.objects.filter(pk__in=keys[at : at + _AT_ONCE])
        yield list(some.select_related("table__game").order_by("ended_at", "pk"))


def _row(played: PlayedHand) -> tuple[Any, ...]:
    return (
        played.hand_no,
        _plain(played.table.name),
        played.table_id,
        _plain(played.table.game.name),
        played.table.game.currency,
        played.ended_at.isoformat(),
        played.status,
        played.net,
        played.rake,
        played.pot,
        _told(played.showdown),
        *(_told(getattr(played, name)) for name in Figures._fields),
    )


def _told(value: Any) -> Any:
    """Return ``yes`` or ``no`` for what is true or not, and anything else as it is."""
    return ("no", "yes")[value] if isinstance(value, bool) else value


def _plain(text: str) -> str:
    """Return the text in a form that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def _csv_line(values: Sequence[Any]) -> str:
    line = StringIO()
    csv.writer(line).writerow(values)
    return line.getvalue()
