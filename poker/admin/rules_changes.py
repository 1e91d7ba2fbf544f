"""The admin of changes of rules: approving and withdrawing them."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from poker.admin.forms import ReasonForm
from poker.admin.refusals import told_to_staff
from poker.models import RulesChange
from poker.models.games.rules_change import Status
from poker.rulebook.changes.announcing import hour_text
from poker.rulebook.changes.answering import approve, withdraw
from poker.rulebook.changes.text import change_lines

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    _RulesChangeAdmin = admin.ModelAdmin[RulesChange]
else:
    _RulesChangeAdmin = admin.ModelAdmin


class _Answer(NamedTuple):
    label: "_StrPromise"
    done: "_StrPromise"
    explanation: "_StrPromise"
    form: type[forms.Form]
    carry_out: Callable[..., object]


ANSWERS: Final[Mapping[str, _Answer]] = {
    "approve": _Answer(
        _("Approve the change"),
        _("It is approved, and told at the tables."),
        _(
            "It is told at every open table now, and comes into force at its hour. Who proposed it "
            "does not approve it."
        ),
        forms.Form,
        approve,
    ),
    "withdraw": _Answer(
        _("Withdraw the change"),
        _("It is withdrawn: the rules stay as they are."),
        _("The rules stay as they are; where it was told at the tables, that is told, too."),
        ReasonForm,
        withdraw,
    ),
}
_POSSIBLE: Final[Mapping[Status, tuple[str, ...]]] = {
    Status.PROPOSED: ("approve", "withdraw"),
    Status.APPROVED: ("withdraw",),
}


@admin.register(RulesChange)
class RulesChangeAdmin(RowActions, RoomsRecord, _RulesChangeAdmin):
    """Changes of the rules real money is played by: who made and approved them, from when on, and
    what changes."""

    action_right = "poker.answer_ruleschange"
    action_labels = {name: answer.label for name, answer in ANSWERS.items()}
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

    def possible_actions(self, row: RulesChange) -> Iterable[str]:
        return _POSSIBLE.get(row.status, ())

    def answer_action(
        self, request: HttpRequest, row: RulesChange, action: str, back: str
    ) -> HttpResponse:
        chosen = ANSWERS[action]
        facts = [
            (_("Rule set or game"), row.row),
            (_("What changes"), self.what(row)),
            (_("In force from"), f"{hour_text(row)} UTC"),
            (_("Proposed by"), row.proposed_by),
            (_("Reason"), row.reason),
        ]
        page = ActionPage(
            self, chosen.label, chosen.label, chosen.done, back, facts, chosen.explanation
        )

        def do(entered: Mapping[str, Any]) -> None:
            with told_to_staff():
                chosen.carry_out(
                    change_id=row.pk,
                    staff=staff_of(request),
                    address=address_of(request),
                    **entered,
                )

        entered = request.POST if request.method == "POST" else None
        return page.answer(request, chosen.form(entered), do)
