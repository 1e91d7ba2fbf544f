"""How players acted against one another heads-up on a day."""

from collections.abc import Callable
from datetime import date
from typing import Final

from django.db import connection

from accounts.models import Player
from poker.oversight.collusion.facts.hands import contested, stretches_of

# A full day has some hundred thousand rows; inserting them would take ten times as long.
_KEEP: Final = (
    "COPY poker_spotday (day, game, player, rival, spot, decisions, aggressive) FROM STDIN"
)


def read_spots(day: date, on_table: Callable[[int, int], object]) -> None:
    """Store the spots of a day; call it once per day.

    `on_table` is called after each table with how many were read, and of how many. Bots count
    neither as players nor as rivals.
    """
    stretches = stretches_of(day)
    bots = set(Player.objects.filter(is_bot=True).values_list("pk", flat=True))
    counted: dict[tuple[int, int, int, int], list[int]] = {}
    for number, stretch in enumerate(stretches, start=1):
        for _hand_no, players, made in contested(stretch, day):
            player, rival = players[made.seat], players[made.rival]
            if player not in bots and rival not in bots:
                counts = counted.setdefault((stretch.game, player, rival, made.spot), [0, 0])
                counts[0] += 1
                counts[1] += made.is_aggressive
        on_table(number, len(stretches))
    with connection.cursor() as cursor, cursor.copy(_KEEP) as copy:
        for key, counts in counted.items():
            copy.write_row((day, *key, *counts))
