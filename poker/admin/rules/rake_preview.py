"""A preview of the rake, pot by pot, on the page where it is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.money_text import money
from accounts.ledger.text.number_text import decimal_number
from poker.engine.rake.amount import cap_of, payback_of, rake_of
from poker.engine.rake.payback import PAYBACK_FLOOR
from poker.engine.rule_sets.rules import Rules

if TYPE_CHECKING:
    _Mixed = admin.ModelAdmin[Any]
    _ModelForm = forms.ModelForm[Any]
else:
    _Mixed = object
    _ModelForm = forms.ModelForm

PREVIEW: Final = "_preview"
POTS_BB: Final = (2, 5, 10, 20, 35, 50, 100, 200, 400)
"""The pots that are shown, in big blinds."""


@dataclass(frozen=True)
class RakeTable:
    """What hands pay at some stakes, by pot and by number of players dealt in; amounts as text.

    `facts` are the most that is taken and the least that goes back, over all numbers of players.
    """

    title: str
    players: Sequence[int]
    rows: Sequence[tuple[str, Sequence[str]]]
    facts: Sequence[tuple[Any, str]]


class PreviewForm(_ModelForm):
    """A form that is validated as a whole, but not saved where a preview was asked for."""

    @property
    def is_preview(self) -> bool:
        return PREVIEW in self.data

    def is_valid(self) -> bool:
        return super().is_valid() and not self.is_preview


class RakePreview(_Mixed):
    """A mixin for a model's admin whose rows say what rake is taken."""

    change_form_template = "admin/poker/raked.html"

    def rake_tables(self, row: Any) -> list[RakeTable]:
        """Return the tables to show for a row that can be played, saved or not."""
        raise NotImplementedError

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *about: Any, **more: Any
    ) -> HttpResponse:
        """Return the page of the form, with the rake below as it was entered or as it is stored."""
        form, stored = context["adminform"].form, context.get("original")
        asked = form.is_bound and form.is_preview and not form.errors
        row = form.instance if asked else None if form.is_bound else stored
        tables = [] if row is None else self.rake_tables(row)
        return super().render_change_form(
            request, context | {"rake_tables": tables, "is_preview": asked}, *about, **more
        )


def rake_table(title: str, rules: Rules) -> RakeTable:
    """Return the rake by one game's rules; the engine computes the amounts, as in play."""
    stakes = {"big_blind": rules.big_blind, "upper_limit": rules.upper_limit}
    players = range(2, rules.seats + 1)
    pots = [rules.big_blind * pot for pot in POTS_BB]

    def taken(pot: int, dealt: int) -> int:
        return rake_of(rules.rake, pot=pot, dealt=dealt, saw_flop=True, **stakes)

    rows = [(money(pot), [money(taken(pot, dealt)) for dealt in players]) for pot in pots]
    return RakeTable(title, players, rows, _facts(rules, players, stakes))


def _facts(rules: Rules, players: Sequence[int], stakes: dict[str, int]) -> list[tuple[Any, str]]:
    caps = [cap_of(rules.rake, dealt=dealt, **stakes) for dealt in players]
    limits = [cap for cap in caps if cap is not None]
    payback = min(payback_of(rules.rake, dealt=dealt, **stakes) for dealt in players)
    limited = len(limits) == len(caps)
    before_flop = _("nothing") if rules.rake.no_flop_no_drop else _("the same")
    return [
        (_("Most of one hand"), money(max(limits)) if limited else str(_("no cap"))),
        (_("Largest part of a pot"), _percent(1 - payback)),
        (
            _("Least that goes back to players"),
            str(_("%(least)s; the rules ask for %(floor)s"))
            % {"least": _percent(payback), "floor": _percent(PAYBACK_FLOOR)},
        ),
        (_("A hand without a flop pays"), str(before_flop)),
    ]


def _percent(part: Any) -> str:
    return f"{decimal_number(float(part * 100), 2)} %"
