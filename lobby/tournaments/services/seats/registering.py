"""Registers players for a tournament, and takes that back (clause ``freezeout-start``)."""

from datetime import datetime

from django.db import transaction

from accounts.core.databases.player_lock import lock_player
from accounts.ledger import tournaments
from accounts.ledger.models import Currency
from accounts.models import Player
from config import room_time
from lobby.tournaments.errors import (
    AlreadyRegistered,
    NotRegistered,
    RegistrationClosed,
    TournamentFull,
)
from lobby.tournaments.models import Entry, Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.locking import locked
from lobby.tournaments.services.seats.late_seating import is_late_open, seat_late
from poker.services.money.play_refusals import require_may_sit
from poker.services.seats.seating import require_currency_for


def register(*, tournament_id: int, player: Player, now: datetime | None = None) -> Entry:
    """Register for the tournament, with buy-in and fee from the wallet, and return the entry.

    A tournament without a time of its own starts with the last seat; in one that runs, a player who
    comes late is seated at once. Raises RegistrationClosed, TournamentFull, AlreadyRegistered,
    InsufficientFunds, BotsPlayForPlayMoney, PlayRefused or Tournament.DoesNotExist; then nothing
    has changed.
    """
    now = now or room_time.now()
    with transaction.atomic():
        tournament = locked(tournament_id)
        _require_open(tournament)
        if Entry.objects.filter(tournament=tournament, player=player).exists():
            raise AlreadyRegistered("the player is registered")
        count = tournament.entries.count()
        if count >= tournament.most_players:
            raise TournamentFull("every seat is taken", max=tournament.most_players)
        currency = Currency(tournament.currency)
        require_currency_for(player, currency)
        lock_player(player.pk)
        require_may_sit(player.pk, currency, tournament.cost, now)
        entry = Entry.objects.create(tournament=tournament, player=player, registered_at=now)
        if tournament.cost:
            tournaments.enter(
                player=player,
                tournament_no=tournament.pk,
                currency=currency,
                amount=tournament.cost,
                key=f"tournament:{tournament.pk} entry:{entry.pk}",
            )
        if tournament.status == Status.RUNNING:
            seat_late(tournament, entry, now)
        elif tournament.starts_at is None and count + 1 == tournament.most_players:
            _wake(tournament, now)
    return entry


def unregister(*, tournament_id: int, player: Player, now: datetime | None = None) -> None:
    """Take the registration back before the start; what was paid is refunded.

    Raises RegistrationClosed once the tournament has begun, or is about to, and NotRegistered.
    """
    now = now or room_time.now()
    with transaction.atomic():
        tournament = locked(tournament_id)
        if tournament.status != Status.ANNOUNCED or _is_due(tournament, now):
            raise RegistrationClosed("the tournament has begun")
        entry = Entry.objects.filter(tournament=tournament, player=player).first()
        if entry is None:
            raise NotRegistered("the player is not registered")
        take_back(tournament, entry)


def take_back(tournament: Tournament, entry: Entry) -> None:
    """Delete an entry of a tournament that has not begun, and is locked, and refund what was paid.

    A tournament that was about to start, as every seat was taken, waits for its last seat again.
    """
    if tournament.cost:
        tournaments.refund(
            tournament_no=tournament.pk,
            currency=Currency(tournament.currency),
            refunds={entry.player_id: tournament.cost},
            key=f"tournament:{tournament.pk} refund:{entry.pk}",
        )
    entry.delete()
    if tournament.starts_at is None and tournament.wake_at is not None:
        tournament.wake_at = None
        tournament.save(update_fields=["wake_at"])


def _require_open(tournament: Tournament) -> None:
    if tournament.status == Status.ANNOUNCED or is_late_open(tournament):
        return
    raise RegistrationClosed("nobody registers any more")


def _is_due(tournament: Tournament, now: datetime) -> bool:
    return tournament.wake_at is not None and tournament.wake_at <= now


def _wake(tournament: Tournament, now: datetime) -> None:
    tournament.wake_at = now
    tournament.save(update_fields=["wake_at"])
