"""Setting up a table again whose record does not replay, from what the ledger holds.

The money of a hand moves when it ends, so until then the ledger holds what every player began it
with: that is what a void gives back, whatever became of the events. Who sits where is stored in the
seats' rows. Only the finer points, such as who owes a blind, are read as far as the stream can be
read.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from accounts.core.databases.pieces import in_pieces
from accounts.ledger.models import Account, AccountKind
from poker.engine.codec import decode
from poker.engine.table.events import OutageExcused, SeatEvent
from poker.engine.table.evolve import evolve
from poker.engine.table.state import Seat as TableSeat
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.event_stream.stream import Ending
from poker.models import PlayedHand, Seat, Table, TableEvent

_ENDS: Final = ("hand_ended", "hand_voided", "hand_suspended")


def recovered(row: Table) -> TableState:
    """Return the table with seats from their rows, stacks from the ledger, no hand, and the rest as
    far as it is readable."""
    known = last_readable(row)
    rules = known.rules if known else row.game.rules()
    seats: list[TableSeat | None] = [None] * rules.seats
    stacks = _stacks(row)
    for seat in Seat.objects.filter(table=row).select_related("player"):
        chips = seat.chips if row.directed else stacks.get(seat.player_id)
        seats[seat.number] = _seat(seat, chips or 0, known)
    return TableState(
        rules,
        tuple(seats),
        button=known.button if known else None,
        big_blind=known.big_blind if known else None,
        playing=known.playing if known else False,
        last_hand=last_hand_no(row),
    )


def recovered_ending(row: Table) -> Ending:
    """Return the recovered table, and when the last event that is stored happened."""
    last = TableEvent.objects.filter(table=row).order_by("-seq").values_list("at", flat=True)
    at = last.first()
    return Ending(recovered(row), stream.to_ms(at) if at else 0)


def last_hand_no(row: Table) -> int:
    """Return the number of the last hand begun, which every event stores beside its data; 0 before
    any."""
    last = TableEvent.objects.filter(table=row).order_by("-seq").values_list("hand_no", flat=True)
    return last.first() or 0


def was_running(row: Table, hand_no: int) -> bool:
    """Return whether this hand had not ended: neither an event nor a player's history says that it
    did."""
    events = TableEvent.objects.filter(table=row, hand_no=hand_no)
    played = PlayedHand.objects.filter(table=row, hand_no=hand_no)
    return bool(hand_no) and not (events.filter(kind__in=_ENDS).exists() or played.exists())


def before_last_hand(row: Table) -> TableState | None:
    """Return the table before its last hand was dealt, None where that can no longer be read."""
    first = TableEvent.objects.filter(table=row, hand_no=last_hand_no(row)).order_by("seq").first()
    if first is None:
        return None
    with suppress(*stream.UNREADABLE):
        return stream.state_before(row, first.seq)
    return None


def last_readable(row: Table) -> TableState | None:
    """Return the table as the stream has it up to the first unreadable event, with later changes of
    the seats."""
    state = before_last_hand(row)
    is_broken = False
    for event in _stored(row):
        try:
            state = _after(event, state, seats_only=is_broken)
        except stream.UNREADABLE:
            is_broken = True
    return state


def _after(stored: TableEvent, state: TableState | None, *, seats_only: bool) -> TableState | None:
    event = decode(stored.kind, stored.version, stored.data)
    if seats_only and not isinstance(event, SeatEvent | OutageExcused):
        return state
    return evolve(state, event, stream.to_ms(stored.at))


def _stored(row: Table) -> Iterator[TableEvent]:
    events = TableEvent.objects.filter(table=row, seq__gte=row.anchor_seq, seq__lte=row.seq)
    return in_pieces(events.order_by("seq"))


def _stacks(row: Table) -> dict[int, int]:
    accounts = Account.objects.filter(kind=AccountKind.TABLE, table_no=row.pk)
    return {
        player: balance or 0
        for player, balance in accounts.values_list("player_id", "balance")
        if player
    }


def _seat(seat: Seat, stack: int, known: TableState | None) -> TableSeat:
    """Return the seat as the stream last had it, with the chips the ledger holds."""
    before = known.seat_of(seat.player_id) if known else None
    if before is not None and before.number == seat.number:
        return before._replace(stack=stack)
    player = seat.player
    return TableSeat(
        seat.number,
        player.pk,
        player.screen_name,
        stack,
        bot=player.is_bot,
        since=stream.to_ms(seat.taken_at),
    )
