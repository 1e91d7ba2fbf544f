"""The admin of players' reports about one another, and of chat bans."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from poker.admin.hands.forms import ReasonForm
from poker.admin.players.chat_actions import ban_choices
from poker.models import ChatBan, PlayerReport
from poker.models.people.player_report import LONGEST_DETAILS
from poker.talk.chat.answering import answer_report
from poker.talk.chat.report_cases import FREEZES_FOR, has_case, open_case

if TYPE_CHECKING:
    _ReportAdmin = admin.ModelAdmin[PlayerReport]
    _BanAdmin = admin.ModelAdmin[ChatBan]
else:
    _ReportAdmin = _BanAdmin = admin.ModelAdmin


class AnswerForm(forms.Form):
    """The answer that the reporter reads, and for how long the chat is closed to the reported
    player."""

    answer = forms.CharField(
        label=_("Answer"),
        help_text=_("The reporter reads this in their inbox."),
        max_length=LONGEST_DETAILS,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    ban_days = forms.TypedChoiceField(
        label=_("Close the chat for the reported player"),
        choices=lambda: [(0, _("not at all")), *ban_choices()],
        coerce=int,
    )


def _case_explained(_report: PlayerReport) -> str:
    words = gettext(
        "It freezes the reported player's money until the case is closed, or for %(days)s days. "
        "The report alone freezes nothing."
    )
    return words % {"days": FREEZES_FOR}


@admin.register(PlayerReport)
class PlayerReportAdmin(RowActions, RoomsRecord, _ReportAdmin):
    """Reports of players about one another, the open ones first."""

    row_keyword = "report_id"
    staff_keyword = "staff"
    row_actions = {
        "answer": StaffAction(
            label=_("Answer"),
            permission="poker.change_playerreport",
            possible=lambda report: report.answered_at is None,
            form=AnswerForm,
            service=answer_report,
            done=_("The report is answered."),
        ),
        "open-case": StaffAction(
            label=_("Open a case"),
            permission="poker.change_playerreport",
            possible=lambda report: not has_case(report),
            form=ReasonForm,
            service=open_case,
            done=_("The case is open. Close it under Incidents, with your findings."),
            explanation=_case_explained,
        ),
    }
    list_display = ("reported_at", "reported", "reason", "table", "reporter", "answered_at")
    list_filter = ("reason", "answered_at")
    list_select_related = ("reported", "reporter", "table")
    search_fields = ("reported__screen_name", "reporter__screen_name")
    ordering = ("-answered_at", "-reported_at")
    date_hierarchy = "reported_at"
    fields = readonly_fields = (
        "reported",
        "reporter",
        "table",
        "reason",
        "details",
        "said",
        "reported_at",
        "answered_at",
        "answered_by",
        "answer",
    )

    @admin.display(description=_("what was said"))
    def said(self, report: PlayerReport) -> SafeString:
        """Return the lines around the reported one, which is set in bold."""
        lines = format_html_join(
            "", "<li>{}</li>", ((_line(report, one),) for one in report.quoted)
        )
        return format_html("<ol>{}</ol>", lines)

    def action_facts(self, row: PlayerReport, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [(_("Player"), row.reported), (_("Reason"), row.get_reason_display())]


def _line(report: PlayerReport, quote: Mapping[str, Any]) -> SafeString:
    at = datetime.fromtimestamp(quote["at"] / 1000, UTC)
    line = format_html("{} {}: {}", f"{at:%Y-%m-%d %H:%M:%S}", quote["name"], quote["said"])
    return format_html("<strong>{}</strong>", line) if quote["no"] == report.line_no else line


@admin.register(ChatBan)
class ChatBanAdmin(RoomsRecord, _BanAdmin):
    """The players who may write nothing at tables, until when and why."""

    list_display = fields = readonly_fields = ("player", "until", "reason", "made_at", "made_by")
    list_select_related = ("player", "made_by")
    search_fields = ("player__screen_name",)
    date_hierarchy = "made_at"
