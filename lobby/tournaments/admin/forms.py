"""The form in which staff announce a tournament."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.ledger.text.money_field import MoneyField
from lobby.tournaments.admin.as_announced import MEASURES
from lobby.tournaments.models import Tournament
from lobby.tournaments.refusal_text import refusal_words
from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import MOST_RISE, Measure, Schedule, require_rise
from lobby.tournaments.rules.notation import read_levels, read_payouts, write_levels, write_payouts

if TYPE_CHECKING:
    _TournamentForm = forms.ModelForm[Tournament]
else:
    _TournamentForm = forms.ModelForm


class TournamentForm(_TournamentForm):
    """A tournament as staff announce it: levels and payouts are written a line each."""

    level_lines = forms.CharField(
        label=_("Blind levels"),
        widget=forms.Textarea(attrs={"rows": 8, "cols": 40}),
        help_text=_(
            "A line a level: 10/20 10 lasts ten; 25/50+5 10 break 5 has an ante of 5 and a break "
            "of five minutes behind it."
        ),
    )
    measure = forms.ChoiceField(label=_("Levels last"), choices=list(MEASURES.items()))
    rise_percent = forms.IntegerField(
        label=_("Behind the last level blinds rise by, in %"), min_value=0, max_value=MOST_RISE
    )
    payout_lines = forms.CharField(
        label=_("Payouts"),
        widget=forms.Textarea(attrs={"rows": 5, "cols": 40}),
        help_text=_("A line a number of players: 5: 65 35 pays two places from five players on."),
    )
    buy_in = MoneyField(label=_("Buy-in"), required=False, min_value=0)
    fee = MoneyField(label=_("Fee"), required=False, min_value=0)

    class Meta:
        model = Tournament
        fields = (
            *("name", "rule_set", "seats", "fewest_players", "most_players", "chips"),
            *("currency", "buy_in", "fee", "starts_at", "late_levels", "bots", "repeats"),
        )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        schedule = Schedule.from_json(self.instance.levels)
        self.fields["level_lines"].initial = write_levels(schedule.levels)
        self.fields["measure"].initial = schedule.measure
        self.fields["rise_percent"].initial = schedule.rise_percent
        self.fields["payout_lines"].initial = write_payouts(self.instance.payout_table())

    def clean_buy_in(self) -> int:
        return int(self.cleaned_data["buy_in"] or 0)

    def clean_fee(self) -> int:
        return int(self.cleaned_data["fee"] or 0)

    def clean(self) -> dict[str, Any]:
        """Parse the lines of levels and payouts into the tournament, and return what was entered.

        An error stands at the lines that cannot be parsed.
        """
        entered = super().clean() or {}
        try:
            schedule = self._schedule(entered)
            require_rise(schedule)
            self.instance.levels = schedule.to_json()
        except InvalidTournament as refused:
            self.add_error("level_lines", refusal_words(refused))
        try:
            self.instance.payouts = read_payouts(entered.get("payout_lines", "")).to_json()
        except InvalidTournament as refused:
            self.add_error("payout_lines", refusal_words(refused))
        return entered

    def _schedule(self, entered: dict[str, Any]) -> Schedule:
        measure: Measure = "hands" if entered.get("measure") == "hands" else "minutes"
        levels = read_levels(entered.get("level_lines", ""))
        return Schedule(levels, measure, entered.get("rise_percent") or 0)

    def _update_errors(self, errors: Any) -> None:
        """Move errors of the tournament's levels and payouts to the fields they were written in."""
        lines = {"levels": "level_lines", "payouts": "payout_lines"}
        if hasattr(errors, "error_dict"):
            errors.error_dict = {
                lines.get(field, field): found for field, found in errors.error_dict.items()
            }
        super()._update_errors(errors)  # type: ignore[misc]  # Django's, unknown to the stubs
