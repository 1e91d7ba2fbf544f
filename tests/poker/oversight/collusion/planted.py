"""Seasons with two pairs who play for one another, and what is found in them."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random

from poker.oversight.collusion.window import Window
from tests.accounts.people import person
from tests.poker.oversight.collusion.manners import Manners
from tests.poker.oversight.collusion.season import FIRST_DAY, Season
from tests.poker.oversight.collusion.writing import write
from tests.room.games import new_game


@dataclass(frozen=True)
class Planted:
    """Which two are soft on one another, and who gives chips to whom; the window of the season."""

    soft: frozenset[int]
    giver: int
    taker: int
    window: Window
    hands: int
    season: Season

    @property
    def passed(self) -> frozenset[int]:
        return frozenset({self.giver, self.taker})


def plant(*, people: int, days: int, tables: int, hands: int, seed: int) -> Planted:
    """Play and store a season: the last four of the people play for one another, of the others
    one in five has a table they like and shares it with a friend."""
    random = Random(seed)
    crowd = [_honest(number, tables, random) for number in range(people - 4)]
    crowd.append(Manners(0.5, 0.6, "gives", ally=people - 3))
    crowd.append(Manners(0.5, 0.5, "takes", ally=people - 4))
    crowd.append(Manners(0.4, 0.5, "soft", ally=people - 1))
    crowd.append(Manners(0.5, 0.6, "soft", ally=people - 2))
    game = new_game("Season", small_blind=1, big_blind=2, preset="holdem", structure="no_limit")
    season = Season(game.rules(), crowd, random, days, tables, hands)
    players = [person(f"Player{number}").pk for number in range(people)]
    random.shuffle(players)
    played = write(season.play(), game=game, tables=tables, players=players)
    window = Window(FIRST_DAY.date(), (FIRST_DAY + timedelta(days=days - 1)).date())
    giver, taker, *soft = players[-4:]
    return Planted(frozenset(soft), giver, taker, window, played, season)


def _honest(number: int, tables: int, random: Random) -> Manners:
    likes = number // 2 % tables if number % 10 < 2 else None
    return Manners(random.random(), random.random(), likes=likes)
