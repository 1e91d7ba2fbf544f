"""Calls a tournament off, pauses it, and settles one that cannot go on."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.core import audit_log
from accounts.core.second_person.consent import consent
from accounts.core.waits import WAITS, Waits
from accounts.ledger import tournaments
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.tournaments.errors import NotPaused, NotRunning, PausedAlready
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.settlement import settle
from lobby.tournaments.services.cancelled_money import may_give_out, was_given_out
from lobby.tournaments.services.clock import level_clock, outage
from lobby.tournaments.services.directing import take_up
from lobby.tournaments.services.finishing import close_tables, end, pay, prizes_by_place
from lobby.tournaments.services.inbox_messages import tell
from lobby.tournaments.services.locking import locked
from lobby.tournaments.services.seats.knocking_out import broke_by_hand, knock_out
from lobby.tournaments.services.tables import open_tables
from poker.event_stream import stream
from poker.models import Seat
from poker.services.base.floor import require_fit
from poker.services.base.writing import writing
from poker.services.clock import lost_records
from poker.services.deal.interrupting import interrupt


def call_off(tournament: Tournament, now: datetime) -> None:
    """Refund what everybody paid: too few players came, or staff have cancelled the tournament."""
    players = list(tournament.entries.values_list("player", flat=True))
    if tournament.cost and players:
        tournaments.refund(
            tournament_no=tournament.pk,
            currency=Currency(tournament.currency),
            refunds=dict.fromkeys(players, tournament.cost),
            key=f"tournament:{tournament.pk} called_off",
        )
    refunded = {"amount": tournament.cost, "currency": tournament.currency}
    tell(tournament, "called_off", dict.fromkeys(players, refunded), now)
    end(tournament, Status.CANCELLED, now)


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
    now = now or timezone.now()
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
    now = now or timezone.now()
    with transaction.atomic():
        tournament = _running(tournament_id, staff, reason)
        if not tournament.is_paused:
            raise NotPaused("the tournament is not paused")
        tournament.paused_at = None
        _record(tournament, staff, audit_log.Action.TOURNAMENT_RESUMED, reason, address, now)
        if tournament.outage_at is not None:
            outage.end(tournament, now)
        else:
            level_clock.follow_room(tournament, now)
            take_up(tournament, now)


def cancel(
    *,
    tournament_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> Waits | None:
    """Call a tournament off: refunds before the start; once it runs it is settled by chips.

    Hands that run are void. Players who are out keep their place and prize. The others share the
    prizes that are left, and everybody's fee is returned: the house has no gain from a tournament
    it stopped. It takes a second person as ``consent`` says, counted by what its players paid:
    returns WAITS for the first. Raises NotRunning for one that has ended, ReasonMissing, or what
    ``consent`` raises.
    """
    now = now or timezone.now()
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
            settle_by_chips(tournament, now)
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


def settle_by_chips(tournament: Tournament, now: datetime) -> None:
    """Void running hands and share out the prizes that are left. The tournament is locked."""
    tables = open_tables(tournament)
    for table in tables:
        _void_running(table.table_id, now)
    _rank_who_is_broke(tournament, tables, now)
    entries = tournament.entries.count()
    seats = Seat.objects.filter(table__tournament_table__tournament=tournament, chips__gt=0)
    chips = {player: held or 0 for player, held in seats.values_list("player", "chips")}
    prizes = prizes_by_place(tournament) | settle(chips, tournament.ladder(entries))
    players = tournament.entries.values_list("player", flat=True)
    if tournament.fee:
        tournaments.refund(
            tournament_no=tournament.pk,
            currency=Currency(tournament.currency),
            refunds=dict.fromkeys(players, tournament.fee),
            key=f"tournament:{tournament.pk} fees_returned",
        )
    pay(tournament, {player: prize for player, prize in prizes.items() if prize}, 0, now)
    close_tables(tournament, now)
    end(tournament, Status.SETTLED, now)


def _void_running(table_id: int, now: datetime) -> None:
    """Void a table's hand. Where its record cannot be read, restore its last state that can."""
    try:
        with writing(table_id, now=now) as writer:
            if writer.table.running is not None:
                interrupt(writer, "closing")
    except stream.UNREADABLE:
        lost_records.restore(table_id=table_id, now=now)


def _rank_who_is_broke(
    tournament: Tournament, tables: Sequence[TournamentTable], now: datetime
) -> None:
    """Rank players who lost everything before the stop: they are out, and have no share."""
    broke = broke_by_hand(tables, now)
    if tournament.hand_for_hand:
        broke = [[each for hand in broke for each in hand]] if broke else []
    for together in broke:
        knock_out(tournament, together, now)


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
