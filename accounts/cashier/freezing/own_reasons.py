"""The reasons to freeze that accounts know of: a suspension, an open incident."""

from collections.abc import Iterator
from datetime import UTC, timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.cashier.freezing.reasons import Freeze, freeze_reason
from accounts.core.incidents import Incident
from accounts.core.incidents.kinds import REPORT_CASE
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text
from accounts.models.player import Player

SUSPENDED: Final = "suspended:"
"""How the name of a suspension begins."""
REPORT_FREEZES_FOR: Final = timedelta(days=30)
"""How long a case opened from a player's report freezes, if staff do not close it before."""
HELD_FREEZES_FOR: Final = timedelta(days=90)
"""How long money held for review freezes as much again: then it goes to charity."""


@freeze_reason
def suspended(player_id: int) -> Iterator[Freeze]:
    """Yield a suspension until it is lifted, or the player expelled: then the case is decided."""
    player = Player.objects.filter(pk=player_id, expelled_at=None)
    since = player.values_list("suspended_at", flat=True).first()
    if since is not None:
        when = since.astimezone(UTC)
        yield Freeze(
            f"{SUSPENDED}{when.isoformat()}",
            _("suspended since %(day)s") % {"day": when.date().isoformat()},
        )


@freeze_reason
def in_an_open_incident(player_id: int) -> Iterator[Freeze]:
    """Yield every open incident about the player, or that names them in its figures.

    One with money `held` for review freezes as much again of its players' euros, which a decision
    may have to collect; what is held itself is in no wallet. It lapses after `HELD_FREEZES_FOR`, a
    case opened from a player's report after `REPORT_FREEZES_FOR`.
    """
    names = (
        Q(subject=f"player:{player_id}")
        | Q(detail__contains={"player": player_id})
        | Q(detail__held__has_key=str(player_id))
    )
    found = Incident.objects.filter(names, closed_at=None)
    now = timezone.now()
    lapsed = Q(kind=REPORT_CASE, opened_at__lte=now - REPORT_FREEZES_FOR)
    lapsed |= Q(detail__has_key="held", opened_at__lte=now - HELD_FREEZES_FOR)
    for incident in found.exclude(lapsed).order_by("pk"):
        amount = _held(incident, player_id)
        if amount != 0:
            yield Freeze(incident_key(incident.pk), _words(incident, amount), amount)


def incident_key(incident_id: int) -> str:
    """Return the name of the reason that an open incident is."""
    return f"incident:{incident_id}"


def _held(incident: Incident, player_id: int) -> int | None:
    """Return the cents that an incident freezes of a player's money, None for all of it."""
    held = incident.detail.get("held")
    if not isinstance(held, dict):
        return None
    in_euros = incident.detail.get("currency", Currency.EUR) == Currency.EUR
    return int(held.get(str(player_id), 0)) if in_euros else 0


def _words(incident: Incident, amount: int | None) -> str:
    told = {"number": incident.pk, "kind": incident.kind}
    if amount is None:
        return _("open incident no. %(number)s: %(kind)s") % told
    words = _("open incident no. %(number)s: %(kind)s, up to %(amount)s")
    return words % {**told, "amount": money_text(amount, Currency.EUR)}
