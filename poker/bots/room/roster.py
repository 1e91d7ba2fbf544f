"""The accounts of practice bots."""

import hmac
import os
from datetime import date
from typing import Final, NamedTuple

from django.conf import settings

from accounts.identity.terms import CURRENT_VERSION
from accounts.models import Player
from accounts.sign_in.sign_up.creating import sign_up
from config import room_time
from config.keys import kept_key
from config.refusals.explained import ExplainedRefusal
from poker.bots.play.levels import Level, level_of

DOMAIN: Final = "bots.invalid"
_BORN_ON: Final = date(1990, 1, 1)


class Bot(NamedTuple):
    """A practice bot's account."""

    player_id: int
    email: str

    @property
    def level(self) -> Level:
        """Return how well it plays, by its name."""
        return level_of(self.email.split("@")[0])


def enrolled() -> list[Bot]:
    """Return every practice bot that has an account and can sign in."""
    rows = Player.objects.filter(is_bot=True, is_active=True, email__endswith=f"@{DOMAIN}")
    return [Bot(*row) for row in rows.order_by("pk").values_list("pk", "email")]


def email_of(name: str) -> str:
    return f"{name.lower().replace(' ', '.')}@{DOMAIN}"


def enrol(name: str) -> Bot | None:
    """Open an account for the bot of this name and return it; None when the name is taken."""
    email = email_of(name)
    try:
        player = sign_up(
            email=email,
            screen_name=name,
            password=password_of(email),
            birth_date=_BORN_ON,
            terms_version=CURRENT_VERSION,
            now=room_time.now(),
            is_bot=True,
        )
    except ExplainedRefusal:
        return None
    return Bot(player.pk, email)


def password_of(email: str) -> str:
    """Return a bot's password, which is the same as long as the room's secret is."""
    secret = os.environ.get("ROOM_BOTS_SECRET") or kept_key(settings.VAR_DIR, "bots")
    return hmac.new(secret.encode(), email.encode(), "sha256").hexdigest()


def renew_password(bot: Bot) -> None:
    """Set a bot's password to that of the current secret, after the secret has changed."""
    player = Player.objects.get(pk=bot.player_id, is_bot=True)
    player.set_password(password_of(bot.email))
    player.save(update_fields=["password"])
