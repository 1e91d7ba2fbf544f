"""A tournament: how it is played, and how it stands."""

from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from config.model_fields import DocumentField, FigureField, InstantField, LargeFigureField
from lobby.tournaments.refusal_text import refusal_words
from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import SOURCE_SCHEDULE, Schedule, require_rise
from lobby.tournaments.rules.limits import (
    MOST_FEE_PERCENT,
    MOST_PLAYERS,
    TOURNAMENT_LIMITS,
    most_fee,
)
from lobby.tournaments.rules.payouts import WINNER_TAKES_ALL, PayoutTable, prizes, require_reachable
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.rule_set import Stakes
from poker.engine.rule_sets.rules import Rules
from poker.models import Game, RuleSet
from poker.models.games.figure import figure, figure_constraints, require_within
from poker.models.games.game import RulesOfCashGames
from poker.models.games.refusal_text import field_errors
from poker.models.games.rule_set import RULE_SET_CHECKS, USES_FOR_REAL_MONEY


class Status(models.TextChoices):
    """The status of a tournament.

    For a ``CANCELLED`` tournament all payments were returned. A ``SETTLED`` one could not continue
    after its first hand, and its open prizes were divided.
    """

    ANNOUNCED = "announced", _("registering")
    RUNNING = "running", _("running")
    OVER = "over", _("over")
    CANCELLED = "cancelled", _("cancelled")
    SETTLED = "settled", _("prizes divided")


_TO_BE_PLAYED: Final = (Status.ANNOUNCED, Status.RUNNING)
_PAST: Final = models.Q(status__in=("over", "cancelled", "settled"))


def source_levels() -> dict[str, Any]:
    """Return the source's own schedule, the default of a new tournament."""
    return SOURCE_SCHEDULE.to_json()


def winner_takes_all() -> list[dict[str, Any]]:
    """Return the source's own payouts: the last player with chips gets everything."""
    return WINNER_TAKES_ALL.to_json()


def _figure(name: str, label: Any, **more: Any) -> Any:
    return figure(label, TOURNAMENT_LIMITS[name], FigureField, **more)


def _large(name: str, label: Any, **more: Any) -> Any:
    return figure(label, TOURNAMENT_LIMITS[name], LargeFigureField, **more)


class Tournament(models.Model):
    """One tournament: how it is played, and how it stands (section 14).

    ``buy_in`` and ``fee`` are minor units of ``currency``; ``chips`` are points, no money. Without
    ``starts_at`` it starts as soon as it is full. Players who come late are seated in the first
    ``late_levels`` levels. ``game`` are the tables' game, made when it starts.

    While it runs: ``level`` counts from 0. A level of minutes is over at ``level_ends_at``; of one
    of hands ``level_hands`` were dealt of ``level_hands_due``. Nobody is dealt to before
    ``break_until``, nor while it is paused, by staff from ``paused_at`` on or, in the middle of
    hands, by an outage from ``outage_at`` on: that waits for most of the players ``cut_off``, and
    connections lost before ``judged_from`` no longer count towards an outage. The clock of the
    levels stands still from ``stood_since`` on: while it is paused, and while the whole room has
    had its last hand. The row is locked before any table of the tournament, and before the ledger;
    ``wake_at`` is when a clock must look at it whatever its tables do. ``fees_returned`` is true
    for a settled tournament if no place was decided when it stopped.
    """

    name = models.CharField(_("name"), max_length=40, unique=True)
    rule_set = models.ForeignKey(
        RuleSet, models.PROTECT, related_name="tournaments", verbose_name=_("rule set")
    )
    seats = figure(_("players at a table, at most"), TOURNAMENT_LIMITS["seats"], default=9)
    fewest_players = _figure("fewest_players", _("fewest players"), default=2)
    most_players = _figure("most_players", _("seats in all"), default=9)
    chips = _large("chips", _("chips of a stack"), default=1000)
    currency = models.CharField(
        _("currency"), max_length=4, choices=Currency.choices, default=Currency.PLAY
    )
    buy_in = _large("buy_in", _("buy-in"), default=0)
    fee = _large("fee", _("fee"), default=0)
    levels = DocumentField(_("blind levels"), default=source_levels)
    payouts = DocumentField(_("payouts"), default=winner_takes_all)
    starts_at = models.DateTimeField(
        _("starts at, empty for when it is full"), null=True, blank=True
    )
    late_levels = figure(
        _("levels with late registration"), TOURNAMENT_LIMITS["late_levels"], default=0
    )
    bots = models.BooleanField(_("practice bots fill it, for play money only"), default=False)
    repeats = models.BooleanField(
        _("the same is announced again when it starts, without a time of its own only"),
        default=False,
    )

    game = models.OneToOneField(
        Game, models.PROTECT, null=True, editable=False, related_name="tournament"
    )
    status = models.CharField(
        _("status"), max_length=12, choices=Status, default=Status.ANNOUNCED, editable=False
    )
    announced_at = InstantField(_("announced at"), auto_now_add=True)
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
    fees_returned = models.BooleanField(
        _("fees returned"), default=False, db_default=False, editable=False
    )

    class Meta:
        app_label = "lobby"
        verbose_name = _("freezeout")
        verbose_name_plural = _("freezeouts")
        ordering = ["-pk"]
        permissions = [("direct_tournament", "Can pause, resume and cancel tournaments")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(fewest_players__gte=2, most_players__lte=MOST_PLAYERS)
                & models.Q(fewest_players__lte=models.F("most_players")),
                name="tournament_players",
                violation_error_message=_("fewest players: from 2 to the seats in all"),
            ),
            models.CheckConstraint(
                condition=_PAST | models.Q(buy_in__gte=models.F("fee") * (100 // MOST_FEE_PERCENT)),
                name="tournament_fee_share",
                violation_error_message=_(
                    "A fee is a fifth of the buy-in at most: the rest is played for."
                ),
            ),
            *figure_constraints("tournament", TOURNAMENT_LIMITS, unless=_PAST),
        ]
        indexes = [
            models.Index(
                fields=["wake_at"],
                condition=models.Q(wake_at__isnull=False),
                name="tournament_alarm",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Save it; one that has yet to begin gets its start as the time a clock looks at it.

        Raises InvalidRules for the figures and the rule set, and InvalidTournament for the levels,
        the payouts and the fee of one that cannot be played.
        """
        if self.status == Status.ANNOUNCED:
            if options.get("update_fields") is None:
                self.require_possible()
            if self._state.adding:
                require_rise(self.schedule())
            if self.starts_at is not None:
                self.wake_at = self.starts_at
        super().save(*args, **options)

    @property
    def cost(self) -> int:
        """Return what registering takes from the wallet, in minor units."""
        return int(self.buy_in + self.fee)

    @property
    def is_over(self) -> bool:
        """Return whether it has ended, in whatever way."""
        return self.status not in _TO_BE_PLAYED

    @property
    def is_paused(self) -> bool:
        """Return whether the tournament itself is paused, by staff or by an outage."""
        return self.paused_at is not None or self.outage_at is not None

    @property
    def is_real_money(self) -> bool:
        return self.currency != Currency.PLAY

    def schedule(self) -> Schedule:
        """Return its levels. Raises InvalidTournament for data that no form of ours wrote."""
        return Schedule.from_json(self.levels)

    def payout_table(self) -> PayoutTable:
        """Return its payouts. Raises InvalidTournament for data that no form of ours wrote."""
        return PayoutTable.from_json(self.payouts)

    def ladder(self, entries: int) -> tuple[int, ...]:
        """Return the prizes of all paid places in minor units, best first."""
        return prizes(self.buy_in * entries, entries, self.payout_table())

    def rules(self, level: int) -> Rules:
        """Return the rules of a hand dealt in this level. Raises InvalidRules."""
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
        """Raise ValidationError, naming the field, for what cannot be played
        (``freezeout-start``)."""
        _refuse_at("levels", self.schedule)
        _refuse_at("payouts", self._require_payouts)
        if self.bots and self.is_real_money:
            raise ValidationError({"bots": _("Practice bots play for play money only.")})
        _refuse_at("fee", self._require_fee)
        if self.starts_at is None and self.late_levels:
            refusal = _("A tournament that starts when it is full has no late registration.")
            raise ValidationError({"late_levels": refusal})
        if self.repeats and self.starts_at is not None:
            refusal = _(
                "Only a tournament that starts when it is full is announced again by itself."
            )
            raise ValidationError({"repeats": refusal})
        if self.rule_set_id is not None:
            try:
                self.require_rule_set()
            except InvalidRules as refused:
                raise ValidationError(field_errors(refused, self)) from None

    def require_possible(self) -> None:
        """Raise InvalidRules or InvalidTournament, naming the field, unless it can be played."""
        require_within(self, TOURNAMENT_LIMITS)
        self.schedule()
        self._require_payouts()
        self._require_fee()
        self.require_rule_set()

    def require_rule_set(self) -> None:
        """Raise RulesOfCashGames or InvalidRules for a rule set no tournament can be played by."""
        rule_set = self.rule_set
        if not rule_set.is_for_tournaments:
            raise RulesOfCashGames("rule_set, seating")
        if rule_set.interrupted != "void":
            raise InvalidRules(
                "rule_set, interrupted", "a hand of a tournament is void, or goes on"
            )
        if rule_set.after_timeout != "absent" or rule_set.players_needed != 2:
            reason = "a tournament deals to two, and to the absent"
            raise InvalidRules("rule_set, after_timeout, players_needed", reason)
        self.rules(0)

    def _require_payouts(self) -> None:
        require_reachable(self.payout_table(), MOST_PLAYERS)

    def _require_fee(self) -> None:
        most = most_fee(self.buy_in)
        if self.fee > most:
            reason = f"a fee is {MOST_FEE_PERCENT} % of the buy-in at most"
            raise InvalidTournament("fee", reason, why="fee", min=0, max=most)


@USES_FOR_REAL_MONEY.add
def _real_money_tournament(rule_set: RuleSet) -> bool:
    """Return whether a tournament for real money that is announced or runs is played by a rule
    set."""
    tournaments = Tournament.objects.filter(rule_set=rule_set.pk, status__in=_TO_BE_PLAYED)
    return tournaments.exclude(currency=Currency.PLAY).exists()


@RULE_SET_CHECKS.add
def _suits_its_tournaments(rule_set: RuleSet) -> None:
    """Raise InvalidRules, naming the tournament, where one cannot go on by the changed rule set.

    Tournaments that are announced or run must stay what people registered for.
    """
    tournaments = Tournament.objects.filter(rule_set=rule_set.pk, status__in=_TO_BE_PLAYED)
    for tournament in tournaments.select_related("rule_set").order_by("pk"):
        variant = tournament.rule_set.variant
        tournament.rule_set = rule_set
        try:
            tournament.require_rule_set()
        except InvalidRules as refused:
            raise InvalidRules(refused.field, f"{tournament}: {refused}") from None
        if rule_set.variant != variant and tournament.entries.exists():
            raise InvalidRules("variant", f"{tournament}: people have registered for {variant}")


def _refuse_at(field: str, check: Any) -> None:
    try:
        check()
    except InvalidTournament as refused:
        raise ValidationError({field: refusal_words(refused)}) from None
