"""The push subscriptions of players' browsers."""

from collections.abc import Collection
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import Exists, OuterRef

from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.devices.push.keys import own_public_key


def subscribed(
    players: Collection[int], wish: str, now: datetime
) -> models.QuerySet[SignIn, SignIn]:
    """Return the sign-ins of these players whose browsers want to be told such things.

    Only sessions that have neither ended nor run out count.
    """
    lasting = Session.objects.filter(pk=OuterRef("session_key"), expire_date__gt=now)
    return SignIn.objects.filter(
        Exists(lasting),
        player__in=players,
        ended_at=None,
        push__isnull=False,
        push_for__contains=wish,
    ).order_by("pk")


def players_with_devices(players: Collection[int], wish: str, now: datetime) -> set[int]:
    """Return which of these players have a device that is told such things: a subscription belongs
    to the room's present key."""
    if not players:
        return set()
    current = subscribed(players, wish, now).filter(push__room_key=own_public_key())
    return set(current.values_list("player", flat=True))


def end_subscription(device: SignIn) -> None:
    """End a subscription, unless the browser has made another one meanwhile."""
    SignIn.objects.filter(pk=device.pk, push=device.push).update(push=None)
