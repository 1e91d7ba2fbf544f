"""Closing incidents."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.core.audit_log import Action, record
from accounts.core.incidents.models import Incident
from accounts.core.second_person.acts import Act, Freed
from accounts.core.second_person.consent import Consent, consent
from accounts.core.waits import WAITS, Waits
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from config.registry import Registry

FreedBy = Callable[[Incident], Freed]
_FREED: Final = Registry[FreedBy]("money freed by closing an incident")


def freed_by_closing(found: FreedBy) -> FreedBy:
    """Register a function that returns the money that closing an incident frees."""
    return _FREED.add(found)


@transaction.atomic
def close_incident(
    *, incident_id: int, staff: Player, note: str, address: str = "", now: datetime | None = None
) -> Incident | Waits:
    """Close an incident with a note of what was found and done, and return it.

    The audit log records it. Closing an incident that freezes money requires a second person as
    `consent` decides; the first signature returns WAITS. Raises ExplainedRefusal for a closed one
    (`closed`), without a note (`no_note`), or what `consent` raises.
    """
    now = now or room_time.now()
    _require_note(note)
    # Locked before it is checked: of two who close it at once, the second is refused.
    incident = Incident.objects.select_for_update(of=("self",)).get(pk=incident_id)
    if incident.closed_at is not None:
        raise ExplainedRefusal(
            _("This incident is closed already."), code="closed", field="incident"
        )
    wanted = consent(
        _act(incident),
        action=Action.INCIDENT_CLOSED,
        subject=f"incident:{incident.pk}",
        terms={},
        by=staff,
        reason=note,
        address=address,
        now=now,
    )
    if wanted is None:
        return WAITS
    return _close(incident, staff, note, address, now, wanted)


def close_decided(
    incident: Incident, *, staff: Player, note: str, address: str, now: datetime
) -> Incident:
    """Close an open incident whose subject staff have just decided, with their consent, and return
    it."""
    return _close(incident, staff, note, address, now, Consent(Act()))


def _act(incident: Incident) -> Act:
    found = [freed_by(incident) for freed_by in _FREED]
    by_player = {player: cents for each in found for player, cents in each.by_player.items()}
    return Act(freed=by_player, always=any(each.waits for each in found))


def _require_note(note: str) -> None:
    if not note.strip():
        raise ExplainedRefusal(_("A reason is needed."), code="no_note", field="note")


def _close(
    incident: Incident, staff: Player, note: str, address: str, now: datetime, wanted: Consent
) -> Incident:
    incident.closed_at, incident.closed_by = now, staff
    incident.note = note.strip()
    incident.save(update_fields=["closed_at", "closed_by", "note"])
    record(
        actor=staff,
        action=Action.INCIDENT_CLOSED,
        subject=f"incident:{incident.pk}",
        after={"kind": incident.kind, "subject": incident.subject, **wanted.told()},
        reason=incident.note,
        address=address,
        now=now,
    )
    return incident
