"""The tokens of the links that verify an e-mail address."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core import signing
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal

VALID_HOURS = 24
# Mailed links are signed with it, so it stays the same if this file is moved.
_SALT = "accounts.email_verification"


class Link(NamedTuple):
    """The content of a signed link: this address is this player's, if used before `until`."""

    player_id: int
    email: str
    until: int


def new_token(player: Player, now: datetime) -> str:
    """Return the signed part of a link, valid for VALID_HOURS from `now`."""
    until = now + timedelta(hours=VALID_HOURS)
    return signing.dumps(Link(player.pk, player.email, int(until.timestamp())), salt=_SALT)


def read_token(token: str, now: datetime) -> Link:
    """Return the content of a link. Raises ExplainedRefusal: `link_broken`, `link_expired`."""
    try:
        link = Link(*signing.loads(token, salt=_SALT))
    except signing.BadSignature:
        raise ExplainedRefusal(
            _("This link is not complete: open it as it stands in the mail."),
            code="link_broken",
            field="token",
        ) from None
    if now.timestamp() >= link.until:
        raise ExplainedRefusal(
            _("This link is too old: ask for a new one."),
            code="link_expired",
            field="token",
            allowed={"hours": VALID_HOURS},
        )
    return link
