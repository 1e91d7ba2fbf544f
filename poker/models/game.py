from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from poker.engine.presets import pool_omaha
from poker.engine.rules import Rules


class Game(models.Model):
    """Rules, stakes and currency that any number of tables play by."""

    name = models.CharField(_("name"), max_length=60, unique=True)
    currency = models.CharField(_("currency"), max_length=4, choices=Currency.choices)
    small_blind = models.PositiveIntegerField(_("small blind"))
    big_blind = models.PositiveIntegerField(_("big blind"))

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["big_blind", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(small_blind__gte=1, small_blind__lte=models.F("big_blind")),
                name="game_blinds",
                violation_error_message=_("small blind: from 1 to the big blind"),
            )
        ]

    def __str__(self) -> str:
        return self.name

    def rules(self) -> Rules:
        """The rule set with this game's stakes, as the engine takes it."""
        return pool_omaha(small_blind=self.small_blind, big_blind=self.big_blind)
