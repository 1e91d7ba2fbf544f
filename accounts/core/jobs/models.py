"""The tables of jobs and their runs."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Outcome(models.TextChoices):
    """The outcome of a run; a run that stays RUNNING is of a worker that was killed."""

    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class RunState(models.Model):
    """What is stored of a run: never a task's arguments, nor the text of an error.

    `counted` is the number a task returned: rows, mails, hands or differences, as its docstring
    says.
    """

    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome.choices, blank=True)
    started_at = models.DateTimeField(_("started at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)
    counted = models.BigIntegerField(_("counted"), null=True)
    error = models.CharField(_("kind of error"), max_length=100, blank=True)

    class Meta:
        abstract = True


class Job(RunState):
    """One task of the workers, and the state of its newest run."""

    task = models.CharField(_("task"), max_length=128, unique=True)
    runs = models.BigIntegerField(_("runs"), default=0)
    failures = models.BigIntegerField(_("failures"), default=0)

    class Meta:
        app_label = "accounts"
        db_table = "job"
        verbose_name = _("job")
        verbose_name_plural = _("jobs of the workers")

    def __str__(self) -> str:
        return self.task


class JobRun(RunState):
    """One run that ended: those that failed, and those of jobs that run every ten minutes or less
    often.
    """

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="kept_runs")
    task_id = models.CharField(_("number"), max_length=64)

    class Meta:
        app_label = "accounts"
        db_table = "job_run"
        verbose_name = _("run of a job")
        verbose_name_plural = _("runs of jobs")
        ordering = ["-ended_at", "-pk"]
        indexes = [
            models.Index(fields=["job", "-ended_at"], name="job_run_newest"),
            models.Index(fields=["ended_at"], name="job_run_old"),
        ]

    def __str__(self) -> str:
        return f"{self.job} {self.task_id}"
