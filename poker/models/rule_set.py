from collections.abc import Callable
from typing import Any, Final, get_args

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.choice_words import CHOICES
from poker.engine import rules as choices
from poker.engine.errors import InvalidRules
from poker.engine.rule_set import RakeChoice
from poker.engine.rule_set import RuleSet as RuleSetValue
from poker.game_words import VARIANTS

STRUCTURES: tuple[choices.Structure, ...] = get_args(choices.Structure)


def _choice(label: Any, allowed: Any, default: str, **options: Any) -> "models.CharField[str, str]":
    listed = [(value, CHOICES[value]) for value in get_args(allowed)]
    return models.CharField(label, max_length=24, choices=listed, default=default, **options)


Check = Callable[["RuleSet"], None]
_CHECKS: Final[list[Check]] = []


class RuleSet(models.Model):
    """The choices a family of games is played by, which staff can edit (section 1).

    A change applies from the next hand of each table; a running hand keeps the rules it was
    dealt under.
    """

    name = models.SlugField(_("name"), max_length=40, unique=True)
    variant = models.CharField(_("variant"), max_length=24, choices=list(VARIANTS.items()))
    fixed_limit = models.BooleanField(_("offers fixed limit"), default=False)
    pot_limit = models.BooleanField(_("offers pot limit"), default=False)
    no_limit = models.BooleanField(_("offers no limit"), default=False)
    seats = models.PositiveSmallIntegerField(_("seats"))
    limit_seats = models.PositiveSmallIntegerField(_("seats in fixed limit"))
    fewest_seats = models.PositiveSmallIntegerField(_("fewest seats"))
    most_seats = models.PositiveSmallIntegerField(_("most seats"))
    min_buy_in_bb = models.PositiveIntegerField(_("smallest buy-in in big blinds"))
    max_buy_in_bb = models.PositiveIntegerField(_("largest buy-in in big blinds"))
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
    rake_basis_points = models.PositiveIntegerField(_("rake in basis points"), default=0)
    rake_cap_bb = models.PositiveIntegerField(_("rake cap in big blinds"), default=0)
    no_flop_no_drop = models.BooleanField(_("no flop, no drop"), default=False)
    interrupted = _choice(_("interrupted hand"), choices.Interrupted, "void")
    players_needed = models.PositiveSmallIntegerField(_("players needed to deal"), default=2)
    players_to_go_on = models.PositiveSmallIntegerField(_("players needed to go on"), default=2)
    first_button = _choice(_("first button"), choices.FirstButton, "random")
    button = _choice(_("button"), choices.ButtonRule, "next_dealt_in")
    seating = _choice(_("seating"), choices.Seating, "pick")
    tables_at_once = models.PositiveSmallIntegerField(
        _("tables of one game a player sits at, at most"), default=4
    )
    silent_s = models.PositiveSmallIntegerField(_("silent seconds of a turn"), default=10)
    turn_s = models.PositiveSmallIntegerField(_("seconds of a turn"), default=30)
    timeout = _choice(_("when the clock runs out"), choices.Timeout, "check_fold")
    after_timeout = _choice(_("after a time-out"), choices.AfterTimeout, "sit_out")
    grace = _choice(_("reconnect grace"), choices.Grace, "after_clock")
    grace_s = models.PositiveSmallIntegerField(_("seconds of grace"), default=20)
    protections = models.PositiveSmallIntegerField(
        _("disconnects protected in 24 hours"), default=0
    )
    bank_s = models.PositiveSmallIntegerField(
        _("seconds a time bank begins with, 0 for no bank"), default=0
    )
    bank_gain_s = models.PositiveSmallIntegerField(_("seconds a time bank gains"), default=5)
    bank_hands = models.PositiveSmallIntegerField(_("every so many hands dealt"), default=10)
    bank_most_s = models.PositiveSmallIntegerField(_("most seconds in a time bank"), default=60)

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def structures(self) -> tuple[choices.Structure, ...]:
        return tuple(structure for structure in STRUCTURES if getattr(self, structure))

    def value(self) -> RuleSetValue:
        """The rule set as the engine takes it. Raises InvalidRules."""
        copied = RuleSetValue.__dataclass_fields__.keys() - {"structures"}
        return RuleSetValue(
            structures=self.structures, **{name: getattr(self, name) for name in copied}
        )

    def clean(self) -> None:
        """Refuse what cannot be played, naming the fields, for every game offered of it, and for
        whatever else is played by it."""
        try:
            value = self.value()
            for game in self.games.all() if self.pk else ():
                value.rules(game.stakes())
        except InvalidRules as refusal:
            raise ValidationError(field_errors(refusal, self)) from None
        for check in _CHECKS:
            check(self)

    @classmethod
    def from_value(cls, value: RuleSetValue) -> "RuleSet":
        """A new, unsaved row of a preset."""
        copied = RuleSetValue.__dataclass_fields__.keys() - {"structures"}
        offered = {structure: structure in value.structures for structure in STRUCTURES}
        return cls(**offered, **{name: getattr(value, name) for name in copied})


def check_of_rule_sets(check: Check) -> Check:
    """Have `check` asked before a rule set is saved; it raises ValidationError where what another
    app plays by it could not go on."""
    _CHECKS.append(check)
    return check


def field_errors(refusal: InvalidRules, row: models.Model) -> dict[str, list[str]]:
    """A refusal as a form shows it: at each field of ``row`` it names, or above them all."""
    own = {field.name for field in row._meta.get_fields()}
    named = [name for name in refusal.field.split(", ") if name in own]
    return {name: [str(refusal)] for name in named or ["__all__"]}
