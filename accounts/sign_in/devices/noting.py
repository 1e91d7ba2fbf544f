"""Storing who signed in, from which browser and where; the player is told of what is new."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts.core import inbox
from accounts.models.player import Player
from accounts.sign_in.devices.cookie import digest_of
from accounts.sign_in.devices.models import HOUSEHOLD, KnownDevice, SignIn
from config.http.addresses import household


@dataclass(frozen=True)
class Origin:
    """Where a request came from: its browser's token and name, and its address."""

    token: str
    browser: str
    address: str


@transaction.atomic
def note(*, player: Player, session_key: str, origin: Origin, now: datetime) -> SignIn:
    """Store a session that begins and return it; the player gets a message about a new browser or
    household.
    """
    is_news = _is_news(player, origin)
    device = know(player=player, token=origin.token, now=now)
    sign_in, _made = SignIn.objects.update_or_create(
        session_key=session_key,
        defaults={
            "player": player,
            "device": device,
            "browser": origin.browser,
            "address": origin.address,
            "began_at": now,
            "seen_at": now,
            "is_stale": False,
            "ended_at": None,
        },
    )
    if is_news and not player.is_bot:
        _tell(sign_in)
    return sign_in


def know(*, player: Player, token: str, now: datetime) -> KnownDevice:
    """Store that this browser is the player's, and return it."""
    device, _made = KnownDevice.objects.update_or_create(
        player=player,
        digest=digest_of(token),
        defaults={"seen_at": now},
        create_defaults={"seen_at": now, "first_at": now},
    )
    return device


def is_known(player: Player, token: str) -> bool:
    """Return whether the player has signed in with this browser before."""
    return bool(token) and player.known_devices.filter(digest=digest_of(token)).exists()


def _is_news(player: Player, origin: Origin) -> bool:
    """Return whether the browser or the household is new; at the first sign-in of all neither is.

    One customer's IPv6 address changes daily, so it alone is no news.
    """
    earlier = SignIn.objects.filter(player=player)
    if not earlier.exists():
        return False
    from_there = earlier.alias(household=HOUSEHOLD).filter(household=household(origin.address))
    return not (is_known(player, origin.token) and from_there.exists())


def _tell(sign_in: SignIn) -> None:
    data = {
        "browser": sign_in.browser,
        "address": sign_in.address,
        "at": f"{sign_in.began_at:%Y-%m-%d %H:%M}",
    }
    key = f"sign_in:{sign_in.pk}"
    inbox.put(
        player_id=sign_in.player_id, kind="new_sign_in", data=data, key=key, now=sign_in.began_at
    )
