"""Registering for an event and taking that back (clause ``freezeout-start``)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.core.databases.player_lock import lock_player
from accounts.ledger import entering
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.freezeouts.errors import (
    AlreadyRegistered,
    FreezeoutFull,
    NotRegistered,
    RegistrationClosed,
)
from lobby.freezeouts.models import Entry, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.services.locking import locked
from lobby.freezeouts.services.seats.late_seating import is_late_open, seat_late
from poker.services.money.play_refusals import require_may_sit
from poker.services.seats.seating import require_currency_for


def register(*, freezeout_id: int, player: Player, now: datetime | None = None) -> Entry:
    """Enter the event, with buy-in and fee from the wallet.

    An event without a time of its own starts with the last seat; one that runs seats who comes
    late at once. Raises RegistrationClosed, FreezeoutFull, AlreadyRegistered, InsufficientFunds,
    BotsPlayForPlayMoney, PlayRefused or Freezeout.DoesNotExist; then nothing has changed.
    """
    now = now or timezone.now()
    with transaction.atomic():
        event = locked(freezeout_id)
        _require_open(event)
        if Entry.objects.filter(freezeout=event, player=player).exists():
            raise AlreadyRegistered("the player is registered")
        count = event.entries.count()
        if count >= event.most_players:
            raise FreezeoutFull("every seat is taken", max=event.most_players)
        currency = Currency(event.currency)
        require_currency_for(player, currency)
        lock_player(player.pk)
        require_may_sit(player.pk, currency, event.cost, now)
        entry = Entry.objects.create(freezeout=event, player=player, registered_at=now)
        if event.cost:
            entering.enter(
                player=player,
                event_no=event.pk,
                currency=currency,
                amount=event.cost,
                key=f"freezeout:{event.pk} entry:{entry.pk}",
            )
        if event.status == Status.RUNNING:
            seat_late(event, entry, now)
        elif event.starts_at is None and count + 1 == event.most_players:
            _wake(event, now)
    return entry


def unregister(*, freezeout_id: int, player: Player, now: datetime | None = None) -> None:
    """Take the registration back before the start; what was paid is refunded.

    Raises RegistrationClosed once the event has begun, or is about to, and NotRegistered.
    """
    now = now or timezone.now()
    with transaction.atomic():
        event = locked(freezeout_id)
        if event.status != Status.ANNOUNCED or _is_due(event, now):
            raise RegistrationClosed("the event has begun")
        entry = Entry.objects.filter(freezeout=event, player=player).first()
        if entry is None:
            raise NotRegistered("the player is not registered")
        take_back(event, entry)


def take_back(event: Freezeout, entry: Entry) -> None:
    """Strike an entry of an event that has not begun, and is locked; what was paid is refunded.

    One that was about to start, for every seat was taken, waits for its last seat again.
    """
    if event.cost:
        entering.refund(
            event_no=event.pk,
            currency=Currency(event.currency),
            refunds={entry.player_id: event.cost},
            key=f"freezeout:{event.pk} refund:{entry.pk}",
        )
    entry.delete()
    if event.starts_at is None and event.wake_at is not None:
        event.wake_at = None
        event.save(update_fields=["wake_at"])


def _require_open(event: Freezeout) -> None:
    if event.status == Status.ANNOUNCED or is_late_open(event):
        return
    raise RegistrationClosed("nobody registers any more")


def _is_due(event: Freezeout, now: datetime) -> bool:
    return event.wake_at is not None and event.wake_at <= now


def _wake(event: Freezeout, now: datetime) -> None:
    event.wake_at = now
    event.save(update_fields=["wake_at"])
