"""Calls a tournament off, pauses it, and cancels it."""

from datetime import datetime

from django.db import transaction

from accounts.core import audit_log
from accounts.core.second_person.consent import consent
from accounts.core.waits import WAITS, Waits
from accounts.models import Player
from config import room_time
from lobby.tournaments.errors import NotPaused, NotRunning, PausedAlready
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.cancelled_money import may_give_out, was_given_out
from lobby.tournaments.services.clock import level_clock, outage
from lobby.tournaments.services.directing import take_up
from lobby.tournaments.services.locking import locked
from lobby.tournaments.services.settling import call_off, settle_unfinished
from poker.services.base.floor import require_fit


def pause(
    *,
    tournament_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Deal no hand after the running ones, and stop the clock of the levels.

    Raises NotRunning, PausedAlready or ReasonMissing.
    """
    now = now or room_time.now()
    with transaction.atomic():
        tournament = _running(tournament_id, staff, reason)
        if tournament.paused_at is not None:
            raise PausedAlready("the tournament is paused")
        tournament.paused_at, tournament.wake_at = now, None
        level_clock.follow_room(tournament, now)
        tournament.save()
        _record(tournament, staff, audit_log.Action.TOURNAMENT_PAUSED, reason, address, now)


def resume(
    *,
    tournament_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Go on where it was paused, by staff or by an outage, even where players are still cut off.

    Raises NotRunning, NotPaused or ReasonMissing.
    """
    now = now or room_time.now()
    with transaction.atomic():
        tournament = _running(tournament_id, staff, reason)
        if not tournament.is_paused:
            raise NotPaused("the tournament is not paused")
        tournament.paused_at = None
        if tournament.outage_at is not None:
            outage.end(tournament, now)
        else:
            level_clock.follow_room(tournament, now)
            take_up(tournament, now)
        # The audit log is locked last, after the tables.
        _record(tournament, staff, audit_log.Action.TOURNAMENT_RESUMED, reason, address, now)


def cancel(
    *,
    tournament_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> Waits | None:
    """Cancel a tournament: refund everything before the start, else divide the open prizes by the
    players' chances (``freezeout-cancelled``).

    It requires a second person as ``consent`` decides, counted by its players' payments; the first
    signature returns WAITS. Raises NotRunning for one that has ended, ReasonMissing, or what
    ``consent`` raises.
    """
    now = now or room_time.now()
    require_fit(staff, reason, ())
    with transaction.atomic():
        tournament = locked(tournament_id)
        if tournament.is_over:
            raise NotRunning("the tournament has ended")
        wanted = consent(
            may_give_out(tournament),
            action=audit_log.Action.TOURNAMENT_CANCELLED,
            subject=f"tournament:{tournament.pk}",
            terms={"status": tournament.status},
            by=staff,
            reason=reason,
            address=address,
            now=now,
        )
        if wanted is None:
            return WAITS
        before = tournament.status
        if before == Status.ANNOUNCED:
            call_off(tournament, now)
        else:
            settle_unfinished(tournament, now)
        audit_log.record(
            actor=staff,
            action=audit_log.Action.TOURNAMENT_CANCELLED,
            subject=f"tournament:{tournament.pk}",
            before={"status": before},
            after=wanted.told(was_given_out(tournament)) or None,
            reason=reason.strip(),
            address=address,
            now=now,
        )
    return None


def _running(tournament_id: int, staff: Player, reason: str) -> Tournament:
    require_fit(staff, reason, ())
    tournament = locked(tournament_id)
    if tournament.status != Status.RUNNING:
        raise NotRunning("the tournament does not run")
    return tournament


def _record(
    tournament: Tournament,
    staff: Player,
    action: audit_log.Action,
    reason: str,
    address: str,
    now: datetime,
) -> None:
    audit_log.record(
        actor=staff,
        action=action,
        subject=f"tournament:{tournament.pk}",
        before={"status": tournament.status},
        reason=reason.strip(),
        address=address,
        now=now,
    )
