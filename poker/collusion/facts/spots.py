"""How players went at one another heads-up on a day."""

from collections.abc import Callable
from datetime import date

from accounts.models import Player
from poker.collusion.facts.hands import contested, stretches_of
from poker.models import SpotDay

_AT_ONCE = 5000

Key = tuple[int, int, int, int]


def read_spots(day: date, on_table: Callable[[int, int], object]) -> None:
    """Keep the spots of a day, once; `on_table` is told how many tables are read, and of how many.

    Bots count neither as players nor as rivals.
    """
    stretches = stretches_of(day)
    bots = set(Player.objects.filter(is_bot=True).values_list("pk", flat=True))
    counted: dict[Key, list[int]] = {}
    for number, stretch in enumerate(stretches, start=1):
        for _hand_no, players, made in contested(stretch, day):
            player, rival = players[made.seat], players[made.rival]
            if player not in bots and rival not in bots:
                counts = counted.setdefault((stretch.game, player, rival, made.spot), [0, 0])
                counts[0] += 1
                counts[1] += made.is_aggressive
        on_table(number, len(stretches))
    SpotDay.objects.bulk_create((_row(day, *each) for each in counted.items()), _AT_ONCE)


def _row(day: date, key: Key, counts: list[int]) -> SpotDay:
    game, player, rival, spot = key
    return SpotDay(
        day=day,
        game=game,
        player=player,
        rival=rival,
        spot=spot,
        decisions=counts[0],
        aggressive=counts[1],
    )
