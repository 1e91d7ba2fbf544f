"""The admin of changes of rules: approving and withdrawing them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from poker.admin.hands.forms import ReasonForm
from poker.models import RulesChange
from poker.models.games.rules_change import Status
from poker.rulebook.changes.announcing import hour_text
from poker.rulebook.changes.answering import approve, withdraw
from poker.rulebook.changes.text import change_lines

if TYPE_CHECKING:
    _RulesChangeAdmin = admin.ModelAdmin[RulesChange]
else:
    _RulesChangeAdmin = admin.ModelAdmin


ANSWER = "poker.answer_ruleschange"


@admin.register(RulesChange)
class RulesChangeAdmin(RowActions, RoomsRecord, _RulesChangeAdmin):
    """Changes of the rules real money is played by: who made and approved them, from when on, and
    what changes."""

    row_keyword = "change_id"
    staff_keyword = "staff"
    row_actions = {
        "approve": StaffAction(
            label=_("Approve the change"),
            permission=ANSWER,
            possible=lambda change: change.status is Status.PROPOSED,
            form=forms.Form,
            service=approve,
            done=_("It is approved, and told at the tables."),
            explanation=_(
                "It is told at every open table now, and comes into force at its hour. Who "
                "proposed it does not approve it."
            ),
        ),
        "withdraw": StaffAction(
            label=_("Withdraw the change"),
            permission=ANSWER,
            possible=lambda change: change.status in (Status.PROPOSED, Status.APPROVED),
            form=ReasonForm,
            service=withdraw,
            done=_("It is withdrawn: the rules stay as they are."),
            explanation=_(
                "The rules stay as they are; where it was told at the tables, that is told, too."
            ),
        ),
    }
    list_display = ("about", "what", "effective_at", "stands", "proposed_by", "approved_by")
    list_filter = ("effective_at",)
    list_select_related = ("rule_set", "game", "proposed_by", "approved_by")
    search_fields = ("rule_set__name", "game__name", "reason")
    fields = readonly_fields = (
        *("about", "what", "reason", "effective_at", "stands", "failure"),
        *("proposed_at", "proposed_by", "approved_at", "approved_by"),
        *("withdrawn_at", "withdrawn_by", "applied_at"),
    )

    @admin.display(description=_("rule set or game"))
    def about(self, change: RulesChange) -> str:
        return str(change.row)

    @admin.display(description=_("what changes"))
    def what(self, change: RulesChange) -> SafeString:
        return format_html_join("", "{}<br>", ((line,) for line in change_lines(change)))

    @admin.display(description=_("status"))
    def stands(self, change: RulesChange) -> Any:
        return change.status.label

    def action_facts(self, row: RulesChange, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [
            (_("Rule set or game"), row.row),
            (_("What changes"), self.what(row)),
            (_("In force from"), f"{hour_text(row)} UTC"),
            (_("Proposed by"), row.proposed_by),
            (_("Reason"), row.reason),
        ]
