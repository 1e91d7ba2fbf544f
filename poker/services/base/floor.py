"""What every decision of floor staff about a hand requires."""

from collections.abc import Collection

from accounts.models import Player
from poker.services.base.errors import OwnHand, ReasonMissing


def require_fit(staff: Player, reason: str, players: Collection[int]) -> None:
    """Raise ReasonMissing without a reason, OwnHand for a hand dealt to ``staff``."""
    if not reason.strip():
        raise ReasonMissing("a reason is needed")
    if staff.pk in players:
        raise OwnHand("this hand was dealt to you: leave it to a colleague")
