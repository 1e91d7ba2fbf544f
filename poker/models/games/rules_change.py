"""The model of changes of rules that a second person has to approve."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from poker.models.games.agreed import field_of
from poker.models.games.game import Game
from poker.models.games.rule_set import RuleSet

OPEN = models.Q(withdrawn_at=None, applied_at=None, failure="")


class Status(models.TextChoices):
    """How far a change has got."""

    PROPOSED = "proposed", _("proposed: waits for a colleague")
    APPROVED = "approved", _("approved: waits for its hour")
    APPLIED = "applied", _("in force")
    WITHDRAWN = "withdrawn", pgettext_lazy("of a change", "withdrawn")
    FAILED = "failed", _("could not come into force")


def _person(label: Any, **more: Any) -> "models.ForeignKey[Any, Any]":
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=label, **more
    )


class RulesChange(models.Model):
    """Other rules for a rule set, or a game, by which real money is played.

    `before` and `after` are the values of the fields that change. One person proposes it for an
    hour, another approves it, which is announced at the tables; nothing changes before that hour. A
    row is never changed back, as staff may read it later.
    """

    rule_set = models.ForeignKey(
        RuleSet,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=_("rule set"),
    )
    game = models.ForeignKey(
        Game,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=_("game"),
    )
    before = models.JSONField()
    after = models.JSONField()
    reason = models.CharField(_("reason"), max_length=500)
    effective_at = models.DateTimeField(_("in force from"))
    proposed_at = models.DateTimeField(_("proposed at"))
    proposed_by = _person(_("proposed by"))
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True)
    approved_by = _person(_("approved by"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    withdrawn_by = _person(_("withdrawn by"), null=True, blank=True)
    applied_at = models.DateTimeField(_("applied at"), null=True, blank=True)
    failure = models.CharField(_("why it failed"), max_length=500, blank=True, default="")

    class Meta:
        verbose_name = _("change of rules")
        verbose_name_plural = _("changes of rules")
        ordering = ["-pk"]
        permissions = [("answer_ruleschange", "Can approve and withdraw changes of rules")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(rule_set=None, game__isnull=False)
                | models.Q(rule_set__isnull=False, game=None),
                name="rules_change_of_one",
            ),
            models.CheckConstraint(
                condition=models.Q(approved_by=None, approved_at=None)
                | models.Q(approved_by__isnull=False, approved_at__isnull=False)
                & ~models.Q(approved_by=models.F("proposed_by")),
                name="rules_change_by_two",
            ),
            models.CheckConstraint(
                condition=models.Q(applied_at=None)
                | models.Q(
                    approved_at__isnull=False,
                    withdrawn_at=None,
                    applied_at__gte=models.F("effective_at"),
                ),
                name="rules_change_at_its_hour",
            ),
            models.UniqueConstraint(
                fields=["rule_set"], condition=OPEN, name="rules_change_open_rule_set"
            ),
            models.UniqueConstraint(fields=["game"], condition=OPEN, name="rules_change_open_game"),
        ]

    def __str__(self) -> str:
        return f"{self.row} #{self.pk}"

    @property
    def row(self) -> RuleSet | Game:
        """Return the rule set or game that changes. Raises ValueError if there is neither."""
        changing = self.rule_set or self.game
        if changing is None:
            raise ValueError("a change of nothing")
        return changing

    @property
    def subject(self) -> str:
        """Return the name of what changes, as used by the audit log and incidents."""
        return f"{self.row._meta.model_name}:{self.row.pk}"

    @property
    def status(self) -> Status:
        if self.withdrawn_at is not None:
            return Status.WITHDRAWN
        if self.failure:
            return Status.FAILED
        if self.applied_at is not None:
            return Status.APPLIED
        return Status.PROPOSED if self.approved_at is None else Status.APPROVED

    def put_into(self, row: RuleSet | Game) -> None:
        """Set the changed values on a row in memory."""
        for name, value in self.after.items():
            setattr(row, field_of(row, name).attname, value)
