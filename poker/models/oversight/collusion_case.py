"""The models of cases of collusion: who is suspected together, and what staff write and decide."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.oversight.finding_state import LONGEST_REASON, WAITING, FindingState


class CollusionCase(models.Model):
    """A group of players whom signs of play point at, two and two, with whatever joins them.

    `money` is what moved between them in euro cents, whichever way, over the days their signs are
    counted in; `strength` is that of their strongest sign; `rank` is the order in which cases are
    looked at. A case whose players turned out to belong to an older one is closed and leads there.
    """

    players = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="+", verbose_name=_("players")
    )
    opened_at = models.DateTimeField(_("opened at"))
    updated_at = models.DateTimeField(_("updated at"))
    money = models.BigIntegerField(_("money that moved"), default=0)
    strength = models.FloatField(_("times its threshold"), default=0.0)
    rank = models.FloatField(_("rank"), default=0.0)
    state = models.CharField(
        _("state"), max_length=16, choices=FindingState, default=FindingState.OPEN
    )
    is_closed = models.BooleanField(_("decided"), default=False)
    merged_into = models.ForeignKey(
        "self",
        models.PROTECT,
        related_name="+",
        verbose_name=_("went on as case"),
        null=True,
        blank=True,
    )

    class Meta:
        verbose_name = _("case of collusion")
        verbose_name_plural = _("cases of collusion")
        ordering = ["is_closed", "-rank", "-strength", "pk"]
        indexes = [models.Index(fields=["is_closed", "-rank", "-strength"], name="case_queue")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(is_closed=False, state__in=WAITING, merged_into=None)
                | models.Q(is_closed=True, merged_into=None) & ~models.Q(state__in=WAITING)
                | models.Q(is_closed=True, merged_into__isnull=False),
                name="case_closed_or_not",
            ),
        ]

    def __str__(self) -> str:
        return str(_("case no. %(number)s") % {"number": self.pk})


class CaseNote(models.Model):
    """What one of the staff wrote about a case. Never changed."""

    case = models.ForeignKey(
        CollusionCase, models.PROTECT, related_name="notes", verbose_name=_("case")
    )
    text = models.CharField(_("note"), max_length=LONGEST_REASON)
    written_at = models.DateTimeField(_("written at"))
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("written by")
    )

    class Meta:
        verbose_name = _("note on a case")
        verbose_name_plural = _("notes on a case")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.written_at:%Y-%m-%d}: {self.text}"
