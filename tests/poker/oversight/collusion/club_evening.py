"""An evening at a few tables, at the first of which some play for one another, in the record."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from accounts.models import Player
from tests.poker.oversight.collusion.power.curves import rules
from tests.poker.oversight.collusion.power.people import somebody
from tests.poker.oversight.collusion.power.schemes import team, whipsaw
from tests.poker.oversight.collusion.power.tables import Person, evening
from tests.poker.oversight.collusion.season import Dealt
from tests.poker.oversight.collusion.writing import write
from tests.room.games import new_game

TABLES: Final = 5
SEATS: Final = 6
PEOPLE: Final = TABLES * SEATS
HANDS: Final = 80


def store_evening(players: Sequence[Player], *, club: int, until: datetime) -> None:
    """Store HANDS hands at each table for euros, the last of which ended by then. The first `club`
    of the players play for one another at the first table, beside honest ones."""
    game = new_game(
        "Evening",
        currency="EUR",
        preset="holdem",
        structure="no_limit",
        small_blind=50,
        big_blind=100,
    )
    numbers = [player.pk for player in players]
    write(_hands(club, until), game=game, tables=TABLES, players=numbers)


def _hands(club: int, until: datetime) -> Iterator[Dealt]:
    random = Random(7)
    scheme = team if club > 2 else whipsaw
    for table in range(TABLES):
        people = [
            Person(number, somebody(random), "club", scheme, 1.0, number == 0)
            if number < club
            else Person(number, somebody(random))
            for number in range(table * SEATS, (table + 1) * SEATS)
        ]
        for hand in evening(rules(), table, people, HANDS, random):
            at = until - timedelta(seconds=20 * (HANDS - hand.number))
            yield Dealt(table, hand.number, at, hand.players, hand.deck, hand.events, hand.end)
