"""Which of the players in line can be called (clause ``queue-order``)."""

from datetime import datetime

from django.db.models import Q

from accounts.core import push
from accounts.sign_in.devices.push.subscriptions import players_with_devices
from lobby.models.waiting import WaitingQuerySet


def within_reach(line: WaitingQuerySet, now: datetime) -> WaitingQuerySet:
    """Return the places whose players are connected, or have a device to be called on.

    A player is called on a device once for each time the connection is lost.
    """
    by_device = with_devices(line.filter(called_on_device=False), now)
    return line.filter(Q(there_until__gt=now) | Q(player__in=by_device, called_on_device=False))


def with_devices(places: WaitingQuerySet, now: datetime) -> set[int]:
    """Return the players of these places who have no connection, but a device that is told of free
    seats."""
    away = places.away(now).order_by().values_list("player", flat=True)
    return players_with_devices(set(away), push.SEATS, now)
