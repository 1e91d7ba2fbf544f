"""The tokens of the links in the two mails: `confirm` to the new address, `stop` to the old one."""

from datetime import datetime, timedelta
from typing import Final, Literal

from django.core import signing
from django.utils.translation import gettext_lazy as _

from accounts.sign_in.email.change.models import EmailChange
from config.refusals.explained import ExplainedRefusal

Decision = Literal["confirm", "stop"]
CONFIRM_WITHIN: Final = timedelta(hours=24)
STOP_WITHIN: Final = timedelta(days=7)
_WITHIN: Final = {"confirm": CONFIRM_WITHIN, "stop": STOP_WITHIN}
# Mailed links are signed with it, so it stays the same if this file is moved.
_SALT: Final = "accounts.email_change"


def new_token(change: EmailChange, decision: Decision) -> str:
    """Return the signed part of a link."""
    return signing.dumps([change.pk, decision], salt=_SALT)


def read_token(token: str, decision: Decision, now: datetime) -> EmailChange:
    """Return the change a link is about. Raises ExplainedRefusal: `link_broken`,
    `link_expired`.
    """
    try:
        number, said = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError):
        raise _broken() from None
    change = EmailChange.objects.filter(pk=number).first()
    if said != decision or change is None:
        raise _broken()
    if now >= change.asked_at + _WITHIN[decision]:
        raise ExplainedRefusal(_("This link is too old."), code="link_expired", field="token")
    return change


def _broken() -> ExplainedRefusal:
    return ExplainedRefusal(
        _("This link is not complete: open it as it stands in the mail."),
        code="link_broken",
        field="token",
    )
