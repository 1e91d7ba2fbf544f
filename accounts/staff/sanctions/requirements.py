"""What is required of everything staff do about a player."""

from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal

LONGEST_REASON = 500


def reason_for(text: str, player: Player, by: Player) -> str:
    """Return the reason on one line. Raises ExplainedRefusal: `no_reason`, `own_account` or
    `is_bot`.
    """
    plain = " ".join(text.split())
    if not 1 <= len(plain) <= LONGEST_REASON:
        allowed = {"shortest": 1, "longest": LONGEST_REASON}
        words = _("Give a reason of at most %(longest)s characters.")
        raise ExplainedRefusal(words, code="no_reason", field="reason", allowed=allowed)
    if player.pk == by.pk:
        words = _("This is your own account: leave it to a colleague.")
        raise ExplainedRefusal(words, code="own_account", field="player")
    if player.is_bot:
        words = _("A practice bot is nobody.")
        raise ExplainedRefusal(words, code="is_bot", field="player")
    return plain
