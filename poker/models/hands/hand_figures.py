"""The figures of a player's part in a hand that statistics are made of."""

from django.db import models


def _flag() -> "models.BooleanField[bool, bool]":
    return models.BooleanField(default=False, db_default=False)


def _count() -> "models.PositiveSmallIntegerField[int, int]":
    return models.PositiveSmallIntegerField(default=0, db_default=0)


class HandFigures(models.Model):
    """How a player played a hand (clause ``own-statistics``).

    `position` is the place's name in short and `big_blind` the hand's, in minor units; `luck` is
    what an all-in paid beyond what could be expected of it, in minor units. What the others mean is
    told in `poker/engine/table/figures.py`, which names them the same.
    """

    position = models.CharField(max_length=5, default="", db_default="")
    big_blind = models.BigIntegerField(default=0, db_default=0)
    luck = models.BigIntegerField(default=0, db_default=0)
    volunteered = _flag()
    raised = _flag()
    could_reraise = _flag()
    reraised = _flag()
    saw_flop = _flag()
    at_showdown = _flag()
    won_there = _flag()
    wagers = _count()
    calls = _count()

    class Meta:
        abstract = True
