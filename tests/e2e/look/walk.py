"""Every page of the room, as somebody without an account and as a player finds it."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import NamedTuple

from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.safer_play.play_clock import PlayClock
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.conftest import PlayerFactory
from tests.fuzz.addresses import every_address
from tests.fuzz.house import House, furnished
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.evening import play_hands
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

CONTENT = b'<main id="content">'
PAGE = b"<!doctype html>"
OK = 200
OF_STAFF = "admin:"
OF_REPORTS = "compliance:"
DRAWN_BY_THEIR_SOCKET = {"poker:table", "poker:tile"}


class Page(NamedTuple):
    """A page by its name, its path, and whether it is somebody's who is signed in."""

    name: str
    path: str
    signed_in: bool


@dataclass(frozen=True)
class Walk:
    """A room with something on every page: its address, its pages, and a player's session; and
    the pages of the admin, with the session of somebody who may open all."""

    url: str
    pages: list[Page]
    session: str
    desk: list[Page]
    staff_session: str


def walk_through(url: str, new_player: PlayerFactory) -> Walk:
    """Furnish the room at `url` and find all its pages."""
    house = furnished(new_player)
    bring(house.player)
    _evening(house, new_player)
    clients = house.clients()
    pages = [
        *_pages(clients["nobody"], house, signed_in=False),
        *_pages(clients["player"], house, signed_in=True),
    ]
    sessions = {
        who: clients[who].cookies[settings.SESSION_COOKIE_NAME].value for who in ("player", "staff")
    }
    desk = _desk(clients["staff"], house)
    return Walk(url, pages, sessions["player"], desk, sessions["staff"])


def _evening(house: House, new_player: PlayerFactory) -> None:
    """The player has hands behind them, and so results, and a tournament before them."""
    game = new_game("Evening 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Evening table").pk, NOON - timedelta(days=1))
    felt.sit(house.player, 0, 20000)
    for seat in range(1, 5):
        felt.sit(new_player(), seat, 20000)
    play_hands(felt, 12, Random(7))
    tournament = new_tournament("Sunday tournament", most_players=9, buy_in=1000, fee=100)
    register_all(tournament, [house.player], timezone.now())
    PlayClock.objects.update(began_at=timezone.now() - timedelta(minutes=61))


def _pages(client: Client, house: House, *, signed_in: bool) -> list[Page]:
    """Whatever answers with a whole page, errors included."""
    who = "player" if signed_in else "guest"
    found = [Page(f"{who}-not-found", "/no/such/page/", signed_in)]
    for address in every_address():
        if address.name.startswith(OF_STAFF) or address.name in DRAWN_BY_THEIR_SOCKET:
            continue
        path = address.path(house.values)
        answer = client.get(path)
        if not answer.streaming and CONTENT in answer.content:
            name = address.name.replace(":", "-")
            found.append(Page(f"{who}-{name}", path, signed_in))
    return found


def _desk(client: Client, house: House) -> list[Page]:
    """Lists, forms and rows of the admin, of whatever there is, and its reports."""
    found = []
    for address in every_address():
        path = address.path(house.values)
        if address.name.startswith((OF_STAFF, OF_REPORTS)) and _is_page(client, path):
            found.append(Page(f"staff-{address.name.replace(':', '-')}", path, signed_in=True))
    return found


def _is_page(client: Client, path: str) -> bool:
    answer = client.get(path)
    return answer.status_code == OK and not answer.streaming and PAGE in answer.content.lower()
