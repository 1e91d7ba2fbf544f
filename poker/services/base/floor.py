"""What every decision of floor staff about a hand requires."""

from collections.abc import Collection

from accounts.models import Player
from accounts.sign_in.devices.sharing import require_stranger
from poker.services.base.errors import OwnHand, ReasonMissing


def require_fit(staff: Player, reason: str, players: Collection[int]) -> None:
    """Raise ReasonMissing without a reason, OwnHand for a hand dealt to ``staff``, and what
    ``require_stranger`` raises for one dealt to whoever may be the same person."""
    if not reason.strip():
        raise ReasonMissing("a reason is needed")
    if staff.pk in players:
        raise OwnHand("this hand was dealt to you: leave it to a colleague")
    for player in sorted(players):
        require_stranger(staff, player)
