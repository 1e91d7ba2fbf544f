"""A player shares the replay of a hand (clause ``player-history``): a link, and no more."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from poker.models import SharedReplay
from poker.services.seats.sharing import MOST_A_HAND
from tests.conftest import PlayerFactory
from tests.pages import without_tokens
from tests.poker.entitlement import cards_in, hole_cards, public_cards
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, printed_cards, reader

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def folded(felt: SeatPlayers) -> Felt:
    """A hand in which everybody folded to the big blind: no card was turned up."""
    seated = felt(20000, 20000, 20000)
    seated.deal()
    seated.act_all_fold()
    return seated


def share(table: Felt, seat: int = 0, **shows: str) -> str:
    """Make a link as the player in ``seat``; its address."""
    answer = reader(table.players[seat]).post(hand_address(table.table_id, 1) + "share/", shows)
    assert answer.status_code == 302
    newest = SharedReplay.objects.order_by("-pk").first()
    assert newest is not None
    return f"/replays/{newest.token}/"


def all_texts(address: str) -> str:
    """Everything somebody signed out is told at an address, but for the address itself."""
    stranger = Client()
    page, drawn = stranger.get(address), stranger.get(address + "recording/")
    assert (page.status_code, drawn.status_code) == (200, 200)
    told = without_tokens(page.content.decode()) + drawn.content.decode()
    return told.replace(address, "")


@pytest.mark.rule("player-history")
@pytest.mark.rule("hidden-cards")
@pytest.mark.parametrize("shows_cards", [True, False])
def test_a_link_tells_the_sharers_cards_by_choice_and_no_others(
    folded: Felt, *, shows_cards: bool
) -> None:
    address = share(folded, 0, **({"shows_cards": "on"} if shows_cards else {}))
    told = Client().get(address + "recording/").json()
    own = hole_cards(folded.state, folded.table_id, folded.players[0].pk)
    assert public_cards(folded.state) == set()
    assert cards_in(told) == (own if shows_cards else set())
    assert printed_cards(Client().get(address).content.decode()) == set()


@pytest.mark.rule("player-history")
def test_cards_turned_up_at_the_showdown_are_in_a_link(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.check_down()
    told = Client().get(share(table) + "recording/").json()
    assert cards_in(told) == public_cards(table.state)


@pytest.mark.rule("player-history")
def test_names_are_hidden_unless_the_sharer_shows_them(folded: Felt) -> None:
    names = [player.screen_name for player in folded.players.values()]
    hidden = all_texts(share(folded))
    assert not [name for name in names if name in hidden]
    assert "Seat 2" in hidden
    shown = all_texts(share(folded, shows_names="on"))
    assert all(name in shown for name in names)


@pytest.mark.parametrize("shows", [{}, {"shows_names": "on"}])
def test_no_account_is_told(folded: Felt, shows: dict[str, str]) -> None:
    told = Client().get(share(folded, 0, **shows) + "recording/").json()
    assert "seeds" not in json.dumps(told)
    seats = told["view"]["seats"]
    assert {seat["player"] for seat in seats.values()} == {int(at) + 1 for at in seats}


def test_a_link_cannot_be_guessed_and_is_not_for_search_engines(folded: Felt) -> None:
    first, second = share(folded), share(folded)
    assert first != second
    assert len(first.split("/")[2]) >= 32
    answer = Client().get(first)
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert 'name="robots" content="noindex' in answer.content.decode()
    for path in ("/replays/0/", "/replays/%00/recording/", first[:-2] + "/"):
        assert Client().get(path).status_code == 404


@pytest.mark.rule("player-history")
def test_who_made_a_link_and_nobody_else_takes_it_back(
    folded: Felt, new_player: PlayerFactory
) -> None:
    address = share(folded)
    for other in (folded.players[1], new_player()):
        assert reader(other).post(address + "revoke/").status_code == 404
    assert Client().post(address + "revoke/").headers["Location"].startswith("/accounts/sign-in/")
    assert Client().get(address).status_code == 200
    assert reader(folded.players[0]).post(address + "revoke/").status_code == 302
    assert Client().get(address).status_code == 404
    assert Client().get(address + "recording/").status_code == 404
    assert reader(folded.players[0]).post(address + "revoke/").status_code == 404


def test_only_who_was_dealt_the_hand_shares_it(folded: Felt, new_player: PlayerFactory) -> None:
    address = hand_address(folded.table_id, 1) + "share/"
    assert reader(new_player()).post(address).status_code == 404
    assert Client().post(address).status_code == 302
    assert not SharedReplay.objects.exists()


def test_a_hand_has_so_many_links_and_its_page_lists_them(folded: Felt) -> None:
    addresses = {share(folded) for _link in range(MOST_A_HAND)}
    reader(folded.players[0]).post(hand_address(folded.table_id, 1) + "share/")
    assert SharedReplay.objects.count() == MOST_A_HAND
    mine = reader(folded.players[0]).get(hand_address(folded.table_id, 1)).content.decode()
    other = reader(folded.players[1]).get(hand_address(folded.table_id, 1)).content.decode()
    assert all(address in mine and address not in other for address in addresses)
