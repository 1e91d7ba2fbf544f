"""Calling an event off, pausing it, and settling one that cannot go on."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.core import audit_log
from accounts.ledger import entering
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.freezeouts.errors import NotPaused, NotRunning, PausedAlready
from lobby.freezeouts.models import EventTable, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.rules.settlement import settle
from lobby.freezeouts.services.clock import level_clock, outage
from lobby.freezeouts.services.directing import take_up
from lobby.freezeouts.services.finishing import close_tables, end, pay, prizes_by_place
from lobby.freezeouts.services.locking import locked
from lobby.freezeouts.services.seats.knocking_out import broke_by_hand, knock_out
from lobby.freezeouts.services.tables import open_tables
from lobby.freezeouts.services.telling import tell
from poker.event_stream import stream
from poker.models import Seat
from poker.services.base.floor import require_fit
from poker.services.base.writing import writing
from poker.services.clock import lost_records
from poker.services.deal.interrupting import interrupt


def call_off(event: Freezeout, now: datetime) -> None:
    """Too few came, or staff have called it off: everybody gets back what they paid."""
    players = list(event.entries.values_list("player", flat=True))
    if event.cost and players:
        entering.refund(
            event_no=event.pk,
            currency=Currency(event.currency),
            refunds=dict.fromkeys(players, event.cost),
            key=f"freezeout:{event.pk} called_off",
        )
    refunded = {"amount": event.cost, "currency": event.currency}
    tell(event, "called_off", dict.fromkeys(players, refunded), now)
    end(event, Status.CANCELLED, now)


def pause(
    *,
    freezeout_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Deal no hand after the running ones, and stop the clock of the levels.

    Raises NotRunning, PausedAlready or ReasonMissing.
    """
    now = now or timezone.now()
    with transaction.atomic():
        event = _running(freezeout_id, staff, reason)
        if event.paused_at is not None:
            raise PausedAlready("the event is paused")
        event.paused_at, event.wake_at = now, None
        level_clock.follow_room(event, now)
        event.save()
        _record(event, staff, audit_log.Action.TOURNAMENT_PAUSED, reason, address, now)


def resume(
    *,
    freezeout_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Go on where it was paused, by staff or by an outage, whoever is still cut off.

    Raises NotRunning, NotPaused or ReasonMissing.
    """
    now = now or timezone.now()
    with transaction.atomic():
        event = _running(freezeout_id, staff, reason)
        if not event.is_paused:
            raise NotPaused("the event is not paused")
        event.paused_at = None
        _record(event, staff, audit_log.Action.TOURNAMENT_RESUMED, reason, address, now)
        if event.outage_at is not None:
            outage.end(event, now)
        else:
            level_clock.follow_room(event, now)
            take_up(event, now)


def cancel(
    *,
    freezeout_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Call an event off: refunds before the start; once it runs it is settled by chips.

    Hands that run are void. Whoever is out keeps their place and prize. The others share the
    prizes that are left, and everybody's fee is returned: the house has no gain from an event
    it stopped. Raises NotRunning for one that has ended, or ReasonMissing.
    """
    now = now or timezone.now()
    require_fit(staff, reason, ())
    with transaction.atomic():
        event = locked(freezeout_id)
        if event.is_over:
            raise NotRunning("the event has ended")
        _record(event, staff, audit_log.Action.TOURNAMENT_CANCELLED, reason, address, now)
        if event.status == Status.ANNOUNCED:
            call_off(event, now)
        else:
            settle_by_chips(event, now)


def settle_by_chips(event: Freezeout, now: datetime) -> None:
    """Void what runs and share out the prizes that are left; the event is locked."""
    tables = open_tables(event)
    for table in tables:
        _void_running(table.table_id, now)
    _rank_who_is_broke(event, tables, now)
    entries = event.entries.count()
    seats = Seat.objects.filter(table__event_table__freezeout=event, chips__gt=0)
    chips = {player: held or 0 for player, held in seats.values_list("player", "chips")}
    prizes = prizes_by_place(event) | settle(chips, event.ladder(entries))
    players = event.entries.values_list("player", flat=True)
    if event.fee:
        entering.refund(
            event_no=event.pk,
            currency=Currency(event.currency),
            refunds=dict.fromkeys(players, event.fee),
            key=f"freezeout:{event.pk} fees_returned",
        )
    pay(event, {player: prize for player, prize in prizes.items() if prize}, 0, now)
    close_tables(event, now)
    end(event, Status.SETTLED, now)


def _void_running(table_id: int, now: datetime) -> None:
    """Void a table's hand; of a record that cannot be read, its last state that can is kept."""
    try:
        with writing(table_id, now=now) as writer:
            if writer.table.running is not None:
                interrupt(writer, "closing")
    except stream.UNREADABLE:
        lost_records.restore(table_id=table_id, now=now)


def _rank_who_is_broke(event: Freezeout, tables: Sequence[EventTable], now: datetime) -> None:
    """Whoever lost everything before it was stopped is out, and not among those who share."""
    broke = broke_by_hand(tables, now)
    if event.hand_for_hand:
        broke = [[each for hand in broke for each in hand]] if broke else []
    for together in broke:
        knock_out(event, together, now)


def _running(freezeout_id: int, staff: Player, reason: str) -> Freezeout:
    require_fit(staff, reason, ())
    event = locked(freezeout_id)
    if event.status != Status.RUNNING:
        raise NotRunning("the event does not run")
    return event


def _record(
    event: Freezeout,
    staff: Player,
    action: audit_log.Action,
    reason: str,
    address: str,
    now: datetime,
) -> None:
    audit_log.record(
        actor=staff,
        action=action,
        subject=f"freezeout:{event.pk}",
        before={"status": event.status},
        reason=reason.strip(),
        address=address,
        now=now,
    )
