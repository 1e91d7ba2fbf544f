"""Tables of a preset with clocks of a few seconds."""

from collections.abc import Callable

from poker.engine.rule_sets.limits import RULE_SET_LIMITS
from poker.models import RuleSet
from poker.services.tables.opening import open_table
from tests.poker.sockets.live import Live
from tests.room.games import new_game
from tests.room.player import Player

FAST = {"silent_s": 0, "turn_s": RULE_SET_LIMITS["turn_s"].least, "grace_s": 1}


def hurried(preset: str, **clock: int) -> Callable[[], int]:
    """Opens a table of a preset; a turn is as short as one may be, and a second more of grace,
    unless told."""

    def make() -> int:
        game = new_game(preset, preset=preset, small_blind=100, big_blind=200)
        RuleSet.objects.update(**(FAST | clock))
        return open_table(game=game, name=f"Hurried {preset}").pk

    return make


def kinds(player: Player) -> list[str]:
    """The kinds of the events a player was told of."""
    return [event["kind"] for event in player.events]


async def somebody_else(live: Live, actor: Player) -> Player:
    return next(player for player in live.players if player is not actor)
