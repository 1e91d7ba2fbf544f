"""The figures of a player's part in a hand that statistics are made of."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _


def _flag(label: Any) -> "models.BooleanField[bool, bool]":
    return models.BooleanField(label, default=False, db_default=False)


def _count(label: Any) -> "models.PositiveSmallIntegerField[int, int]":
    return models.PositiveSmallIntegerField(label, default=0, db_default=0)


class HandFigures(models.Model):
    """How a player played a hand (clause ``own-statistics``).

    `position` is the place's name in short and `big_blind` the hand's, in minor units; `luck` is
    what an all-in paid beyond what could be expected of it, in minor units. What the others mean is
    told in `poker/engine/hand/figures.py`, which names them the same.
    """

    position = models.CharField(_("position"), max_length=5, default="", db_default="")
    big_blind = models.BigIntegerField(_("big blind"), default=0, db_default=0)
    luck = models.BigIntegerField(_("beyond expectation"), default=0, db_default=0)
    volunteered = _flag(_("put chips in of their own will"))
    raised = _flag(_("raised before the flop"))
    could_reraise = _flag(_("could raise a raise before the flop"))
    reraised = _flag(_("raised a raise before the flop"))
    saw_flop = _flag(_("saw the flop"))
    at_showdown = _flag(_("at the showdown"))
    won_there = _flag(_("won at the showdown"))
    wagers = _count(_("bets and raises after the flop"))
    calls = _count(_("calls after the flop"))

    class Meta:
        abstract = True
