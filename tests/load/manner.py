from typing import NamedTuple

from tests.load.habits import STEADY, Habits
from tests.load.mix import Mix
from tests.load.pace import HUMAN, Pace


class Manner(NamedTuple):
    """How people play: how fast, which actions, and what else they do."""

    pace: Pace = HUMAN
    mix: Mix = Mix()
    habits: Habits = STEADY
