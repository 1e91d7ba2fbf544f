"""Applying the events of a stream to a table. Nothing is decided here."""

from poker.engine.hand.ending.interruption_events import HandSuspended
from poker.engine.hand.events import HandEnded, TurnTimedOut
from poker.engine.hand.evolve import evolve as evolve_hand
from poker.engine.hand.state import Hand
from poker.engine.table.anchors import ANCHORS, begun
from poker.engine.table.dealing.deal import UNSIGNED
from poker.engine.table.dealing.readiness import is_ready
from poker.engine.table.events import (
    ActorSeen,
    ClockEvent,
    DealCancelled,
    DealingHeld,
    DealingPauseEvent,
    DeckCommitted,
    GraceGiven,
    OutageExcused,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    RulesChanged,
    SeatEvent,
    TableEvent,
    TimeBankStarted,
    TurnRestarted,
)
from poker.engine.table.interruption_events import HandVoided
from poker.engine.table.seats.evolve_seat import evolve_seat, without_outage
from poker.engine.table.state import PauseReason, Seat, Table


def evolve(table: Table | None, event: TableEvent, at: int) -> Table:
    """Return the table after ``event``, which happened at ``at`` (milliseconds since the epoch).

    ``table`` may be None before an event of ANCHORS. Raises ValueError for an event that cannot
    follow.
    """
    if isinstance(event, ANCHORS):
        return _with_readiness(begun(event), at)
    if table is None:
        raise ValueError(f"a stream cannot begin with {type(event).__name__}")
    if isinstance(event, PlayStopped | HandVoided | DeckCommitted | DealCancelled):
        return _between_hands(table, event, at)
    if isinstance(event, DealingPauseEvent):
        return _with_readiness(table._replace(hold=_hold(event)), at)
    if isinstance(event, ClockEvent):
        return _clock_changed(table, event, at)
    if isinstance(event, RulesChanged):
        _require_unsigned(table, event)
        return _with_readiness(table._replace(rules=event.rules), at)
    if isinstance(event, SeatEvent):
        return _with_readiness(_seat_changed(table, event, at), at)
    return _hand_moved(table, event, at)


def with_hand(table: Table, event: TableEvent, hand: Hand, at: int) -> Table:
    """Return the table after ``event`` of its hand, which is ``hand`` after it."""
    opened = hand.decision != (table.hand or hand).decision
    table = table._replace(hand=hand)
    if opened or hand.to_act is None:
        table = _turn_opened(table, at)
    if isinstance(event, TurnTimedOut):
        return _with_seat(table, table.seat(event.seat)._replace(timed_out=True))
    if isinstance(event, HandEnded | HandSuspended):
        return _with_readiness(_stacks_returned(table, hand), at)
    return table


def _between_hands(
    table: Table, event: PlayStopped | HandVoided | DeckCommitted | DealCancelled, at: int
) -> Table:
    match event:
        case PlayStopped():
            return table._replace(playing=False)
        case HandVoided():
            return table._replace(voided=True)
        case DeckCommitted():
            return _committed(table, event, at)
        case DealCancelled(hand):
            if table.lineup is None or hand != table.hand_no + 1:
                raise ValueError(f"hand {hand} is not about to be dealt")
            return _with_readiness(_unsigned(table), at)


def _require_unsigned(table: Table, event: RulesChanged | PlayerLeft) -> None:
    """Raise ValueError if the event changes what is signed for the next hand."""
    lineup = table.lineup
    is_apart = isinstance(event, PlayerLeft) and lineup and not lineup.has(event.seat)
    if lineup is not None and not is_apart:
        raise ValueError(f"{type(event).__name__} after the closing of the next hand")


def _unsigned(table: Table) -> Table:
    return table._replace(
        lineup=None, closed_at=0, next_root="", next_pledges=(), next_closing=UNSIGNED
    )


def _hold(event: DealingPauseEvent) -> PauseReason:
    return event.hold if isinstance(event, DealingHeld) else ""


def _committed(table: Table, event: DeckCommitted, at: int) -> Table:
    if event.hand != table.hand_no + 1 or event.instead_of != table.next_root:
        raise ValueError(f"no deck is to be committed to for hand {event.hand}")
    if table.lineup is not None or (event.lineup is not None and table.running is not None):
        raise ValueError(f"hand {event.hand} is not to be signed")
    return table._replace(
        next_root=event.root,
        next_pledges=event.pledges,
        next_closing=event.closing,
        lineup=event.lineup,
        closed_at=at,
    )


def _clock_changed(table: Table, event: ClockEvent, at: int) -> Table:
    match event:
        case GraceGiven():
            return table._replace(grace=True)
        case TimeBankStarted(_, since):
            return table._replace(bank_since=since)
        case ActorSeen():
            return table._replace(seen=True)
        case TurnRestarted():
            return _turn_opened(table, at)
        case OutageExcused(since):
            return _without_outage(table, since, at)


def _without_outage(table: Table, since: int, at: int) -> Table:
    seats = (seat and without_outage(seat, since, at) for seat in table.seats)
    return table._replace(seats=tuple(seats))


def _turn_opened(table: Table, at: int) -> Table:
    return table._replace(turn_at=at, grace=False, bank_since=None, seen=False)


def _hand_moved(table: Table, event: TableEvent, at: int) -> Table:
    if table.hand is None:
        raise ValueError(f"{type(event).__name__} without a hand")
    hand = evolve_hand(table.hand, event)  # type: ignore[arg-type]  # only hand events are left
    return with_hand(table, event, hand, at)


def _stacks_returned(table: Table, hand: Hand) -> Table:
    """Return the table after a hand, whose players' stacks are now those of their seats."""
    for player in hand.players:
        table = _with_seat(table, table.seat(player.seat)._replace(stack=player.stack))
    return table


def _seat_changed(table: Table, event: SeatEvent, at: int) -> Table:
    if isinstance(event, PlayerSat):
        return _with_seat(table, _new_seat(event, at))
    if isinstance(event, PlayerLeft):
        _require_unsigned(table, event)
        emptied = (*table.seats[: event.seat], None, *table.seats[event.seat + 1 :])
        return table._replace(seats=emptied)
    return _with_seat(table, evolve_seat(table.seat(event.seat), event, at))


def _new_seat(event: PlayerSat, at: int) -> Seat:
    seat = Seat(event.seat, event.player, event.name, event.stack, bot=event.bot, since=at)
    return seat._replace(owes=event.owes)


def _with_seat(table: Table, seat: Seat) -> Table:
    at = seat.number
    return table._replace(seats=(*table.seats[:at], seat, *table.seats[at + 1 :]))


def _with_readiness(table: Table, at: int) -> Table:
    """Return the table with the time since when a hand could be dealt, or since when none could."""
    if is_ready(table):
        since = at if table.ready_at is None else table.ready_at
        return table._replace(ready_at=since, idle_since=None)
    if table.running:
        return table._replace(ready_at=None, idle_since=None)
    since = at if table.idle_since is None else table.idle_since
    return table._replace(ready_at=None, idle_since=since)
