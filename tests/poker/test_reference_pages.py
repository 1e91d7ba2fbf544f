"""What players can read up from the table (clause ``reference-pages``)."""

import re
from html import unescape
from itertools import combinations, pairwise
from typing import Any

import pytest
from django.test import Client

from accounts.ledger.text.money_text import CHIPS
from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.cards.evaluation import HandValue, value
from poker.engine.cards.variants import VARIANTS
from poker.engine.rake.amount import rake_of
from poker.engine.rule_sets.rules import Rules
from poker.models import Table
from poker.rulebook.hand_ranks import RANKS
from poker.rulebook.rake_lines import rake_table
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.engine.games import game
from tests.room.games import new_game

pytestmark = pytest.mark.rule("reference-pages")


@pytest.fixture
def reader(new_player: PlayerFactory) -> Client:
    client = Client()
    client.force_login(new_player())
    return client


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


def links(html: str) -> set[str]:
    return set(re.findall(r'href="([^"]+)"', html))


def test_all_of_them_are_reached_from_the_table(reader: Client, table: Table) -> None:
    rules = f"/tables/{table.pk}/rules/"
    assert rules in links(page(reader, f"/tables/{table.pk}/"))
    told = page(reader, rules)
    for address in ("/hand-ranks/", "/fairness/", "/accounts/terms/"):
        assert address in links(told)
        page(reader, address)
    for topic in ("disconnection", "ratholing"):
        assert f"/rules/about/{topic}/" in links(told)
    assert "/rules/plo-pool/" in links(told)
    for slug in ("reconnect-grace", "ratholing-window", "rake-rounds-down"):
        assert f'id="{slug}"' in told


def played(example: tuple[Card, ...]) -> HandValue:
    others = [card for card in FULL_DECK if card not in example]
    for two in combinations(others, 2):
        found = value(example[:2], (*example[2:], *two), VARIANTS["holdem"])
        if set(found.best) == set(example):
            return found
    raise AssertionError(example)


@pytest.mark.rule("hand-ranks")
def test_the_examples_are_what_they_are_called_and_in_order() -> None:
    """By the engine that decides hands, of seven cards whose best five are the example."""
    found = [played(rank.example) for rank in RANKS]
    assert [value.name for value in found] == [rank.name for rank in RANKS]
    assert all(better.strength < worse.strength for better, worse in pairwise(found))
    assert len(RANKS) == 10


def test_everybody_reads_the_order_of_hands() -> None:
    told = page(Client(), "/hand-ranks/")
    assert re.findall(r'data-rank="(\w+)"', told) == [rank.name for rank in RANKS]
    assert "exactly two of your four cards" in told


RAKED = [
    game("omaha-classic", "pot_limit", big_blind=200, raked=True),
    game("omaha-classic", "fixed_limit", big_blind=200, raked=True),
]


@pytest.mark.parametrize("rules", RAKED, ids=["big bet", "limit"])
def test_the_chart_shows_what_is_taken_for_every_pot_and_number_of_players(rules: Rules) -> None:
    chart = rake_table(rules)
    assert chart is not None
    for column, (fewest, most) in enumerate(chart.players):
        for dealt in range(fewest, (most or 10) + 1):
            for pot in range(0, 12_000, 10):
                shown = [rakes[column] for least, rakes in chart.rows if least <= pot]
                assert (shown[-1] if shown else 0) == rake_of(
                    rules.rake,
                    pot=pot,
                    dealt=dealt,
                    saw_flop=True,
                    big_blind=rules.big_blind,
                    upper_limit=rules.upper_limit,
                )


def test_the_page_has_the_chart_of_its_game_only(reader: Client, table: Table) -> None:
    stakes: dict[str, Any] = {"small_blind": 100, "big_blind": 200, "currency": "EUR"}
    charted = new_game("Charted", preset="omaha-classic", **stakes)
    raked = open_table(game=charted, name="Raked")
    assert "data-rake-chart" in page(reader, f"/tables/{raked.pk}/rules/")
    assert "data-rake-chart" not in page(reader, f"/tables/{table.pk}/rules/")


@pytest.mark.rule("freezeout-start")
@pytest.mark.rule("freezeout-absent")
def test_a_table_of_an_event_tells_the_events_own_rules(reader: Client) -> None:
    """Chips are no money: nothing of buy-ins, wallets, waiting lists or coming back."""
    game = new_game(
        "Of an event",
        preset="nlo-freezeout",
        structure="no_limit",
        small_blind=1000,
        big_blind=2000,
        currency=CHIPS,
    )
    table = open_table(game=game, name="Final table")
    shown = page(reader, f"/tables/{table.pk}/rules/")
    assert "1,000 / 2,000" in shown
    here = set(re.findall(r'data-clause="([a-z0-9-]+)"', shown))
    assert {"freezeout-start", "freezeout-levels", "freezeout-end", "freezeout-absent"} <= here
    assert not here & {"buy-in", "top-up", "leave", "queue", "sit-out-eviction", "post-or-wait"}
    assert not [slug for slug in here if slug.startswith("ratholing")]
