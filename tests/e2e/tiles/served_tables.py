"""The window of several tables: seats and pages are the room's, views are made up."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils import timezone
from playwright.sync_api import Browser, Page

from accounts.models import Player
from poker.models import Table
from poker.services.seats.seating import sit
from poker.services.tables.opening import open_table
from tests.e2e.apart import apart
from tests.e2e.guest import DESKTOP, Guest
from tests.e2e.table.made_views import View
from tests.e2e.table.served_table import ServedTable
from tests.e2e.table.turns import waiting
from tests.room.games import new_game
from tests.room.launcher import eventually

NAMES = ["Arno", "Brenta", "Corno", "Drava", "Elbe", "Fulda", "Glan", "Havel"]
FOLLOWED = 6


def seven_tables() -> list[Table]:
    """Tables of one game; one more than are followed in a window."""
    terms: dict[str, Any] = {"preset": "holdem", "structure": "no_limit"}
    game = new_game("Tiled", small_blind=100, big_blind=200, **terms)
    return [open_table(game=game, name=name) for name in NAMES[:7]]


def seat(name: str, tables: list[Table], number: int = 0) -> None:
    """Seat the player with this screen name at every one of these tables, one after another."""
    player = Player.objects.get(screen_name=name)
    for table in tables:
        sit(table_id=table.pk, player=player, seat=number, amount=20_000, now=timezone.now())


class Window:
    """The page `/play/`, and its tables by the order in which the seats were taken."""

    def __init__(self, guest: Guest, tables: list[Table]) -> None:
        self.page: Page = guest.page
        self.tables = tables
        self.served = [ServedTable(guest.page, waiting(), table.pk) for table in tables]

    def open(self, url: str) -> None:
        self.page.goto(f"{url}/play/")
        for place in range(min(FOLLOWED, len(self.tables))):
            self.follow(place)

    def follow(self, place: int) -> None:
        """Wait until the table at this place is drawn in its tile."""
        address = f"/tables/{self.tables[place].pk}/tile/"

        def frame() -> Any:
            self.page.wait_for_timeout(20)
            return next((one for one in self.page.frames if address in one.url), None)

        assert eventually(frame, 15), f"no tile of {address}"
        self.served[place].place = frame()
        self.served[place].wait()

    def show(self, place: int, view: View) -> None:
        self.served[place].show(view)

    def tile(self, place: int) -> str:
        """The selector of a tile."""
        return f"[data-tile='{self.tables[place].pk}']"

    def tab(self, place: int) -> str:
        return f"[data-tab='{self.tables[place].pk}']"

    def is_marked(self, place: int, mark: str) -> bool:
        """Whether the tile is `waiting`, `front` or `keyed`."""
        return self.page.locator(f"{self.tile(place)}.{mark}").count() == 1

    def commands(self) -> dict[int, list[str]]:
        """What was asked for since the last time, by the places of the tables asked."""
        asked = {place: one.take_commands() for place, one in enumerate(self.served)}
        return {
            place: [command["type"] for command in commands]
            for place, commands in asked.items()
            if commands
        }


@contextmanager
def window_of(browser: Browser, url: str, tables: list[Table]) -> Iterator[Window]:
    """A player with a seat at each of `tables`, in front of their window."""
    guest = Guest(browser, url, "Ana", DESKTOP)
    guest.sign_up()
    apart(seat, name="Ana", tables=tables)
    guest.page.clock.install()
    window = Window(guest, tables)
    window.open(url)
    yield window
    assert guest.complaints == []
    guest.page.context.close()
