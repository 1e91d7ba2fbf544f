"""Who else used a player's browsers or households. A pointer, not a proof: families share both."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Max
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.devices.models import HOUSEHOLD, KnownDevice, SignIn
from accounts.staff.player_panels import MOST_ROWS
from config.http.addresses import household

if TYPE_CHECKING:
    from django.db.models import QuerySet

LATEST: Final = 50
"""How many of a player's newest browsers and sign-ins are compared."""
CROWD: Final = 20
"""A household of more players than this is a company's or a network's, and is left out."""


def linked_accounts(player: Player) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each other player and what they share, shared browsers first.

    A row is a link with the name, what is shared, how many players have used it in all, and when
    the other player last did.
    """
    devices = KnownDevice.objects.filter(player=player).order_by("-seen_at")
    digests = list(devices.values_list("digest", flat=True)[:LATEST])
    yield from _sharing(player, KnownDevice.objects.all(), "digest", digests)
    sign_ins = SignIn.objects.filter(player=player).exclude(address="").order_by("-seen_at")
    households = set(map(household, sign_ins.values_list("address", flat=True)[:LATEST]))
    yield from _sharing(player, SignIn.objects.alias(household=HOUSEHOLD), "household", households)


def _sharing(
    player: Player, rows: "QuerySet[Any]", what: str, values: Iterable[str]
) -> Iterator[tuple[Any, ...]]:
    for value in sorted(values):
        users = rows.filter(**{what: value}).values("player", "player__screen_name")
        seen = list(users.annotate(last=Max("seen_at")).order_by("-last")[: CROWD + 1])
        if len(seen) > CROWD:
            continue
        shared = value if what == "household" else _("a browser")
        others = [row for row in seen if row["player"] != player.pk][:MOST_ROWS]
        for row in others:
            yield _link(row["player"], row["player__screen_name"]), shared, len(seen), row["last"]


def _link(player_id: int, name: str) -> SafeString:
    address = reverse("admin:accounts_player_change", args=[player_id])
    return format_html('<a href="{}">{}</a>', address, name)
