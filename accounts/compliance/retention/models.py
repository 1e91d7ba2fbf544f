"""The table of retention policies."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.kinds import KINDS, TITLES, Kind


class RetentionPolicy(models.Model):
    """For how many days one kind of record is kept, and what the last run found.

    `kind` is the slug of a kind (`accounts.compliance.retention.kinds`), which has the bounds;
    `removed` is how many rows the last run removed, `removed_in_all` how many all runs did.
    """

    kind = models.CharField(_("kind of record"), max_length=32, unique=True)
    keep_days = models.PositiveIntegerField(_("days kept"))
    changed_at = models.DateTimeField(_("changed at"), null=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("changed by"),
    )
    last_run_at = models.DateTimeField(_("last run"), null=True)
    rows = models.BigIntegerField(_("rows held"), default=0)
    oldest_at = models.DateTimeField(_("oldest"), null=True)
    overdue = models.BigIntegerField(_("overdue"), default=0)
    on_hold = models.BigIntegerField(_("on hold"), default=0)
    removed = models.BigIntegerField(_("removed by the last run"), default=0)
    removed_in_all = models.BigIntegerField(_("removed in all"), default=0)

    class Meta:
        app_label = "accounts"
        db_table = "retention_policy"
        verbose_name = _("retention policy")
        verbose_name_plural = _("retention policies")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(TITLES.get(self.kind, self.kind))

    @property
    def described(self) -> Kind:
        """Return its kind. Raises LookupError for one this program no longer has."""
        found = KINDS.get(self.kind)
        if found is None:
            raise LookupError(f"there is no kind of record {self.kind}")
        return found
