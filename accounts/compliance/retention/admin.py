"""The admin of the retention policies."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.changing import change_period
from accounts.compliance.retention.kinds import Outcome
from accounts.compliance.retention.models import RetentionPolicy
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction

if TYPE_CHECKING:
    _PolicyAdmin = admin.ModelAdmin[RetentionPolicy]
else:
    _PolicyAdmin = admin.ModelAdmin

LONGEST_REASON: Final = 500


class PeriodForm(forms.Form):
    """The new number of days, and the reason."""

    days = forms.IntegerField(label=_("Days kept"), min_value=1)
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


@admin.register(RetentionPolicy)
class RetentionPolicyAdmin(RowActions, RoomsRecord, _PolicyAdmin):
    """How long each kind of record is kept; administrators change it within its bounds."""

    list_display = (
        "__str__",
        "keep_days",
        "least",
        "most",
        "rows",
        "oldest_at",
        "overdue",
        "on_hold",
        "last_run_at",
    )
    fields = (
        "__str__",
        "basis",
        "keep_days",
        "least",
        "most",
        "outcome",
        "rows",
        "oldest_at",
        "overdue",
        "on_hold",
        "last_run_at",
        "next_run_at",
        "removed",
        "removed_in_all",
        "changed_at",
        "changed_by",
    )
    readonly_fields = ("__str__", "basis", "least", "most", "outcome", "next_run_at")
    row_keyword = "policy"
    row_actions = {
        "period": StaffAction(
            label=_("Change how long"),
            button=_("Change"),
            permission="accounts.change_retentionpolicy",
            possible=lambda policy: policy.described.outcome is not Outcome.KEPT,
            form=PeriodForm,
            initial=lambda policy: {"days": policy.keep_days},
            service=change_period,
            done=_("It is changed, and in the audit log."),
            explanation=_("What is older then goes with the next run, and does not come back."),
        )
    }

    @admin.display(description=_("why it is kept"))
    def basis(self, policy: RetentionPolicy) -> str:
        return str(policy.described.basis)

    @admin.display(description=_("then it is"))
    def outcome(self, policy: RetentionPolicy) -> str:
        return str(policy.described.outcome.value)

    @admin.display(description=_("least"))
    def least(self, policy: RetentionPolicy) -> int | str:
        return policy.described.least_days or self.get_empty_value_display()

    @admin.display(description=_("most"))
    def most(self, policy: RetentionPolicy) -> int | str:
        return policy.described.most_days or self.get_empty_value_display()

    @admin.display(description=_("next run"))
    def next_run_at(self, policy: RetentionPolicy) -> datetime | str:
        """Return the midnight after the last run."""
        last = policy.last_run_at
        if last is None:
            return self.get_empty_value_display()
        return last.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)

    def action_title(self, action: StaffAction, row: RetentionPolicy) -> str:
        return f"{action.label}: {row}"

    def action_facts(self, row: RetentionPolicy, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        kind = row.described
        return [
            (_("Why it is kept"), kind.basis),
            (_("Days kept"), row.keep_days),
            (_("From"), kind.least_days),
            (_("To"), kind.most_days),
            (_("Then it is"), kind.outcome.value),
        ]
