"""The admin's texts for a tournament that can no longer be changed, in place of form fields."""

from collections.abc import Iterable
from typing import Any, Final

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.money_text import money_text
from lobby.tournaments.models import Tournament
from lobby.tournaments.rules.notation import write_levels, write_payouts

MEASURES: Final = {"minutes": _("minutes"), "hands": _("hands a table")}
_INSTEAD: Final = {
    "buy_in": "buy_in_text",
    "fee": "fee_text",
    "payout_lines": "payouts_text",
    "level_lines": "levels_text",
    "measure": "measure_text",
    "rise_percent": "rise_text",
}


def in_words(fields: Iterable[Any]) -> tuple[Any, ...]:
    """Return the fields of a form, those with a text of `AsAnnounced` replaced by it."""
    return tuple(
        in_words(each) if isinstance(each, tuple) else _INSTEAD.get(each, each) for each in fields
    )


class AsAnnounced:
    """The texts that stand in place of the fields."""

    @admin.display(description=_("Buy-in"))
    def buy_in_text(self, tournament: Tournament) -> str:
        return money_text(tournament.buy_in, tournament.currency)

    @admin.display(description=_("Fee"))
    def fee_text(self, tournament: Tournament) -> str:
        return money_text(tournament.fee, tournament.currency)

    @admin.display(description=_("Payouts"))
    def payouts_text(self, tournament: Tournament) -> SafeString:
        return _in_lines(write_payouts(tournament.payout_table()))

    @admin.display(description=_("Blind levels"))
    def levels_text(self, tournament: Tournament) -> SafeString:
        return _in_lines(write_levels(tournament.schedule().levels))

    @admin.display(description=_("Levels last"))
    def measure_text(self, tournament: Tournament) -> str:
        return str(MEASURES[tournament.schedule().measure])

    @admin.display(description=_("Behind the last level blinds rise by, in %"))
    def rise_text(self, tournament: Tournament) -> int:
        return tournament.schedule().rise_percent


def _in_lines(text: str) -> SafeString:
    return format_html_join("", "{}<br>", ((line,) for line in text.splitlines()))
