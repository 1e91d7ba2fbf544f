"""The model of rule sets."""

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any, Final, get_args

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import CHIPS
from config.model_fields import FigureField
from config.registry import Registry
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets import rules as choices
from poker.engine.rule_sets.limits import RULE_SET_LIMITS, TABLES_AT_ONCE
from poker.engine.rule_sets.rule_set import RakeChoice
from poker.engine.rule_sets.rule_set import RuleSet as RuleSetValue
from poker.engine.structures.registry import STRUCTURES
from poker.models.games.agreed import NeedsColleague, changed_fields
from poker.models.games.at_tables import TablesOpen, changed_at_tables, has_tables
from poker.models.games.choice_labels import CHOICES
from poker.models.games.figure import figure, figure_constraints, require_within
from poker.models.games.game_labels import VARIANTS
from poker.models.games.refusal_text import field_errors
from poker.models.games.rule_set_titles import rule_set_title

if TYPE_CHECKING:
    from poker.models.games.game import Game


def _choice(label: Any, allowed: Any, default: str, **options: Any) -> "models.CharField[str, str]":
    listed = [(value, CHOICES[value]) for value in get_args(allowed)]
    return models.CharField(label, max_length=24, choices=listed, default=default, **options)


Check = Callable[["RuleSet"], None]
RULE_SET_CHECKS: Final = Registry[Check]("check of rule sets")
"""Called before a rule set is saved; they raise InvalidRules if what another app plays by it could
not go on."""
Use = Callable[["RuleSet"], bool]
USES_FOR_REAL_MONEY: Final = Registry[Use]("use of rule sets")
"""Each tells whether what another app plays by a rule set is for real money."""
_LIMITS: Final = {**RULE_SET_LIMITS, "tables_at_once": TABLES_AT_ONCE}


class RuleSet(models.Model):
    """The choices by which a family of games is played, which staff can edit (section 1).

    A change applies from the next hand of each table; a running hand keeps the rules it was dealt
    under. If real money is played by it, a colleague first agrees to the change, which comes into
    force at an hour announced in advance (`RulesChange`).
    """

    name = models.SlugField(_("name"), max_length=40, unique=True)
    variant = models.CharField(_("variant"), max_length=24, choices=list(VARIANTS.items()))
    fixed_limit = models.BooleanField(_("offers fixed limit"), default=False)
    pot_limit = models.BooleanField(_("offers pot limit"), default=False)
    no_limit = models.BooleanField(_("offers no limit"), default=False)
    seats = figure(_("seats"), _LIMITS["seats"])
    limit_seats = figure(_("seats in fixed limit"), _LIMITS["limit_seats"])
    fewest_seats = figure(_("fewest seats"), _LIMITS["fewest_seats"])
    most_seats = figure(_("most seats"), _LIMITS["most_seats"])
    min_buy_in_bb = figure(
        _("smallest buy-in in big blinds"), _LIMITS["min_buy_in_bb"], FigureField
    )
    max_buy_in_bb = figure(_("largest buy-in in big blinds"), _LIMITS["max_buy_in_bb"], FigureField)
    ratholing_control = models.BooleanField(_("ratholing control"), default=True)
    ante_from = _choice(_("antes come from"), choices.AnteFrom, "everyone")
    min_raise = _choice(_("smallest raise"), choices.MinRaise, "last_raise")
    reopening = _choice(_("short all-ins reopen when"), choices.Reopening, "cumulative")
    pot_limit_counts = _choice(
        _("pot limit counts"), choices.PotLimitCounts, "contested_pot", db_default="contested_pot"
    )
    small_blind_size = _choice(_("small blind"), choices.SmallBlindSize, "any", db_default="any")
    showdown = _choice(_("showdown"), choices.Showdown, "all")
    rake = _choice(_("rake"), RakeChoice, "none")
    rake_basis_points = figure(
        _("rake in basis points"),
        _LIMITS["rake_basis_points"],
        FigureField,
        default=0,
    )
    rake_cap_bb = figure(
        _("rake cap in big blinds"), _LIMITS["rake_cap_bb"], FigureField, default=0
    )
    no_flop_no_drop = models.BooleanField(_("no flop, no drop"), default=False)
    interrupted = _choice(_("interrupted hand"), choices.Interrupted, "void")
    players_needed = figure(_("players needed to deal"), _LIMITS["players_needed"], default=2)
    players_to_go_on = figure(_("players needed to go on"), _LIMITS["players_to_go_on"], default=2)
    first_button = _choice(_("first button"), choices.FirstButton, "random")
    button = _choice(_("button"), choices.ButtonRule, "next_dealt_in")
    seating = _choice(_("seating"), choices.Seating, "pick")
    tables_at_once = figure(
        _("tables of one game a player sits at, at most"), _LIMITS["tables_at_once"], default=4
    )
    silent_s = figure(_("silent seconds of a turn"), _LIMITS["silent_s"], default=10)
    turn_s = figure(_("seconds of a turn"), _LIMITS["turn_s"], default=30)
    timeout = _choice(_("when the clock runs out"), choices.Timeout, "check_fold")
    after_timeout = _choice(_("after a time-out"), choices.AfterTimeout, "sit_out")
    rest_of_hand = _choice(
        _("turns after a time-out, until the hand ends"), choices.RestOfHand, "clock"
    )
    grace = _choice(_("reconnect grace"), choices.Grace, "after_clock")
    grace_s = figure(_("seconds of grace"), _LIMITS["grace_s"], default=20)
    protections = figure(_("disconnects protected in 24 hours"), _LIMITS["protections"], default=0)
    bank_s = figure(
        _("seconds a time bank begins with, 0 for no bank"), _LIMITS["bank_s"], default=0
    )
    bank_gain_s = figure(_("seconds a time bank gains"), _LIMITS["bank_gain_s"], default=5)
    bank_hands = figure(_("every so many hands dealt"), _LIMITS["bank_hands"], default=10)
    bank_most_s = figure(_("most seconds in a time bank"), _LIMITS["bank_most_s"], default=60)

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
        ordering = ["pk"]
        constraints = [*figure_constraints("ruleset", _LIMITS)]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, agreed: bool = False, **options: Any) -> None:
        """Save the rule set; with `agreed`, a colleague has agreed to the change.

        Raises InvalidRules for rules by which no game, or not all of its games, can be played,
        TablesOpen for a change its open tables could not take, and NeedsColleague if real money is
        played by it.
        """
        with transaction.atomic():
            # Locked before the check for open tables: a table is opened under the same lock.
            stored = RuleSet.objects.select_for_update(no_key=True).filter(pk=self.pk).first()
            self.require_possible()
            changed = set() if stored is None or agreed else changed_fields(stored, self)
            if changed and self.is_for_real_money:
                raise NeedsColleague(changed)
            super().save(*args, **options)

    @property
    def title(self) -> str:
        """Return its name for people."""
        return rule_set_title(self.name)

    @property
    def is_for_tournaments(self) -> bool:
        """Return whether only tournaments are played by it."""
        return self.seating == choices.TOURNAMENT_SEATING

    @property
    def is_for_real_money(self) -> bool:
        """Return whether a game or a tournament by it is played for more than play money."""
        games = self.games.exclude(currency__in=(Currency.PLAY, CHIPS))
        return games.exists() or any(use(self) for use in USES_FOR_REAL_MONEY)

    @property
    def structures(self) -> tuple[str, ...]:
        return tuple(structure for structure in STRUCTURES if getattr(self, structure))

    def value(self) -> RuleSetValue:
        """Return the rule set as the engine takes it. Raises InvalidRules."""
        copied = RuleSetValue.__dataclass_fields__.keys() - {"structures"}
        return RuleSetValue(
            structures=self.structures, **{name: getattr(self, name) for name in copied}
        )

    def clean(self) -> None:
        """Raise ValidationError, naming the fields, for rules by which not all can be played.

        That covers every game of it, and everything else that is played by it.
        """
        try:
            self.require_possible()
        except InvalidRules as refusal:
            raise ValidationError(field_errors(refusal, self)) from None

    def require_possible(self) -> None:
        """Raise InvalidRules, naming the fields, unless all games and tournaments of it can be
        played.

        Raises TablesOpen if open tables could not go on.
        """
        require_within(self, _LIMITS)
        self.value()
        for game in self.games.select_related("rule_set") if self.pk else ():
            self._require_for(game)
        for check in RULE_SET_CHECKS:
            check(self)

    def _require_for(self, game: "Game") -> None:
        stored = copy(game)
        game.rule_set = self
        game.require_playable()
        if has_tables(game) and (changed := changed_at_tables(stored, game)):
            seats = STRUCTURES[game.structure].seats_field
            names = (seats if each == "seats" else each for each in changed)
            raise TablesOpen(", ".join(names), game.name)

    @classmethod
    def from_value(cls, value: RuleSetValue) -> "RuleSet":
        """Return a new, unsaved row of a preset."""
        copied = RuleSetValue.__dataclass_fields__.keys() - {"structures"}
        offered = {structure: structure in value.structures for structure in STRUCTURES}
        return cls(**offered, **{name: getattr(value, name) for name in copied})
