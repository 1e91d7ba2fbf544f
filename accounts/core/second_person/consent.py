"""The check whether a decision of staff requires a second person (clause ``two-persons``)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log
from accounts.core.audit_log.new_rights import require_settled_rights
from accounts.core.second_person.acts import Act
from accounts.core.second_person.agreeing import agreed
from accounts.core.second_person.models import Approval
from accounts.core.second_person.sums import SIGNED_WITH, lock_sums, sums
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal


class Consent(NamedTuple):
    """The people who consent to an act: the decider, and the earlier signer, if any."""

    act: Act
    first: int | None = None

    def told(self, done: Act | None = None) -> dict[str, Any]:
        """Return the fields that the decision's audit entry adds to its `after`.

        `done` is the money actually paid and freed, if it was not known beforehand.
        """
        told = (self.act if done is None else done).told()
        return told | {SIGNED_WITH: self.first} if self.first else told


def needs_two(act: Act, *, by: Player, now: datetime) -> bool:
    """Return whether an act requires a second person.

    It does if the act, with the payments and freed money of the previous 24 hours, exceeds
    ROOM_CASHIER_TWO_PERSON_ABOVE cents, by the member of staff, by a player who gets any of it, or
    by its hand. Locks the sums until the transaction ends.
    """
    if act.always or act.amount <= 0:
        return act.always
    lock_sums()
    before, most = sums(now), settings.ROOM_CASHIER_TWO_PERSON_ABOVE
    return (
        before.by_staff[by.pk] + act.amount > most
        or any(before.by_player[player] + act.to(player) > most for player in act.players)
        or bool(act.hand and before.by_hand[act.hand] + act.amount > most)
    )


def consent(
    act: Act,
    *,
    action: audit_log.Action,
    subject: str,
    terms: Mapping[str, Any],
    by: Player,
    reason: str,
    address: str,
    now: datetime,
) -> Consent | None:
    """Return the consent of enough people to an act, or None while a second person has to sign.

    The signature of the first is stored then. Raises what `agreed` raises; if the act pays or
    frees anything, also ExplainedRefusal: `new_rights`, or `own_account` if `by` gets any of it.
    The caller holds a lock on the subject.
    """
    if act.amount > 0:
        require_settled_rights(by)
        _require_stranger(act, by)
    if not needs_two(act, by=by, now=now):
        # A signature for just this is used up: it must not count for the same thing done again.
        Approval.objects.filter(action=action, subject=subject, terms=dict(terms)).delete()
        return Consent(act)
    first = agreed(
        action=action,
        subject=subject,
        terms=terms,
        by=by,
        reason=reason,
        address=address,
        now=now,
    )
    return Consent(act, first) if first else None


def _require_stranger(act: Act, by: Player) -> None:
    if by.pk in act.players:
        words = _("This is your own account: leave it to a colleague.")
        raise ExplainedRefusal(words, code="own_account", field="staff")
