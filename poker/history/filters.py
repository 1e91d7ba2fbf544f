"""The filters a player sets on their history."""

from datetime import time, timedelta
from typing import Any, Final
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from accounts.ledger.text.amount_field import AmountField
from accounts.ledger.text.money_text import CHIPS, money
from config.local_time import LocalTime
from config.outside.time_zone import time_zone
from poker.models import Game, PlayedHand, Table

_DAY: Final = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
_DAY_ERROR: Final = {"invalid": _("Enter a date as year-month-day, such as 2026-12-31.")}
_MOST: Final = 10**12
_RESULTS: Final = {"won": "net__gt", "lost": "net__lt", "even": "net"}


def _day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        input_formats=["%Y-%m-%d"],
        error_messages=_DAY_ERROR,
        widget=_DAY,
    )


def _pot(label: Any) -> AmountField:
    return AmountField(label=label, required=False, min_value=0, max_value=_MOST)


class HandFilter(forms.Form):
    """The filters of a history; each may be left out.

    ``zone`` is the time zone of the days, a name of the IANA list that the page fills in from the
    browser; days are UTC without it, and for an unknown name, which `zone_note` then says.
    """

    first_day = _day(_("From"))
    last_day = _day(_("To"))
    currency = forms.ChoiceField(
        label=_("Money"),
        choices=[("", _("any")), *Currency.choices, (CHIPS, _("chips"))],
        required=False,
    )
    stake = forms.TypedChoiceField(
        label=_("Big blind"), coerce=int, empty_value=None, required=False
    )
    game = forms.ModelChoiceField(
        Game.objects, label=_("Game"), empty_label=_("any"), required=False
    )
    result = forms.ChoiceField(
        label=_("Result"),
        choices=[("", _("any")), ("won", _("won")), ("lost", _("lost")), ("even", _("even"))],
        required=False,
    )
    showdown = forms.ChoiceField(
        label=_("Showdown"),
        choices=[("", _("either")), ("yes", _("seen")), ("no", _("not seen"))],
        required=False,
    )
    least_pot = _pot(_("Pot from"))
    most_pot = _pot(_("Pot to"))
    zone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *entered: Any, **options: Any) -> None:
        super().__init__(*entered, **options)
        self.zone_note = ""
        stakes = Game.objects.order_by("big_blind").values_list("big_blind", flat=True).distinct()
        choices = [(stake, money(stake)) for stake in stakes]
        self.fields["stake"].choices = [("", _("any")), *choices]  # type: ignore[attr-defined]  # a choice field

    def clean_zone(self) -> ZoneInfo:
        name = self.cleaned_data["zone"] or "UTC"
        zone = time_zone(name)
        if zone is None:
            text = _("The room does not know the time zone %(zone)s: days are those of UTC.")
            self.zone_note = text % {"zone": name}
        return zone or ZoneInfo("UTC")

    def clean(self) -> dict[str, Any]:
        entered = super().clean() or {}
        self._require_order("first_day", "last_day", _("The last day is before the first."))
        self._require_order("least_pot", "most_pot", _("The largest pot is below the smallest."))
        return entered

    def hands(self, player_id: int) -> QuerySet[PlayedHand]:
        """Return the player's hands that match this valid form, in no particular order."""
        found = PlayedHand.objects.filter(player=player_id, **self._days(), **self._pots())
        wanted = self.cleaned_data
        if wanted["result"]:
            found = found.filter(**{_RESULTS[wanted["result"]]: 0})
        if wanted["showdown"]:
            found = found.filter(showdown=wanted["showdown"] == "yes")
        of_game = self._games()
        return found.filter(table__in=_tables(of_game)) if of_game else found

    def _games(self) -> dict[str, Any]:
        wanted = self.cleaned_data
        asked = {
            "game": wanted["game"],
            "game__currency": wanted["currency"],
            "game__big_blind": wanted["stake"],
        }
        return {name: value for name, value in asked.items() if value}

    def _days(self) -> dict[str, LocalTime]:
        """Return the query conditions for the chosen days, both whole and included."""
        first, last = self.cleaned_data["first_day"], self.cleaned_data["last_day"]
        zone = self.cleaned_data["zone"]
        found = {}
        if first:
            found["ended_at__gte"] = LocalTime.combine(first, time(), zone)
        if last and last < last.max:
            found["ended_at__lt"] = LocalTime.combine(last + timedelta(days=1), time(), zone)
        return found

    def _pots(self) -> dict[str, int]:
        least, most = self.cleaned_data["least_pot"], self.cleaned_data["most_pot"]
        found = {}
        if least is not None:
            found["pot__gte"] = int(least * 100)
        if most is not None:
            found["pot__lte"] = int(most * 100)
        return found

    def _require_order(self, lower: str, upper: str, refusal: Any) -> None:
        least, most = self.cleaned_data.get(lower), self.cleaned_data.get(upper)
        if least is not None and most is not None and most < least:
            self.add_error(upper, refusal)


def _tables(of_game: dict[str, Any]) -> list[int]:
    """Return the ids of the tables of these games.

    They are queried first, so that the hands are found by the index of their player alone.
    """
    return list(Table.objects.filter(**of_game).values_list("pk", flat=True))


def asked_for(entered: QueryDict) -> str:
    """Return the filters of an address as a query string for another one, without a page and
    without empty fields."""
    kept = {name: entered[name] for name in HandFilter.base_fields if entered.get(name)}
    return urlencode(kept) if kept.keys() - {"zone"} else ""
