"""What a reader of the lobby chose."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client, RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from lobby.board.choices import MOST_FAVOURITES, Choices
from lobby.board.game_line import Facts
from lobby.board.kept_choices import change_choices
from lobby.board.lobby_choices import LobbyChoices
from poker.models import Game
from tests.conftest import PlayerFactory
from tests.room.games import new_game
from tests.room.taking_turns import begun_before_the_end_of

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
fields = st.sampled_from([*Choices.__dataclass_fields__])

FACTS: Facts = {
    "variant": "omaha",
    "structure": "pot_limit",
    "currency": "PLAY",
    "seating": "pool",
    "stakes": 200,
    "players": 4,
    "people": 1,
    "waiting": 0,
    "pot": 900,
    "hands": 80,
    "flop": 40,
}


@given(st.dictionaries(fields, anything))
def test_whatever_was_kept_is_read_and_kept_again_as_it_was_read(data: dict[str, Any]) -> None:
    choices = Choices.read(data)
    kept = json.loads(json.dumps(choices.to_json()))
    assert Choices.read(kept) == choices
    assert len(choices.favourites) <= MOST_FAVOURITES
    choices.order(FACTS)


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ({}, True),
        ({"variant": "omaha", "structure": "pot_limit", "stakes": "200"}, True),
        ({"variant": "holdem"}, False),
        ({"structure": "no_limit"}, False),
        ({"stakes": "1000"}, False),
        ({"currency": "EUR"}, False),
        ({"seating": "pick"}, False),
        ({"with_players": True}, True),
        ({"favourites_only": True}, False),
        ({"favourites_only": True, "favourites": [7]}, True),
        ({"variant": "no such game"}, True),
    ],
)
def test_a_game_is_shown_when_it_is_all_that_was_asked_for(
    chosen: dict[str, Any], shown: bool
) -> None:
    assert Choices.read(chosen).shows(7, FACTS) is shown


def test_a_game_nobody_plays_can_be_left_out() -> None:
    assert not Choices.read({"with_players": True}).shows(7, FACTS | {"people": 0}), "bots alone"


def test_the_greatest_first_or_the_least() -> None:
    pots = [FACTS | {"pot": pot} for pot in (300, 900, 100)]
    falling, rising = Choices.read({"sort": "-pot"}), Choices.read({"sort": "pot"})
    assert [facts["pot"] for facts in sorted(pots, key=falling.order)] == [900, 300, 100]
    assert [facts["pot"] for facts in sorted(pots, key=rising.order)] == [100, 300, 900]


@pytest.fixture
def omaha(new_player: PlayerFactory) -> Game:
    new_game("Hold'em 1/2", preset="holdem", structure="no_limit", small_blind=100, big_blind=200)
    return new_game("Omaha 1/2", small_blind=100, big_blind=200)


def is_hidden(client: Client, name: str) -> bool:
    """Whether the page hides a game's row."""
    rows = client.get("/").content.decode().split("<tr ")
    (row,) = [row for row in rows if f">{name}</" in row]
    return " hidden" in row.split(">", 1)[0]


def test_a_guest_finds_their_choices_again_and_takes_them_along(
    omaha: Game, client: Client, new_player: PlayerFactory
) -> None:
    client.post("/choices/", {"variant": "omaha"})
    client.post(f"/games/{omaha.pk}/favourite/", {"on": "1"})
    assert is_hidden(client, "Hold&#x27;em 1/2")
    assert not is_hidden(client, "Omaha 1/2")
    player = new_player()
    client.force_login(player)
    client.post("/choices/", {"variant": "omaha", "favourites_only": "1"})
    kept = LobbyChoices.objects.get(player=player).choices
    assert (kept["variant"], kept["favourites"]) == ("omaha", [omaha.pk])


def test_a_players_choices_are_there_in_another_browser(
    omaha: Game, new_player: PlayerFactory
) -> None:
    player = new_player()
    home, elsewhere = Client(), Client()
    for client in (home, elsewhere):
        client.force_login(player)
    home.post("/choices/", {"variant": "holdem"})
    assert is_hidden(elsewhere, "Omaha 1/2")
    assert not is_hidden(Client(), "Omaha 1/2"), "nobody else's"


def test_two_windows_at_once_do_not_undo_each_others_choices(
    omaha: Game, new_player: PlayerFactory
) -> None:
    request = RequestFactory().get("/")
    request.user, request.session = new_player(), Client().session
    change_choices(request, lambda kept: kept)
    begun_before_the_end_of(
        lambda: change_choices(request, lambda kept: replace(kept, variant="omaha")),
        lambda: change_choices(request, lambda kept: replace(kept, favourites=frozenset({7}))),
    )
    kept = LobbyChoices.objects.get().choices
    assert (kept["variant"], kept["favourites"]) == ("omaha", [7])


def test_a_game_is_a_favourite_until_it_is_none(omaha: Game, new_player: PlayerFactory) -> None:
    client = Client()
    client.force_login(new_player())
    for _twice in range(2):
        client.post(f"/games/{omaha.pk}/favourite/", {"on": "1"})
    assert LobbyChoices.objects.get().choices["favourites"] == [omaha.pk]
    client.post(f"/games/{omaha.pk}/favourite/")
    assert LobbyChoices.objects.get().choices["favourites"] == []
    assert client.post("/games/999/favourite/", {"on": "1"}).status_code == 404
