"""The reasons to freeze that accounts know of: a suspension, an open incident."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.cashier.freezing.reasons import Freeze, Lapsed, freeze_lapse, freeze_reason
from accounts.core.incidents import Incident
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text
from accounts.models.player import Player
from accounts.sign_in.staff_failures.alarm import KIND as SIGN_IN_FAILURES
from config import room_time

SUSPENDED: Final = "suspended:"
"""The prefix of the name of a suspension."""
FREEZES_FOR_DAYS: Final = "freezes_for_days"
"""The key, in an incident's figures, for the number of days after which its freeze lapses."""
HELD_FREEZES_FOR: Final = 90
"""The days for which money held for review freezes an equal amount of its players' euros; then the
held money goes to charity."""


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
    """Yield every open incident about the player or with the player in its figures.

    An incident with money `held` for review freezes an equal amount of its players' euros, because
    the decision may have to collect it; the held money itself is in no wallet. It lapses after
    `HELD_FREEZES_FOR` days, a case opened from a player's report after the number of days in its
    figures. Failed sign-ins freeze nothing: anybody can cause them.
    """
    names = (
        Q(subject=f"player:{player_id}")
        | Q(detail__contains={"player": player_id})
        | Q(detail__held__has_key=str(player_id))
    )
    now = room_time.now()
    open_ones = Incident.objects.filter(names, closed_at=None).exclude(kind=SIGN_IN_FAILURES)
    for incident in open_ones.order_by("pk"):
        amount = _held(incident, player_id)
        if amount != 0 and not _has_lapsed(incident, now):
            # One that lapses hides no decision about another: its money goes out by itself.
            passes = _days(incident) is not None
            yield Freeze(incident_key(incident.pk), _words(incident, amount), amount, passes)


@freeze_lapse
def left_open(now: datetime) -> Iterator[Lapsed]:
    """Yield each open incident whose freeze has lapsed."""
    found = Incident.objects.filter(closed_at=None, detail__has_any_keys=[FREEZES_FOR_DAYS, "held"])
    for incident in found.order_by("pk"):
        if _has_lapsed(incident, now):
            reason = f"not closed within {_days(incident)} days"
            yield Lapsed(f"incident:{incident.pk}", reason)


def _has_lapsed(incident: Incident, now: datetime) -> bool:
    days = _days(incident)
    return days is not None and incident.opened_at <= now - timedelta(days=days)


def _days(incident: Incident) -> int | None:
    """Return the number of days for which an incident freezes money, or None if it freezes until
    closed."""
    days: int | None = incident.detail.get(FREEZES_FOR_DAYS)
    return HELD_FREEZES_FOR if days is None and "held" in incident.detail else days


def incident_key(incident_id: int) -> str:
    """Return the name of the freeze reason for an open incident."""
    return f"incident:{incident_id}"


def _held(incident: Incident, player_id: int) -> int | None:
    """Return the cents of a player's money that an incident freezes, or None for all of it."""
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
