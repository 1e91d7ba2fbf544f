"""The models of the daily tests of the shuffle."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ShuffleCheck(models.Model):
    """A test of the shuffle on `deals` fresh decks of each source, once a UTC day. Immutable.

    With it goes a test whether winning goes with seeds that were left out: of so many `players`, of
    whom the `suspects` were reported.
    """

    day = models.DateField(_("day"), unique=True)
    at = models.DateTimeField(_("at"))
    deals = models.PositiveIntegerField(_("decks of each source"))
    alarms = models.PositiveSmallIntegerField(_("alarms"))
    players = models.PositiveIntegerField(_("players tested"), default=0, db_default=0)
    suspects = models.PositiveIntegerField(_("players reported"), default=0, db_default=0)

    class Meta:
        verbose_name = _("check of the shuffle")
        verbose_name_plural = _("checks of the shuffle")
        ordering = ["-day"]

    def __str__(self) -> str:
        return str(self.day)


class ShuffleTest(models.Model):
    """One statistical test of one source of decks.

    `p` is the probability that an honest shuffle gives a statistic at least as extreme; `again` is
    the same on fresh decks, if `p` was beyond the threshold. Never changed.
    """

    check_of = models.ForeignKey(
        ShuffleCheck, models.PROTECT, related_name="tests", verbose_name=_("check")
    )
    source = models.CharField(_("source"), max_length=16)
    test = models.CharField(_("test"), max_length=32)
    statistic = models.FloatField(_("statistic"))
    p = models.FloatField(_("p-value"))
    again = models.FloatField(_("p-value again"), null=True)

    class Meta:
        verbose_name = _("test of the shuffle")
        verbose_name_plural = _("tests of the shuffle")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.check_of_id} {self.source} {self.test}"
