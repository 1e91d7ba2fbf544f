"""The ways staff resolve a suspended hand."""

from functools import partial
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.staff_action import StaffAction
from accounts.models import Player
from poker.admin.hands.forms import AwardsForm, ReasonForm, awards_in
from poker.services.staff import resolving


def _award(*, held_id: int, staff: Player, reason: str, address: str, **entered: Any) -> object:
    """Award the bets by a valid AwardsForm."""
    return resolving.award_as_decided(
        held_id=held_id, awards=awards_in(entered), staff=staff, reason=reason, address=address
    )


_way: Final = partial(
    StaffAction,
    permission="poker.change_heldhand",
    possible=lambda held: held.resolved_at is None,
    done=_("The hand is resolved."),
)
RESOLUTIONS: Final = {
    "refund": _way(
        label=_("Return the bets"),
        form=ReasonForm,
        service=resolving.refund,
        explanation=_("Every player gets back what they had bet."),
    ),
    "as-played": _way(
        label=_("Award as played"),
        form=ReasonForm,
        service=resolving.award_as_played,
        explanation=_(
            "The board is completed without betting and each pot goes to the best hand. No "
            "rake is taken."
        ),
    ),
    "decided": _way(
        label=_("Award as decided"),
        form=AwardsForm,
        initial=lambda held: {"held": held},
        service=_award,
        explanation=_("You say who gets what; together it is what is held."),
    ),
}
