"""The queue of findings for the staff who look into collusion."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.large_lists import LargeList
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from accounts.ledger.text.number_text import decimal_number
from poker.admin.hands.forms import ReasonForm
from poker.admin.players.suspects import to_case, to_hands, to_players, to_reports
from poker.models import Disposition, Finding, FindingState
from poker.oversight.collusion.disposing import dispose
from poker.oversight.collusion.figures_text import PROVES_NOTHING, SAMPLES, figures_of

if TYPE_CHECKING:
    _FindingAdmin = admin.ModelAdmin[Finding]
    _DispositionInline = admin.TabularInline[Disposition, Finding]
else:
    _FindingAdmin = admin.ModelAdmin
    _DispositionInline = admin.TabularInline


class DispositionForm(ReasonForm):
    """What staff decide about the finding, and why."""

    state = forms.ChoiceField(label=_("From now on"), choices=FindingState.choices)
    field_order = ("state", "reason")


class DispositionInline(RoomsRecord, _DispositionInline):
    """The decisions about the finding, the latest first."""

    model = Disposition
    fields = readonly_fields = ("made_at", "state", "by", "reason", "told", "sample")

    @admin.display(description=_("made by"))
    def by(self, disposition: Disposition) -> Any:
        return disposition.made_by or _("the room")

    @admin.display(description=_("statistic"))
    def told(self, disposition: Disposition) -> str:
        return decimal_number(disposition.statistic, 2)


@admin.register(Finding)
class FindingAdmin(RowActions, LargeList, RoomsRecord, _FindingAdmin):
    """Signs of collusion, the strongest that nobody has disposed of first (``collusion``)."""

    row_keyword = "finding_id"
    staff_keyword = "staff"
    row_actions = {
        "dispose": StaffAction(
            label=_("Dispose"),
            permission="poker.change_finding",
            possible=lambda finding: finding.is_closed or finding.case_id is None,
            form=DispositionForm,
            service=dispose,
            done=_("It is on record."),
            explanation=_(
                "It is kept with who did it and why. Nothing is done to the players by it: warn, "
                "suspend or expel them on their own pages."
            ),
        )
    }
    list_display = (
        *("pair", "indicator", "currency"),
        *("strength_in_words", "sample", "until", "state"),
    )
    list_filter = ("is_closed", "indicator", "currency", "state")
    list_select_related = ("low", "high")
    search_fields = ("low__screen_name", "high__screen_name")
    inlines = (DispositionInline,)
    fields = readonly_fields = (
        "players",
        "indicator",
        "currency",
        "figures",
        "statistic_in_words",
        "sample_in_words",
        "window",
        "found_at",
        "updated_at",
        "state",
        "evidence",
        "reports",
        "case_link",
    )

    @admin.display(description=_("players"))
    def pair(self, finding: Finding) -> str:
        return f"{finding.low}, {finding.high}"

    @admin.display(description=_("times its threshold"), ordering="strength")
    def strength_in_words(self, finding: Finding) -> str:
        return decimal_number(finding.strength, 2)

    @admin.display(description=_("players"))
    def players(self, finding: Finding) -> SafeString:
        return to_players((finding.low, finding.high))

    @admin.display(description=_("what was counted"))
    def figures(self, finding: Finding) -> SafeString:
        proves = PROVES_NOTHING[finding.indicator]
        return format_html("{}<br>{}", figures_of(finding), proves)

    @admin.display(description=_("statistic"))
    def statistic_in_words(self, finding: Finding) -> str:
        numbers = {
            "statistic": decimal_number(finding.statistic, 2),
            "threshold": decimal_number(finding.threshold, 2),
        }
        return _("%(statistic)s; told from %(threshold)s on") % numbers

    @admin.display(description=_("sample"))
    def sample_in_words(self, finding: Finding) -> str:
        return str(SAMPLES[finding.indicator] % finding.sample)

    @admin.display(description=_("days"))
    def window(self, finding: Finding) -> str:
        return _("%(since)s to %(until)s") % {"since": finding.since, "until": finding.until}

    @admin.display(description=_("case"))
    def case_link(self, finding: Finding) -> Any:
        return to_case(finding.case) if finding.case else _("none")

    @admin.display(description=_("hands to look at, by table and number"))
    def evidence(self, finding: Finding) -> SafeString:
        return to_hands(finding.hands)

    @admin.display(description=_("reports of either"))
    def reports(self, finding: Finding) -> Any:
        return to_reports((finding.low_id, finding.high_id))

    def action_facts(self, row: Finding, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (_("Players"), self.pair(row)),
            (_("Indicator"), row.get_indicator_display()),
            (_("What was counted"), figures_of(row)),
            (_("State"), row.get_state_display()),
        ]
