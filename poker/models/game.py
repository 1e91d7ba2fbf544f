from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from accounts.templatetags.money import CHIPS
from poker import game_words
from poker.engine.errors import InvalidRules
from poker.engine.rule_set import Stakes
from poker.engine.rules import Rules
from poker.models.rule_set import STRUCTURES, RuleSet, field_errors


class Game(models.Model):
    """A rule set with a betting structure, stakes and a currency; any number of tables play it.

    Amounts in minor units, or in chips at a freezeout's. In fixed limit the big blind is the
    lower limit, the upper twice that. `people_waiting` counts the people in line for any of its
    tables.
    """

    name = models.CharField(_("name"), max_length=60, unique=True)
    rule_set = models.ForeignKey(
        RuleSet, on_delete=models.PROTECT, related_name="games", verbose_name=_("rule set")
    )
    structure = models.CharField(
        _("betting structure"),
        max_length=16,
        choices=list(game_words.STRUCTURES.items()),
    )
    currency = models.CharField(
        _("currency"), max_length=4, choices=[*Currency.choices, (CHIPS, _("tournament chips"))]
    )
    small_blind = models.PositiveIntegerField(_("small blind"))
    big_blind = models.PositiveIntegerField(_("big blind"))
    ante = models.PositiveIntegerField(_("ante"), default=0)
    min_bet = models.PositiveIntegerField(_("smallest bet, 0 for the big blind"), default=0)
    max_bet = models.PositiveIntegerField(_("largest bet, 0 for none"), default=0)
    seats = models.PositiveSmallIntegerField(_("seats at a table, 0 for the rule set's"), default=0)
    most_tables = models.PositiveIntegerField(
        _("tables the line may have open, 0 for any number"), default=0
    )
    people_waiting = models.PositiveIntegerField(default=0, editable=False)

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

    def save(self, *args: Any, **options: Any) -> None:
        """Save it. Raises InvalidRules for a game that cannot be played.

        The currency is chosen once: the database refuses another one later.
        """
        self.rules()
        super().save(*args, **options)

    def clean(self) -> None:
        """Refuse what cannot be played or raked, naming the fields (``payback-floor``)."""
        if self.rule_set_id is None or not self.big_blind or not self.small_blind:
            return
        try:
            self.rules()
        except InvalidRules as refusal:
            raise ValidationError(field_errors(refusal, self)) from None

    @property
    def is_freezeout(self) -> bool:
        """Whether its tables are an event's: chips there are points of it."""
        return self.currency == CHIPS

    @property
    def players_pick(self) -> bool:
        """Whether players choose their table and seat; elsewhere the lot does."""
        return self.rule_set.seating == "pick"

    def stakes(self) -> Stakes:
        """What this game adds to its rule set."""
        structure = next(one for one in STRUCTURES if one == self.structure)
        return Stakes(
            structure=structure,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            is_play_money=self.currency in (Currency.PLAY, CHIPS),
            seats=self.seats,
            ante=self.ante,
            min_bet=self.min_bet,
            max_bet=self.max_bet,
        )

    def rules(self) -> Rules:
        """The rules in force, as the engine takes them. Raises InvalidRules."""
        return self.rule_set.value().rules(self.stakes())
