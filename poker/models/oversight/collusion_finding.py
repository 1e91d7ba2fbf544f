"""The models of signs of collusion and of what staff decided about them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.games.game import CURRENCIES_OF_GAMES
from poker.models.oversight.collusion_case import CollusionCase
from poker.models.oversight.finding_state import LONGEST_REASON, WAITING, FindingState


class Indicator(models.TextChoices):
    """What points at two players; the modules of `poker.oversight.collusion.signs` count it."""

    TOGETHER = "together", _("always together")
    DUMPING = "dumping", _("chips passed on")
    PASSED = "passed", _("chips passed beyond luck")
    SOFT_PLAY = "soft_play", _("soft play")
    GIVES_UP = "gives_up", _("strong hands given up")
    BETS_AWAY = "bets_away", _("chips put in with nothing")
    SQUEEZES = "squeezes", _("squeezing")
    KNOWS = "knows", _("playing by the other's cards")
    COMBINED = "combined", _("signs taken together")
    SHARED = "shared", _("shared device, address or account")
    CLOCKWORK = "clockwork", _("answers like clockwork")


OF_PLAY = (
    Indicator.DUMPING,
    Indicator.PASSED,
    Indicator.SOFT_PLAY,
    Indicator.GIVES_UP,
    Indicator.BETS_AWAY,
    Indicator.SQUEEZES,
    Indicator.KNOWS,
    Indicator.COMBINED,
)
"""What two do at a table. The others are circumstances, which friends and families share: they join
a case, make none, and keep nobody's money."""


WITHOUT_CHANCE = (Indicator.SHARED, Indicator.CLOCKWORK)
"""What says no chance, and has a threshold of its own."""


class Finding(models.Model):
    """An indicator that is beyond its threshold for a pair: a sign, never a proof.

    There is one row for each pair, indicator and `currency`, which is that of the games it is
    counted in: play money, euros and the chips of tournaments are never added; it is empty for an
    indicator that counts no hands. `statistic` and `threshold` are in the indicator's
    own unit, `strength` is the statistic divided by the threshold, `sample` how many cases it is
    based on, `detail` the figures it comes from. `hands` are the hands to look at, as `[[table,
    hand number]]`.
    """

    low = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    high = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("other player")
    )
    indicator = models.CharField(_("indicator"), max_length=16, choices=Indicator)
    currency = models.CharField(
        _("currency"), max_length=4, blank=True, choices=CURRENCIES_OF_GAMES
    )
    since = models.DateField(_("first day"))
    until = models.DateField(_("last day"))
    statistic = models.FloatField(_("statistic"))
    threshold = models.FloatField(_("threshold"))
    strength = models.FloatField(_("strength"))
    sample = models.PositiveIntegerField(_("sample"))
    detail = models.JSONField(_("figures"), default=dict)
    hands = models.JSONField(_("evidence"), default=list)
    found_at = models.DateTimeField(_("found at"))
    updated_at = models.DateTimeField(_("updated at"))
    state = models.CharField(
        _("state"), max_length=16, choices=FindingState, default=FindingState.OPEN
    )
    is_closed = models.BooleanField(_("disposed of"), default=False)
    case = models.ForeignKey(
        CollusionCase,
        models.PROTECT,
        related_name="signs",
        verbose_name=_("case"),
        null=True,
        blank=True,
    )

    class Meta:
        verbose_name = _("sign of collusion")
        verbose_name_plural = _("signs of collusion")
        ordering = ["is_closed", "-strength", "pk"]
        indexes = [models.Index(fields=["is_closed", "-strength"], name="finding_queue")]
        constraints = [
            models.UniqueConstraint(
                fields=["low", "high", "indicator", "currency"], name="finding_once"
            ),
            models.CheckConstraint(
                condition=models.Q(low__lt=models.F("high")), name="finding_in_order"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=WAITING, is_closed=False)
                | ~models.Q(state__in=WAITING) & models.Q(is_closed=True),
                name="finding_closed_or_not",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_indicator_display()}: {self.low}, {self.high}"


class Disposition(models.Model):
    """What staff, or the room itself, decided about a finding, on what evidence. Never changed."""

    finding = models.ForeignKey(
        Finding, models.PROTECT, related_name="dispositions", verbose_name=_("finding")
    )
    state = models.CharField(_("state"), max_length=16, choices=FindingState)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)
    statistic = models.FloatField(_("statistic"))
    sample = models.PositiveIntegerField(_("sample"))
    until = models.DateField(_("last day"))
    made_at = models.DateTimeField(_("made at"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        verbose_name=_("made by"),
        null=True,
    )

    class Meta:
        verbose_name = _("disposition")
        verbose_name_plural = _("dispositions")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d}: {self.get_state_display()}"
