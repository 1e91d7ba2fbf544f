"""What staff write about a case, and what they decide; actions against the players are done on
their own pages."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import Consent, consent
from accounts.core.waits import WAITS, Waits
from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.models import CaseNote, CollusionCase, Finding
from poker.models.oversight.finding_state import WAITING
from poker.oversight.collusion.cases.telling import close_with
from poker.oversight.collusion.disposing import (
    put_into_state,
    require_reason,
    require_state,
    require_stranger,
)
from poker.oversight.collusion.freezing import act_of


@transaction.atomic
def decide(
    *,
    case_id: int,
    staff: Player,
    state: str,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> CollusionCase | Waits:
    """Give a case and all its signs another state, record it with the reason, and return the case.

    A state that closes it closes its incident and frees its players' money, which requires a second
    person as `consent` decides; the first signature returns WAITS. Raises ExplainedRefusal:
    `no_reason`, `no_such_state`, `own_account` for one of its players, `merged` if the case went on
    as another one, or what `consent` raises.
    """
    now, reason = now or room_time.now(), " ".join(reason.split())
    case = CollusionCase.objects.select_for_update().get(pk=case_id)
    require_reason(reason)
    require_state(state)
    players = _players(case)
    require_stranger(staff, players)
    _require_own_way(case)
    signs = list(case.signs.select_for_update().order_by("pk"))
    wanted = consent(
        Act() if state in WAITING else act_of(signs),
        action=audit_log.Action.COLLUSION_CASE_DECIDED,
        subject=f"case:{case.pk}",
        # A signature is for the signs that were there, not for those that join later.
        terms={"state": state, "signs": [sign.pk for sign in signs]},
        by=staff,
        reason=reason,
        address=address,
        now=now,
    )
    if wanted is None:
        return WAITS
    _decide(case, signs, state, staff, reason, address, now, wanted, players)
    return case


def _decide(
    case: CollusionCase,
    signs: list[Finding],
    state: str,
    staff: Player,
    reason: str,
    address: str,
    now: datetime,
    wanted: Consent,
    players: list[int],
) -> None:
    before, case.state = case.state, state
    case.is_closed = state not in WAITING
    case.save(update_fields=["state", "is_closed"])
    for sign in signs:
        put_into_state(sign, state, reason=reason, by=staff, at=now)
    if case.is_closed:
        close_with(case, staff=staff, reason=reason, address=address, now=now)
    audit_log.record(
        actor=staff,
        action=audit_log.Action.COLLUSION_CASE_DECIDED,
        subject=f"case:{case.pk}",
        before={"state": before},
        after={"state": state, "players": players, **wanted.told()},
        reason=reason,
        address=address,
        now=now,
    )


@transaction.atomic
def write_note(
    *, case_id: int, staff: Player, reason: str, address: str = "", now: datetime | None = None
) -> CaseNote:
    """Store what one of the staff writes about a case, and return it.

    Raises ExplainedRefusal: `no_reason`, `own_account`, or `merged`.
    """
    now, text = now or room_time.now(), " ".join(reason.split())
    case = CollusionCase.objects.select_for_update().get(pk=case_id)
    require_reason(text)
    require_stranger(staff, _players(case))
    _require_own_way(case)
    audit_log.record(
        actor=staff,
        action=audit_log.Action.COLLUSION_CASE_NOTED,
        subject=f"case:{case.pk}",
        reason=text,
        address=address,
        now=now,
    )
    return CaseNote.objects.create(case=case, text=text, written_at=now, written_by=staff)


def _players(case: CollusionCase) -> list[int]:
    return list(case.players.order_by("pk").values_list("pk", flat=True))


def _require_own_way(case: CollusionCase) -> None:
    if case.merged_into_id is not None:
        words = _("It went on as case no. %(case)s.")
        allowed = {"case": case.merged_into_id}
        raise ExplainedRefusal(words, code="merged", field="case", allowed=allowed)
