"""The model of reports of players to staff."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables.table import Table

LONGEST_DETAILS = 500


class ReportReason(models.TextChoices):
    """What a player objects to in another one."""

    ABUSE = "abuse", _("insults or threats")
    SPAM = "spam", _("advertising or spam")
    PRIVATE = "private", _("personal data")
    CHEATING = "cheating", _("playing together, or cheating")
    OTHER = "other", _("something else")


class PlayerReport(models.Model):
    """A player's report to staff about another one, or about a line of theirs.

    `quoted` is what was written around it, as `[{no, player, name, said, at}]`: the evidence stays
    when the lines themselves have been deleted.
    """

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("reported by")
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    table = models.ForeignKey(
        Table, models.PROTECT, related_name="+", verbose_name=_("table"), db_constraint=False
    )
    line_no = models.PositiveIntegerField(_("line"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=16, choices=ReportReason)
    details = models.CharField(_("details"), max_length=LONGEST_DETAILS, blank=True)
    quoted = models.JSONField(_("what was said"), default=list, blank=True)
    reported_at = models.DateTimeField(_("reported at"))
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        verbose_name=_("answered by"),
        null=True,
        blank=True,
    )
    answer = models.CharField(_("answer"), max_length=LONGEST_DETAILS, blank=True)

    class Meta:
        verbose_name = _("report of a player")
        verbose_name_plural = _("reports of players")
        ordering = ["-reported_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "reported", "reason"],
                condition=models.Q(answered_at__isnull=True),
                name="player_report_one_open",
            ),
            models.CheckConstraint(
                condition=~models.Q(reporter=models.F("reported")), name="player_report_another"
            ),
            models.CheckConstraint(
                condition=models.Q(answered_at__isnull=True, answered_by__isnull=True, answer="")
                | models.Q(answered_at__isnull=False, answered_by__isnull=False)
                & ~models.Q(answer=""),
                name="player_report_answered_by_somebody",
            ),
        ]
        indexes = [
            models.Index(fields=["reporter", "-reported_at"], name="player_report_reporter"),
            models.Index(fields=["-answered_at", "-reported_at"], name="player_report_open_first"),
        ]

    def __str__(self) -> str:
        return f"{self.reported}: {self.get_reason_display()}"
