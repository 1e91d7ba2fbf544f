"""How many attempts are allowed at what.

A browser that its player has signed in with before has an allowance of its own, so that strangers
who guess at an account lock out one another, and not the player.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings

from accounts.models.player import Player
from accounts.sign_in.devices.cookie import digest_of
from accounts.sign_in.devices.noting import Origin
from accounts.sign_in.lockout.allowances import Limit
from config.http.addresses import household

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def sign_in(email: str, origin: Origin) -> Sequence[Limit]:
    """Return the limits on passwords for one e-mail address, whether it has an account or not."""
    email = Player.objects.normalize_email(email)
    digest = digest_of(origin.token)
    if Player.objects.filter(email=email, known_devices__digest=digest).exists():
        return [Limit(f"sign-in:{email}:{digest}", 10, HOUR)]
    return [
        Limit(f"sign-in:{email}", 10, HOUR),
        Limit(f"sign-in-from:{household(origin.address)}", 60, HOUR),
    ]


def code(player: Player, origin: Origin) -> Sequence[Limit]:
    """Return the limits on codes of a second factor, for somebody who knows the password."""
    digest = digest_of(origin.token)
    if player.known_devices.filter(digest=digest).exists():
        return [Limit(f"code:{player.pk}:{digest}", 10, HOUR)]
    return [Limit(f"code:{player.pk}", 10, 6 * HOUR)]


def passkey(origin: Origin) -> Sequence[Limit]:
    """Return the limits on questions for a passkey from one address, whoever answers them."""
    return [Limit(f"passkey-from:{household(origin.address)}", 60, HOUR)]


def confirmation(player: Player, session_key: str) -> Sequence[Limit]:
    """Return the limits on the password or a code asked for again in a session."""
    return [Limit(f"confirmation:{player.pk}:{session_key}", 10, HOUR)]


def sign_up(origin: Origin) -> Sequence[Limit]:
    """Return the limits on new accounts from one address, and on attempts at them."""
    return [Limit(f"sign-up:{household(origin.address)}", settings.ROOM_SIGN_UPS_AN_HOUR, HOUR)]


def reset_from(origin: Origin) -> Sequence[Limit]:
    """Return the limits on requests for new passwords from one address."""
    return [Limit(f"reset-from:{household(origin.address)}", 20, HOUR)]


def reset_mail(email: str) -> Sequence[Limit]:
    """Return the limits on mails with a link for a new password, to one mailbox."""
    return [Limit(f"reset:{email}", 3, HOUR)]


def email_change(player: Player) -> Sequence[Limit]:
    """Return the limits on mails to a new address, at one player's request."""
    return [Limit(f"email-change:{player.pk}", 5, DAY)]
