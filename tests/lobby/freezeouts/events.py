"""Freezeouts for tests."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from accounts.models import Player
from lobby.freezeouts.models import Freezeout
from lobby.freezeouts.rules.levels import Level, Schedule
from lobby.freezeouts.services.seats.registering import register
from poker.engine.presets import PRESETS
from poker.models import RuleSet

SHORT = Schedule(
    tuple(Level(10 * 2**step, 20 * 2**step, length=4) for step in range(6)),
    measure="hands",
    rise_percent=100,
)
"""Levels of four hands a table that double, so that an event is over soon."""


def freezeout_rules() -> RuleSet:
    """The preset events are played by."""
    found = RuleSet.objects.filter(name="nlo-freezeout").first()
    if found is None:
        found = RuleSet.from_value(PRESETS["nlo-freezeout"])
        found.save()
    return found


def new_freezeout(name: str = "Evening", **more: Any) -> Freezeout:
    """An event that is announced; by default nine seats for nothing, the winner takes all."""
    choices: dict[str, Any] = {"rule_set": freezeout_rules(), "levels": SHORT.to_json()} | more
    event = Freezeout(name=name, **choices)
    event.full_clean()
    event.save()
    return event


def register_all(event: Freezeout, players: Sequence[Player], now: datetime) -> None:
    for player in players:
        register(freezeout_id=event.pk, player=player, now=now)


def assert_everybody_placed(event: Freezeout) -> None:
    """Places run from 1 on without a gap: whoever shares one takes up those behind it, too."""
    assert not event.entries.filter(place=None).exists()
    shared = Counter(event.entries.values_list("place", "tied"))
    assert [tied for _, tied in shared] == list(shared.values())
    taken = [(place or 0) + nth for place, tied in shared for nth in range(tied)]
    assert sorted(taken) == [*range(1, event.entries.count() + 1)]
