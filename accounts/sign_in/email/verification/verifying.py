"""Verifying an e-mail address."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.email.verification.links import read_token
from accounts.sign_in.email.verification.models import VerifiedEmail
from config import room_time
from config.refusals.explained import ExplainedRefusal


def is_verified(player: Player) -> bool:
    """Return whether the player has verified the address they have now."""
    return VerifiedEmail.objects.filter(player=player, email=player.email).exists()


@transaction.atomic
def verify(*, token: str, now: datetime | None = None) -> VerifiedEmail:
    """Verify the address a link was sent to, and return the row that says so.

    A second time changes nothing. Raises ExplainedRefusal: `link_broken`, `link_expired`, or
    `email_changed` when the player has another address by now.
    """
    now = now or room_time.now()
    link = read_token(token, now)
    player = Player.objects.select_for_update(no_key=True).filter(pk=link.player_id).first()
    if player is None or player.email != link.email:
        raise ExplainedRefusal(
            _("Your e-mail address has changed since: ask for a new link."),
            code="email_changed",
            field="token",
        )
    earlier = VerifiedEmail.objects.filter(player=player, email=player.email).first()
    if earlier is not None:
        return earlier
    proof, _made = VerifiedEmail.objects.update_or_create(
        player=player, defaults={"email": player.email, "verified_at": now}
    )
    return proof
