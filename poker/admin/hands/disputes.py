"""The disputes' admin: hands that players disputed, and the answers of staff."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from config import room_time
from poker.history.account import awarded_pots, parts, streets
from poker.history.one_hand.open_cards import with_open_cards
from poker.models import HandDispute
from poker.services.staff.disputing import LONGEST_TEXT, answer_dispute

if TYPE_CHECKING:
    _HandDisputeAdmin = admin.ModelAdmin[HandDispute]
else:
    _HandDisputeAdmin = admin.ModelAdmin


class AnswerForm(forms.Form):
    """The answer that the player reads."""

    answer = forms.CharField(
        label=_("Answer"), max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 6})
    )


class Answered(admin.SimpleListFilter):
    """A filter for open disputes, overdue ones, and answered ones."""

    title = _("state")
    parameter_name = "state"

    def lookups(
        self,
        request: HttpRequest,
        model_admin: Any,
    ) -> list[tuple[str, Any]]:
        return [("open", _("open")), ("late", _("late")), ("answered", _("answered"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        waiting = queryset.filter(answered_at=None)
        asked: Mapping[str | None, Any] = {
            "open": waiting,
            "late": waiting.filter(due_at__lt=room_time.now()),
            "answered": queryset.exclude(answered_at=None),
        }
        return asked.get(self.value(), queryset)


@admin.register(HandDispute)
class HandDisputeAdmin(RowActions, RoomsRecord, _HandDisputeAdmin):
    """Disputed hands, the first due first, each with its whole record and the cards that were
    turned up."""

    seen_with = "poker.change_handdispute"
    row_keyword = "dispute_id"
    staff_keyword = "staff"
    row_actions = {
        "answer": StaffAction(
            label=_("Answer"),
            permission=seen_with,
            possible=lambda dispute: dispute.answered_at is None,
            form=AnswerForm,
            service=answer_dispute,
            done=_("Answered."),
            explanation=_(
                "The player reads it in their messages. It cannot be changed afterwards."
            ),
        )
    }
    change_form_template = "admin/poker/hand_dispute.html"
    list_display = (
        *("played_at_table", "hand", "player", "opened_at", "due_at", "in_time", "answered_at"),
    )
    list_filter = (Answered, "opened_at")
    list_select_related = ("played__table", "played__player")
    search_fields = ("played__player__screen_name", "played__table__name")
    ordering = ("-answered_at", "due_at", "pk")
    fields = readonly_fields = (
        "played_at_table",
        "hand",
        "player",
        "text",
        "opened_at",
        "due_at",
        "answer",
        "answered_at",
        "answered_by",
    )

    @admin.display(description=_("table"), ordering="played__table__name")
    def played_at_table(self, dispute: HandDispute) -> str:
        return dispute.played.table.name

    @admin.display(description=_("hand"), ordering="played__hand_no")
    def hand(self, dispute: HandDispute) -> int:
        return dispute.played.hand_no

    @admin.display(description=_("player"), ordering="played__player__screen_name")
    def player(self, dispute: HandDispute) -> str:
        return dispute.played.player.screen_name

    @admin.display(description=_("in time"), boolean=True)
    def in_time(self, dispute: HandDispute) -> bool:
        """Return whether it was answered in time, or still can be."""
        return (dispute.answered_at or room_time.now()) <= dispute.due_at

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *about: Any, **more: Any
    ) -> HttpResponse:
        """Return the page of the dispute, with the hand street by street below."""
        found = with_open_cards(context["original"].played)
        hand_context = {"hand": found, "readable": bool(found.steps)}
        if found.steps:
            hand_context |= {
                "parts": parts(found),
                "streets": streets(found),
                "pots": awarded_pots(found),
            }
        return super().render_change_form(request, context | hand_context, *about, **more)

    def action_facts(self, row: HandDispute, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (_("Table"), row.played.table),
            (_("Hand"), row.played.hand_no),
            (_("Player"), row.played.player.screen_name),
            (_("What was wrong"), row.text),
        ]
