"""Asking for a link to a new password."""

from datetime import datetime

from django.db import transaction

from accounts.core.mail.nudging import nudge
from accounts.models.player import Player
from accounts.sign_in.devices.noting import Origin
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.passwords.reset.models import ResetAsked
from config import room_time


@transaction.atomic
def ask(
    *, email: str, room: str, origin: Origin, next_page: str = "", now: datetime | None = None
) -> None:
    """Have a link for a new password mailed, where an account has this address.

    `room` is where the link leads, as `https://room.example`, and `next_page` the page that the
    player wants after signing in. Neither what is done nor how long it
    takes shows whether there is an account: a worker writes and sends the mail. Raises
    TooManyAttempts for too many from one address; what is too much for one mailbox is not sent, and
    raises nothing.
    """
    now = now or room_time.now()
    allowances.take(rate_limits.reset_from(origin), now)
    email = Player.objects.normalize_email(email)
    player = Player.objects.filter(email=email, is_active=True, is_bot=False).first()
    due = now if _take_from_mailbox(email, now) else None
    ResetAsked.objects.create(
        player=player, origin=room, next_page=next_page, asked_at=now, mail_due_at=due
    )
    nudge()


def _take_from_mailbox(email: str, now: datetime) -> bool:
    """Take one mail from the mailbox's allowance; return whether there was one left."""
    try:
        allowances.take(rate_limits.reset_mail(email), now)
    except TooManyAttempts:
        return False
    return True
