"""The reasons to freeze that accounts know of: a suspension, an open incident."""

from collections.abc import Iterator
from datetime import UTC

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.cashier.freezing.reasons import Freeze, freeze_reason
from accounts.core.incidents import Incident
from accounts.models.player import Player


@freeze_reason
def suspended(player_id: int) -> Iterator[Freeze]:
    """Yield a suspension until it is lifted, or the player expelled: then the case is decided."""
    player = Player.objects.filter(pk=player_id, expelled_at=None)
    since = player.values_list("suspended_at", flat=True).first()
    if since is not None:
        when = since.astimezone(UTC)
        yield Freeze(
            f"suspended:{when.isoformat()}",
            _("suspended since %(day)s") % {"day": when.date().isoformat()},
        )


@freeze_reason
def in_an_open_incident(player_id: int) -> Iterator[Freeze]:
    """Yield every open incident about the player, or that names them in its figures."""
    names = Q(subject=f"player:{player_id}") | Q(detail__contains={"player": player_id})
    for incident in Incident.objects.filter(names, closed_at=None).order_by("pk"):
        words = _("open incident no. %(number)s: %(kind)s")
        told = {"number": incident.pk, "kind": incident.kind}
        yield Freeze(f"incident:{incident.pk}", words % told)
