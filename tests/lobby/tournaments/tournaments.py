"""Tournaments for tests."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from accounts.models import Player
from lobby.tournaments.models import Tournament
from lobby.tournaments.rules.levels import Level, Schedule
from lobby.tournaments.services.seats.registering import register
from poker.engine.rule_sets.presets import PRESETS
from poker.models import RuleSet

SHORT = Schedule(
    tuple(Level(10 * 2**step, 20 * 2**step, length=4) for step in range(6)),
    measure="hands",
    rise_percent=100,
)
"""Levels of four hands a table that double, so that a tournament is over soon."""


def tournament_rules() -> RuleSet:
    """The preset tournaments are played by."""
    found = RuleSet.objects.filter(name="nlo-freezeout").first()
    if found is None:
        found = RuleSet.from_value(PRESETS["nlo-freezeout"])
        found.save()
    return found


def new_tournament(name: str = "Evening", **more: Any) -> Tournament:
    """A tournament that is announced; by default nine seats for nothing, the winner takes all."""
    choices: dict[str, Any] = {"rule_set": tournament_rules(), "levels": SHORT.to_json()} | more
    tournament = Tournament(name=name, **choices)
    tournament.full_clean()
    tournament.save()
    return tournament


def register_all(tournament: Tournament, players: Sequence[Player], now: datetime) -> None:
    for player in players:
        register(tournament_id=tournament.pk, player=player, now=now)


def assert_everybody_placed(tournament: Tournament) -> None:
    """Places run from 1 on without a gap: whoever shares one takes up those behind it, too."""
    assert not tournament.entries.filter(place=None).exists()
    shared = Counter(tournament.entries.values_list("place", "tied"))
    assert [tied for _, tied in shared] == list(shared.values())
    taken = [(place or 0) + nth for place, tied in shared for nth in range(tied)]
    assert sorted(taken) == [*range(1, tournament.entries.count() + 1)]
