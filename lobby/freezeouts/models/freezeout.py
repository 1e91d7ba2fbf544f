from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from lobby.freezeouts.refusal_words import refusal_words
from lobby.freezeouts.rules.advice import FEWEST_CHIPS
from lobby.freezeouts.rules.errors import InvalidFreezeout
from lobby.freezeouts.rules.levels import LARGEST_BLIND, SOURCE_SCHEDULE, Schedule, require_playable
from lobby.freezeouts.rules.payouts import (
    WINNER_TAKES_ALL,
    PayoutTable,
    prizes,
    require_whole,
)
from poker.engine.errors import InvalidRules
from poker.engine.rule_set import Stakes
from poker.engine.rules import Rules
from poker.models import Game, RuleSet
from poker.models.rule_set import check_of_rule_sets, field_errors

MOST_PLAYERS = 10_000
FEWEST_SEATS, MOST_SEATS = 2, 11


class Status(models.TextChoices):
    """Where an event stands. ``SETTLED`` could not go on and was shared out by chips."""

    ANNOUNCED = "announced", _("registering")
    RUNNING = "running", _("running")
    OVER = "over", _("over")
    CANCELLED = "cancelled", _("cancelled")
    SETTLED = "settled", _("settled by chips")


_TO_BE_PLAYED: Final = (Status.ANNOUNCED, Status.RUNNING)


def source_levels() -> dict[str, Any]:
    """The source's own schedule, as a new event has it."""
    return SOURCE_SCHEDULE.to_json()


def winner_takes_all() -> list[dict[str, Any]]:
    """The source's own way: the last one with chips gets everything."""
    return WINNER_TAKES_ALL.to_json()


class Freezeout(models.Model):
    """One event: how it is played, and how it stands (section 14).

    ``buy_in`` and ``fee`` are minor units of ``currency``; ``chips`` are points, no money.
    Without ``starts_at`` it starts as soon as it is full. Whoever comes late is seated in
    the first ``late_levels`` levels. ``game`` are the tables' game, made when it starts.

    While it runs: ``level`` counts from 0. A level of minutes is over at ``level_ends_at``; of
    one of hands ``level_hands`` were dealt of ``level_hands_due``. Nobody is dealt to before
    ``break_until``, nor while it is paused, by staff from ``paused_at`` on or, in the middle of
    hands, by an outage from ``outage_at`` on: that waits for most of the players ``cut_off``, and
    what was lost before ``judged_from`` counts as no outage any more. The clock of the levels
    stands still from ``stood_since`` on: then, and where the whole room has had its last hand.
    The row is locked before any table of the event, and before the ledger; ``wake_at`` is when a
    clock must look at it whatever its tables do.
    """

    name = models.CharField(_("name"), max_length=40, unique=True)
    rule_set = models.ForeignKey(
        RuleSet, models.PROTECT, related_name="freezeouts", verbose_name=_("rule set")
    )
    seats = models.PositiveSmallIntegerField(
        _("players at a table, at most"),
        default=9,
        validators=[MinValueValidator(FEWEST_SEATS), MaxValueValidator(MOST_SEATS)],
    )
    fewest_players = models.PositiveIntegerField(_("fewest players"), default=2)
    most_players = models.PositiveIntegerField(_("seats in all"), default=9)
    chips = models.PositiveBigIntegerField(_("chips of a stack"), default=1000)
    currency = models.CharField(
        _("currency"), max_length=4, choices=Currency.choices, default=Currency.PLAY
    )
    buy_in = models.PositiveBigIntegerField(_("buy-in"), default=0)
    fee = models.PositiveBigIntegerField(_("fee"), default=0)
    levels = models.JSONField(_("blind levels"), default=source_levels)
    payouts = models.JSONField(_("payouts"), default=winner_takes_all)
    starts_at = models.DateTimeField(
        _("starts at, empty for when it is full"), null=True, blank=True
    )
    late_levels = models.PositiveSmallIntegerField(_("levels with late registration"), default=0)
    bots = models.BooleanField(_("practice bots fill it, for play money only"), default=False)
    repeats = models.BooleanField(
        _("the same is announced again when it starts, without a time of its own only"),
        default=False,
    )

    game = models.OneToOneField(
        Game, models.PROTECT, null=True, editable=False, related_name="freezeout"
    )
    status = models.CharField(
        _("status"), max_length=12, choices=Status, default=Status.ANNOUNCED, editable=False
    )
    announced_at = models.DateTimeField(_("announced at"), auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True, editable=False)
    ended_at = models.DateTimeField(_("ended at"), null=True, editable=False)
    paused_at = models.DateTimeField(_("paused at"), null=True, editable=False)
    outage_at = models.DateTimeField(null=True, editable=False)
    cut_off = models.JSONField(default=list, db_default=[], editable=False)
    judged_from = models.DateTimeField(null=True, editable=False)
    level = models.PositiveSmallIntegerField(_("level"), default=0, editable=False)
    level_ends_at = models.DateTimeField(null=True, editable=False)
    level_hands = models.PositiveIntegerField(default=0, editable=False)
    level_hands_due = models.PositiveIntegerField(default=0, editable=False)
    break_until = models.DateTimeField(null=True, editable=False)
    stood_since = models.DateTimeField(null=True, editable=False)
    hand_for_hand = models.BooleanField(_("hand for hand"), default=False, editable=False)
    wake_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        app_label = "lobby"
        verbose_name = _("freezeout")
        verbose_name_plural = _("freezeouts")
        ordering = ["-pk"]
        permissions = [("direct_freezeout", "Can pause, resume and cancel freezeouts")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seats__gte=FEWEST_SEATS, seats__lte=MOST_SEATS),
                name="freezeout_seats",
            ),
            models.CheckConstraint(
                condition=models.Q(fewest_players__gte=2, most_players__lte=MOST_PLAYERS)
                & models.Q(fewest_players__lte=models.F("most_players")),
                name="freezeout_players",
                violation_error_message=_("fewest players: from 2 to the seats in all"),
            ),
            models.CheckConstraint(
                condition=models.Q(chips__gte=FEWEST_CHIPS, chips__lte=LARGEST_BLIND),
                name="freezeout_chips",
                violation_error_message=_("chips of a stack: at least 10"),
            ),
        ]
        indexes = [
            models.Index(
                fields=["wake_at"],
                condition=models.Q(wake_at__isnull=False),
                name="freezeout_alarm",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Save it; one that has yet to begin rings when it does."""
        if self.status == Status.ANNOUNCED and self.starts_at is not None:
            self.wake_at = self.starts_at
        super().save(*args, **options)

    @property
    def cost(self) -> int:
        """What registering takes from the wallet, in minor units."""
        return self.buy_in + self.fee

    @property
    def is_over(self) -> bool:
        """Whether it has ended, however it did."""
        return self.status not in _TO_BE_PLAYED

    @property
    def is_paused(self) -> bool:
        """Whether it stands still of its own: by staff, or by an outage."""
        return self.paused_at is not None or self.outage_at is not None

    @property
    def is_real_money(self) -> bool:
        return self.currency != Currency.PLAY

    def schedule(self) -> Schedule:
        """Raises InvalidFreezeout for what was not written by a form of ours."""
        return Schedule.from_json(self.levels)

    def payout_table(self) -> PayoutTable:
        """Raises InvalidFreezeout for what was not written by a form of ours."""
        return PayoutTable.from_json(self.payouts)

    def ladder(self, entries: int) -> tuple[int, ...]:
        """The prizes of all paid places in minor units, best first."""
        return prizes(self.buy_in * entries, entries, self.payout_table())

    def rules(self, level: int) -> Rules:
        """The rules of a hand dealt in this level. Raises InvalidRules."""
        blinds = self.schedule().level(level)
        return self.rule_set.value().rules(
            Stakes(
                structure="no_limit",
                small_blind=blinds.small_blind,
                big_blind=blinds.big_blind,
                ante=blinds.ante,
                is_play_money=True,
                seats=self.seats,
            )
        )

    def clean(self) -> None:
        """Refuse what cannot be played, naming the field (``freezeout-start``)."""
        _refuse_at("levels", lambda: require_playable(Schedule.from_json(self.levels)))
        _refuse_at("payouts", lambda: require_whole(PayoutTable.from_json(self.payouts)))
        if self.bots and self.is_real_money:
            raise ValidationError({"bots": _("Practice bots play for play money only.")})
        if self.fee and not self.buy_in:
            raise ValidationError({"fee": _("Without a buy-in there is no fee.")})
        if self.starts_at is None and self.late_levels:
            refusal = _("An event that starts when it is full has no late registration.")
            raise ValidationError({"late_levels": refusal})
        if self.repeats and self.starts_at is not None:
            refusal = _("Only an event that starts when it is full is announced again by itself.")
            raise ValidationError({"repeats": refusal})
        if self.rule_set_id is not None:
            self.require_rule_set()

    def require_rule_set(self) -> None:
        """Raise ValidationError for a rule set no event can be played by."""
        if self.rule_set.interrupted != "void" or self.rule_set.seating != "at_start":
            refusal = _("A freezeout needs a rule set that seats players at the start.")
            raise ValidationError({"rule_set": refusal})
        if self.rule_set.after_timeout != "absent" or self.rule_set.players_needed != 2:
            refusal = _("A freezeout needs a rule set that deals to two, and to the absent.")
            raise ValidationError({"rule_set": refusal})
        try:
            self.rules(0)
        except InvalidRules as refused:
            raise ValidationError(field_errors(refused, self)) from None


@check_of_rule_sets
def _suits_its_events(rule_set: RuleSet) -> None:
    """Raise ValidationError, naming the event, unless those that are announced or run could go on
    by a rule set that is about to be changed."""
    events = Freezeout.objects.filter(rule_set=rule_set.pk, status__in=_TO_BE_PLAYED)
    for event in events.order_by("pk"):
        event.rule_set = rule_set
        try:
            event.require_rule_set()
        except ValidationError as refused:
            raise ValidationError([f"{event}: {text}" for text in refused.messages]) from None


def _refuse_at(field: str, check: Any) -> None:
    try:
        check()
    except InvalidFreezeout as refused:
        raise ValidationError({field: refusal_words(refused)}) from None
