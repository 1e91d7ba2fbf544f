"""Who may use the cashier."""

from datetime import UTC, datetime

from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.new_rights import require_settled_rights
from accounts.identity.records.recording import is_identified
from accounts.models.player import Player
from accounts.sign_in.email.verification.verifying import is_verified
from config.refusals.explained import ExplainedRefusal

ANSWER = "accounts.answer_cashierrequest"
CLOSE = "accounts.add_dayclose"


def require_known(player: Player, now: datetime) -> None:
    """Raise ExplainedRefusal unless this is a person whose identity the room has checked.

    That is a person with an open account, a verified e-mail address and a valid identity record;
    the codes are `no_account`, `email_not_verified` and `identity_not_verified`.
    """
    if player.is_bot or not player.is_active:
        raise _unknown(_("This account has no cashier."), "no_account")
    if not is_verified(player):
        raise _unknown(_("Verify your e-mail address first."), "email_not_verified")
    if not is_identified(player, today=now.astimezone(UTC).date()):
        raise _unknown(_("Staff have to check your identity first."), "identity_not_verified")


def require_here(player: Player, now: datetime) -> None:
    """Raise ExplainedRefusal (`player_away`) where the player takes a break or is excluded."""
    if player.is_barred(now):
        raise _unknown(_("You are taking time away: no deposit can be made."), "player_away")


def require_takes_deposits(*, takes: bool) -> None:
    """Raise ExplainedRefusal (`no_deposit_account`) where the room has no account to be paid on."""
    if not takes:
        raise ExplainedRefusal(
            _("The room has no account for deposits yet: do not send any money."),
            code="no_deposit_account",
            field="provider",
        )


def require_payer_here(player: Player, now: datetime) -> None:
    """Raise ExplainedRefusal (`player_away`), worded for staff, where the player is away."""
    if player.is_barred(now):
        raise _unknown(
            _("The player takes time away: refuse the deposit and send the payment back."),
            "player_away",
        )


def require_cashier(by: Player) -> None:
    """Raise ExplainedRefusal unless this is active staff with the right to answer requests, for
    a day or longer (`require_settled_rights`)."""
    require_right(by, ANSWER)


def require_closer(by: Player) -> None:
    """Raise ExplainedRefusal unless this is active staff with the right to close days."""
    require_right(by, CLOSE)


def require_right(by: Player, right: str) -> None:
    """Raise ExplainedRefusal unless this is active staff with the right, for a day or longer."""
    if not (by.is_active and by.is_staff and by.has_perm(right)):
        raise ExplainedRefusal(
            _("You do not have the right to do this."),
            code="not_allowed",
            field="by",
            allowed={"permission": right},
        )
    require_settled_rights(by)


def _unknown(message: object, code: str) -> ExplainedRefusal:
    return ExplainedRefusal(str(message), code=code, field="player")
