"""Links from signs and cases of collusion to players, hands and reports."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import Player
from poker.models import CollusionCase, PlayerReport

MOST_REPORTS: Final = 10
BREAK: Final = SafeString("<br>")
_LINK: Final = '<a href="{}">{}</a>'


def to_players(players: Iterable[Player]) -> SafeString:
    """Return links to the pages of players."""
    rows = ((reverse("admin:accounts_player_change", args=[one.pk]), one) for one in players)
    return format_html_join(", ", _LINK, rows)


def to_hands(hands: Iterable[Sequence[int]]) -> SafeString:
    """Return links to hands, each a table and a hand number."""
    links = ((reverse("played_hands:hand", args=hand), *hand) for hand in hands)
    return format_html_join(", ", '<a href="{}">{}/{}</a>', links)


def to_case(case: CollusionCase) -> SafeString:
    """Return a link to a case."""
    return format_html(_LINK, reverse("admin:poker_collusioncase_change", args=[case.pk]), case)


def to_reports(players: Collection[int]) -> Any:
    """Return links to the latest reports of any of these players, the latest first."""
    found = PlayerReport.objects.filter(reported__in=players)
    rows = [
        (_to_report(one), f"{one.reported_at:%Y-%m-%d}", one)
        for one in found.select_related("reporter", "reported")[:MOST_REPORTS]
    ]
    return format_html_join(BREAK, '<a href="{}">{} {}</a>', rows) if rows else _("none")


def _to_report(report: PlayerReport) -> str:
    return reverse("admin:poker_playerreport_change", args=[report.pk])
