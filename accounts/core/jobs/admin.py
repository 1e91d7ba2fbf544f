"""The admin of the workers' jobs."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from celery import current_app
from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from accounts.core.jobs.asking import run_now
from accounts.core.jobs.listing import silent_since
from accounts.core.jobs.models import Job, RunState
from accounts.core.jobs.plan import due_at, in_words, is_late, timetable
from config import room_time

if TYPE_CHECKING:
    _JobAdmin = admin.ModelAdmin[Job]
else:
    _JobAdmin = admin.ModelAdmin

MOST_RUNS = 50


class RunForm(forms.Form):
    """Why staff run a job by hand."""

    reason = forms.CharField(label=_("Reason"), max_length=500)


@admin.register(Job)
class JobAdmin(RowActions, RoomsRecord, _JobAdmin):
    """What the workers do by the timetable and when asked, the results, and what is late."""

    row_keyword = "job"
    row_actions = {
        "run": StaffAction(
            label=_("Run now"),
            permission="accounts.change_job",
            possible=lambda job: job.task in timetable(),
            form=RunForm,
            service=run_now,
            done=_("A worker was asked for it."),
            explanation=_("A worker does it as soon as one is free; doing it twice does no harm."),
        )
    }
    change_form_template = "admin/accounts/job.html"
    change_list_template = "admin/accounts/jobs.html"
    list_display = ("task", "planned", "on_time", "started_at", "took", "outcome", "counted", "due")
    list_filter = ("outcome",)
    search_fields = ("task",)
    ordering = ("task",)
    fields = readonly_fields = (
        *("task", "purpose", "planned", "on_time", "started_at", "took", "outcome", "counted"),
        *("error", "due", "runs", "failures"),
    )

    @admin.display(description=_("what it does"))
    def purpose(self, job: Job) -> str:
        # Empty for a task no longer known.
        return str(getattr(current_app.tasks.get(job.task), "purpose", ""))

    @admin.display(description=_("when"))
    def planned(self, job: Job) -> str:
        return in_words(job.task)

    @admin.display(description=_("on time"), boolean=True)
    def on_time(self, job: Job) -> bool | None:
        return None if due_at(job) is None else not is_late(job, room_time.now())

    @admin.display(description=_("next due at"))
    def due(self, job: Job) -> datetime | str:
        return due_at(job) or self.get_empty_value_display()

    @admin.display(description=_("took (s)"))
    def took(self, job: Job) -> str:
        return seconds(job)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, with a warning above it when no worker is running."""
        silent, since = silent_since(room_time.now())
        extra = {"silent": silent, "silent_since": since}
        return super().changelist_view(request, {**(extra_context or {}), **extra})

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *about: Any, **more: Any
    ) -> HttpResponse:
        """Show the job with its stored runs below it, the newest first."""
        runs = context["original"].kept_runs.all()[:MOST_RUNS]
        extra = {"runs": [(run, seconds(run)) for run in runs]}
        return super().render_change_form(request, context | extra, *about, **more)

    def action_facts(self, row: Job, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        return [(_("Job"), row.task), (_("What it does"), self.purpose(row))]


def seconds(run: RunState) -> str:
    """Return how many seconds a run took, as text to a tenth; empty while it runs."""
    if run.started_at is None or run.ended_at is None:
        return ""
    return f"{(run.ended_at - run.started_at).total_seconds():.1f}"
