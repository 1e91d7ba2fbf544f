"""The question a browser's session has to answer with a passkey; each is answered once, soon."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.sessions.backends.base import SessionBase
from django.utils.translation import gettext_lazy as _

from accounts.sign_in.passkeys.protocol import State
from config.refusals.explained import ExplainedRefusal

LONGEST: Final = timedelta(minutes=5)
TO_ADD: Final = "passkey_to_add"
TO_SHOW: Final = "passkey_to_show"


@dataclass(frozen=True)
class Question:
    """What the room asked, and when."""

    state: State
    asked_at: datetime


def keep(session: SessionBase, purpose: str, state: State, now: datetime) -> None:
    """Store a question in the session, in place of an earlier one for this purpose."""
    session[purpose] = {"state": dict(state), "at": now.isoformat()}


def take(session: SessionBase, purpose: str, now: datetime) -> Question:
    """Remove the question from the session and return it.

    Raises ExplainedRefusal `not_asked` where none was asked in the last five minutes.
    """
    kept: dict[str, Any] | None = session.pop(purpose, None)
    asked_at = datetime.fromisoformat(kept["at"]) if kept else None
    if kept is None or asked_at is None or now - asked_at > LONGEST:
        raise ExplainedRefusal(
            _("That took longer than five minutes. Try it once more."),
            code="not_asked",
            field="passkey",
        )
    return Question(kept["state"], asked_at)
