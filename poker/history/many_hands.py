"""Reading several hands of one player at once."""

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from operator import or_

from django.db.models import Q

from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.history.one_hand.hand_events import events_of, its_events
from poker.history.one_hand.own_hand import OwnHand, own_hand_of
from poker.models import PlayedHand, TableEvent

Name = tuple[int, int]


def own_hands(rows: Sequence[PlayedHand]) -> list[OwnHand]:
    """Return each of these hands as its player may know it, in the order given; it takes two
    queries.

    ``rows`` are rows of one history, with their tables and games; some dozens at most, because all
    events of the hands are held in memory at once.
    """
    if not rows:
        return []
    parts, steps = _parts(rows), _steps(rows)
    return [own_hand_of(own, parts[_name(own)], steps[_name(own)]) for own in rows]


def _name(part: PlayedHand) -> Name:
    return part.table_id, part.hand_no


def _parts(rows: Sequence[PlayedHand]) -> dict[Name, dict[int, PlayedHand]]:
    """Return the rows of all players by hand and seat."""
    wanted = reduce(or_, (Q(table=own.table_id, hand_no=own.hand_no) for own in rows))
    found: dict[Name, dict[int, PlayedHand]] = defaultdict(dict)
    for part in PlayedHand.objects.filter(wanted).order_by("seat"):
        found[_name(part)][part.seat] = part
    return found


def _steps(rows: Sequence[PlayedHand]) -> dict[Name, list[Step]]:
    spans = (events_of(own) for own in rows)
    by_table: dict[int, list[TableEvent]] = defaultdict(list)
    for row in TableEvent.objects.filter(reduce(or_, spans)).order_by("table", "seq"):
        by_table[row.table_id].append(row)
    return {_name(own): stream.readable(its_events(own, by_table[own.table_id])) for own in rows}
