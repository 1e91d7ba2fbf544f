"""The facts from which the indicators of collusion are computed, for one past day at a time.

Rows name players, games and tables by number. They say nothing that the record does not, are made
from it again when they are missing, and are deleted once no window reaches back to them.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _


class FactsDay(models.Model):
    """A UTC day whose hands have been read, how many there were, and when signs of collusion were
    looked for in them, for the first time."""

    day = models.DateField(_("day"), unique=True)
    hands = models.PositiveIntegerField(_("hands"))
    read_at = models.DateTimeField(_("read at"))
    judged_at = models.DateTimeField(_("judged at"), null=True)

    class Meta:
        verbose_name = _("day read for signs of collusion")
        verbose_name_plural = _("days read for signs of collusion")

    def __str__(self) -> str:
        return str(self.day)


class JudgedPlay(models.Model):
    """Until when the play of somebody who asked for a withdrawal has been judged."""

    player = models.BigIntegerField(primary_key=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.player} until {self.until}"


class PairDay(models.Model):
    """Two players' hands together in a game on a day; `low` is the player of the lower number.

    `moved` minor units went from `low` to `high`, less what came back; `squares` sums the
    squares of what moved in each hand, `largest` is the most that moved in one, whichever way.
    """

    day = models.DateField()
    game = models.BigIntegerField()
    low = models.BigIntegerField()
    high = models.BigIntegerField()
    hands = models.PositiveIntegerField()
    moved = models.BigIntegerField()
    squares = models.FloatField()
    largest = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["low", "day"], name="pair_day_of_low"),
            models.Index(fields=["high", "day"], name="pair_day_of_high"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["day", "game", "low", "high"], name="pair_day_once"),
            models.CheckConstraint(
                condition=models.Q(low__lt=models.F("high")), name="pair_day_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low} and {self.high} on {self.day}"


class HandFact(models.Model):
    """A player's part in a finished hand, in the terms the indicators count in.

    `place` is how many seats behind the button they sat, less one; amounts are in minor units.
    `strengths` are the shares of the pot, in thousandths, that their cards would win against a
    random hand, on each street that was dealt; `decisions` what they did, as
    `poker.oversight.collusion.facts.decided` has it. Both follow from the deck, which is opened on
    record: they are read by the process that judges play, and shown to nobody.
    """

    table = models.BigIntegerField()
    hand_no = models.PositiveIntegerField()
    day = models.DateField()
    currency = models.CharField(max_length=4)
    kind = models.CharField(max_length=32)
    big_blind = models.BigIntegerField()
    player = models.BigIntegerField()
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    net = models.BigIntegerField()
    all_in = models.PositiveSmallIntegerField(null=True)
    shown = models.BooleanField()
    strengths = models.JSONField()
    decisions = models.JSONField()

    class Meta:
        indexes = [
            models.Index(fields=["day", "currency", "kind"], name="hand_facts_of_day"),
            models.Index(fields=["player", "day"], name="hand_facts_of_player"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "hand_no", "player"], name="hand_fact_once")
        ]

    def __str__(self) -> str:
        return f"{self.player} in hand {self.hand_no} at {self.table}"


class SpotDay(models.Model):
    """What was decided on a day in games of a currency and kind, by spot: how many decisions, and
    how many of them were folds, and bets or raises."""

    day = models.DateField()
    currency = models.CharField(max_length=4)
    kind = models.CharField(max_length=32)
    made = ArrayField(models.PositiveIntegerField())
    folded = ArrayField(models.PositiveIntegerField())
    aggressive = ArrayField(models.PositiveIntegerField())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["day", "currency", "kind"], name="spot_day_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.currency} on {self.day}"


class Tendency(models.TextChoices):
    """What a player may do more often than everybody does, while another one is in the hand."""

    SOFT_ALONE = "soft_alone"
    SOFT_AMONG_MORE = "soft_among"
    CHECKS_TO = "checks_to"
    GIVES_UP = "gives_up"
    BETS_AWAY = "bets_away"
    PAYS_OFF = "pays_off"
    SQUEEZES = "squeezes"
    KNOWS = "knows"
    KNOWS_ALONE = "knows_alone"
    KNOWS_AT_END = "knows_at_end"
    KNOWS_FIRST = "knows_first"
    KNOWS_LATE = "knows_late"
    KNOWS_STRONG = "knows_strong"
    SMALLEST_BETS = "smallest_bets"
    GIVES_CHIPS = "gives_chips"
    OVERBETS = "overbets"


class TendencyDay(models.Model):
    """How often a player did something on a day while another one was in the hand, beyond what
    everybody does in the same spots, and the variance and third central moment of that; without
    another one: whoever was.

    `usual` is how far beyond it they would be by what the player did that day without the other
    one, and `left_open` of how many decisions other days have to tell that.
    """

    day = models.DateField()
    currency = models.CharField(max_length=4)
    tendency = models.CharField(max_length=16)
    player = models.BigIntegerField()
    other = models.BigIntegerField(null=True)
    made = models.PositiveIntegerField()
    beyond = models.FloatField()
    variance = models.FloatField()
    skew = models.FloatField()
    usual = models.FloatField()
    left_open = models.FloatField()

    class Meta:
        indexes = [
            models.Index(fields=["player", "day"], name="tendency_day_of_player"),
            models.Index(fields=["other", "day"], name="tendency_day_of_other"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["day", "currency", "tendency", "player", "other"],
                name="tendency_day_once",
                nulls_distinct=False,
            )
        ]

    def __str__(self) -> str:
        return f"{self.tendency} of {self.player} beside {self.other} on {self.day}"


class PaceDay(models.Model):
    """How many answers of a player on a day took how long; `delays` has an entry for each length
    (`poker.oversight.collusion.facts.pace`)."""

    day = models.DateField()
    player = models.BigIntegerField()
    delays = ArrayField(models.PositiveIntegerField())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "player"], name="pace_day_once")]

    def __str__(self) -> str:
        return f"{self.player} on {self.day}"


class Sitting(models.Model):
    """A period of a day in which a player was dealt hands at a table without a long pause.

    From the end of its first hand to the end of its last.
    """

    day = models.DateField(db_index=True)
    game = models.BigIntegerField()
    table = models.BigIntegerField()
    player = models.BigIntegerField()
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    hands = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.player} at {self.table} from {self.began_at}"
