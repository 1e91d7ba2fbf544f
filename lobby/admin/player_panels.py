"""The panel of a player's page in the admin with the lines they wait in."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from accounts.staff.player_panels import MOST_ROWS, panel
from lobby.models import Waiting


@panel(
    _("Waiting lists"),
    right="lobby.view_waiting",
    columns=(_("Game"), _("Table"), _("Since"), _("Seat held until")),
)
def lines(player: Player) -> Iterator[tuple[Any, ...]]:
    waiting = Waiting.objects.filter(player=player).open().select_related("game", "wanted")
    for one in waiting.order_by("-joined_at", "-pk")[:MOST_ROWS]:
        yield one.game, one.wanted or _("any"), one.joined_at, one.called_until or ""
