"""The model of games: a rule set with its stakes."""

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import CHIPS
from config.model_fields import FigureField
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.limits import GAME_LIMITS, MOST_TABLES, TOURNAMENT_RULE_LIMITS
from poker.engine.rule_sets.rule_set import Stakes
from poker.engine.rule_sets.rules import TOURNAMENT_SEATING, Rules
from poker.models.games import game_labels
from poker.models.games.agreed import NeedsColleague, changed_fields
from poker.models.games.at_tables import TablesOpen, changed_at_tables, has_tables
from poker.models.games.figure import figure, figure_constraints, require_within
from poker.models.games.refusal_text import field_errors
from poker.models.games.rule_set import RuleSet

CURRENCIES_OF_GAMES: Final = [*Currency.choices, (CHIPS, _("tournament chips"))]
_LIMITS: Final = {**GAME_LIMITS, "most_tables": MOST_TABLES}
_IN_CHIPS: Final = {**TOURNAMENT_RULE_LIMITS, "most_tables": MOST_TABLES}


class RulesOfTournaments(InvalidRules):
    """A cash game cannot be played by a rule set for tournaments."""

    code = "rules_of_tournaments"

    def __init__(self) -> None:
        super().__init__(
            "rule_set, currency", "the rule set is of tournaments: they make their games"
        )


class RulesOfCashGames(InvalidRules):
    """A tournament cannot be played by a rule set for cash games."""

    code = "rules_of_cash_games"

    def __init__(self, field: str = "rule_set, currency") -> None:
        super().__init__(field, "a tournament's rule set seats at the start")


def _figure(name: str, label: Any, **more: Any) -> Any:
    return figure(label, _LIMITS[name], FigureField, **more)


class Game(models.Model):
    """A rule set with a betting structure, stakes and a currency; any number of tables play it.

    Amounts in minor units, or in chips for a tournament's game. In fixed limit the big blind is the
    lower limit, and the upper limit is twice that. `people_waiting` counts the people in line for
    any of its tables.
    """

    name = models.CharField(_("name"), max_length=60, unique=True)
    rule_set = models.ForeignKey(
        RuleSet, on_delete=models.PROTECT, related_name="games", verbose_name=_("rule set")
    )
    structure = models.CharField(
        _("betting structure"),
        max_length=16,
        choices=list(game_labels.STRUCTURES.items()),
    )
    currency = models.CharField(_("currency"), max_length=4, choices=CURRENCIES_OF_GAMES)
    small_blind = _figure("small_blind", _("small blind"))
    big_blind = _figure("big_blind", _("big blind"))
    ante = _figure("ante", _("ante"), default=0)
    min_bet = _figure("min_bet", _("smallest bet, 0 for the big blind"), default=0)
    max_bet = _figure("max_bet", _("largest bet, 0 for none"), default=0)
    seats = figure(_("seats at a table, 0 for the rule set's"), _LIMITS["seats"], default=0)
    most_tables = _figure(
        "most_tables", _("tables the line may have open, 0 for any number"), default=0
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
            ),
            *figure_constraints("game", _LIMITS, unless=models.Q(currency=CHIPS)),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, agreed: bool = False, **options: Any) -> None:
        """Save the game; with `agreed`, a colleague has agreed to the change.

        Raises InvalidRules for a game that cannot be played, RulesOfTournaments or RulesOfCashGames
        for one of the wrong rule set, TablesOpen for a change its open tables could not take, and
        NeedsColleague for other rules of a game played for real money. The currency is chosen once:
        the database refuses another one later.
        """
        with transaction.atomic():
            # Locked before the check for open tables: a table is opened under the same lock.
            stored = Game.objects.select_for_update(no_key=True).filter(pk=self.pk).first()
            self.require_playable()
            self._require_tables(stored)
            changed = set() if stored is None or agreed else changed_fields(stored, self)
            if stored is not None and changed and stored.is_for_real_money:
                raise NeedsColleague(changed)
            super().save(*args, **options)

    def clean(self) -> None:
        """Raise ValidationError, naming the fields, for a game that cannot be played or raked.

        Clause ``payback-floor``.
        """
        if self.rule_set_id is None or not self.big_blind or not self.small_blind:
            return
        try:
            self.require_possible()
        except InvalidRules as refusal:
            raise ValidationError(field_errors(refusal, self)) from None

    def require_playable(self) -> None:
        """Raise InvalidRules unless the game can be played.

        That is RulesOfTournaments for a cash game by a tournament's rule set, and RulesOfCashGames
        for a tournament's game by any other.
        """
        require_within(self, _IN_CHIPS if self.is_tournament else _LIMITS)
        rules = self.rules()
        if rules.is_for_tournaments and not self.is_tournament:
            raise RulesOfTournaments
        if self.is_tournament and not rules.is_for_tournaments:
            raise RulesOfCashGames

    def require_possible(self) -> None:
        """Raise what `require_playable` does, and TablesOpen if open tables could not go on."""
        self.require_playable()
        self._require_tables(Game.objects.filter(pk=self.pk).first())

    def _require_tables(self, stored: "Game | None") -> None:
        if stored is None or not has_tables(stored):
            return
        if changed := changed_at_tables(stored, self):
            own = {name for name in changed if hasattr(self, name)}
            moved = {"rule_set"} if stored.rule_set_id != self.rule_set_id else set()
            raise TablesOpen(", ".join(sorted(own | moved)), self.name)

    @property
    def is_for_real_money(self) -> bool:
        """Return whether it is played for more than play money."""
        return self.currency not in (Currency.PLAY, CHIPS)

    @property
    def is_tournament(self) -> bool:
        """Return whether its tables are a tournament's, whose chips are not money."""
        return self.currency == CHIPS

    @property
    def players_pick(self) -> bool:
        """Return whether players choose their table and seat; elsewhere these are drawn."""
        return self.rule_set.seating == "pick"

    def stakes(self) -> Stakes:
        """Return what this game adds to its rule set."""
        return Stakes(
            structure=self.structure,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            is_play_money=self.currency in (Currency.PLAY, CHIPS),
            seats=self.seats,
            ante=self.ante,
            min_bet=self.min_bet,
            max_bet=self.max_bet,
        )

    def rules(self) -> Rules:
        """Return the rules in force as the engine takes them. Raises InvalidRules."""
        return self.rule_set.value().rules(self.stakes())


def games_on_offer() -> "models.QuerySet[Game]":
    """Return the cash games anybody may ask for a seat at.

    Games of tournaments and games by a tournament's rule set are left out.
    """
    return Game.objects.exclude(currency=CHIPS).exclude(rule_set__seating=TOURNAMENT_SEATING)
