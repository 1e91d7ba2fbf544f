"""The facts from which the indicators of collusion are computed, for one past day at a time.

Rows name players, games and tables by number. They say nothing that the record does not, are made
from it again when they are missing, and are deleted once no window reaches back to them.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class FactsDay(models.Model):
    """A UTC day whose hands have been read, and how many there were."""

    day = models.DateField(_("day"), unique=True)
    hands = models.PositiveIntegerField(_("hands"))
    read_at = models.DateTimeField(_("read at"))

    class Meta:
        verbose_name = _("day read for signs of collusion")
        verbose_name_plural = _("days read for signs of collusion")

    def __str__(self) -> str:
        return str(self.day)


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
        constraints = [
            models.UniqueConstraint(fields=["day", "game", "low", "high"], name="pair_day_once"),
            models.CheckConstraint(
                condition=models.Q(low__lt=models.F("high")), name="pair_day_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low} and {self.high} on {self.day}"


class SpotDay(models.Model):
    """A player's first decisions with one rival left in the hand, in a game on a day.

    `spot` is one of those in `poker.oversight.collusion.facts.spots`; `aggressive` of the
    `decisions` were a bet or a raise.
    """

    day = models.DateField()
    game = models.BigIntegerField()
    player = models.BigIntegerField()
    rival = models.BigIntegerField()
    spot = models.PositiveSmallIntegerField()
    decisions = models.PositiveIntegerField()
    aggressive = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["day", "game", "player", "rival", "spot"], name="spot_day_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} against {self.rival} on {self.day}"


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
