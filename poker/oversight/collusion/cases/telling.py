"""Telling staff of a case of collusion: an incident, which its decision closes."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_decided
from accounts.ledger.models import Currency
from accounts.models import Player
from poker.models import CollusionCase, Finding


def tell(case: CollusionCase, signs: Sequence[Finding], now: datetime) -> None:
    """Open the incident of a case once money is at stake in one of its signs."""
    at_stake = any(sign.currency == Currency.EUR for sign in signs)
    if at_stake and not Incident.objects.filter(key=_key(case.pk)).exists():
        open_incident(
            kind="collusion_case",
            subject=f"collusioncase:{case.pk}",
            detail={"cents": case.money, "signs": len(signs), "strength": round(case.strength, 2)},
            key=_key(case.pk),
            now=now,
        )


def close_with(
    case: CollusionCase, *, staff: Player, reason: str, address: str, now: datetime
) -> None:
    """Close the open incidents of a case, and of those that went on as this one, for this
    reason."""
    merged = Q(pk=case.pk) | Q(merged_into=case)
    keys = map(_key, CollusionCase.objects.filter(merged).values_list("pk", flat=True))
    for incident in Incident.objects.filter(key__in=list(keys), closed_at=None).order_by("pk"):
        close_decided(incident, staff=staff, note=reason, address=address, now=now)


def _key(case_id: int) -> str:
    return f"collusion_case:{case_id}"
