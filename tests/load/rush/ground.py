"""A pool with few seats, and many people with a session each."""

from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Final

from django.test import override_settings

from accounts.identity.terms import CURRENT_VERSION
from accounts.sign_in.sign_up.creating import sign_up
from poker.engine.rule_sets.presets import HOLDEM
from poker.models import Game, RuleSet
from poker.services.tables.opening import open_table
from tests.load.arrivals import CHEAP, cookie_of
from tests.load.rush.rusher import Rusher

LONG_AGO: Final = datetime(2026, 1, 1, tzinfo=UTC)
SEATS: Final = 10
BUY_IN: Final = 20_000


def pool_of(tables: int) -> Game:
    """A pool of so many tables with ten seats each, and never more."""
    rule_set = RuleSet.from_value(replace(HOLDEM, name="rush", seating="pool"))
    rule_set.save()
    game = Game.objects.create(
        name="Rush 1/2",
        rule_set=rule_set,
        structure="no_limit",
        currency="PLAY",
        small_blind=100,
        big_blind=200,
        seats=SEATS,
        most_tables=tables,
    )
    for number in range(tables):
        open_table(game=game, name=f"Rush {number + 1}")
    return game


def gather(people: int, urls: list[str]) -> list[Rusher]:
    """Sign people up and in; their windows are at one web process and the next."""
    neighbours = [*pairwise([*urls, urls[0]])]
    with override_settings(PASSWORD_HASHERS=CHEAP):
        return [_arrive(number, neighbours[number % len(neighbours)]) for number in range(people)]


def _arrive(number: int, urls: tuple[str, str]) -> Rusher:
    player = sign_up(
        email=f"rusher.{number}@load.test",
        screen_name=f"Rusher {number}",
        password="heron over the reeds",
        birth_date=date(1990, 1, 1),
        terms_version=CURRENT_VERSION,
        now=LONG_AGO,
    )
    return Rusher(player.pk, cookie_of(player), urls)
