"""Every way to change something, times every seating mode, kind of game and standing of the asker
(clauses ``pool-seating``, ``queue-order``)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import Player
from lobby.models import SeatDraw, Waiting
from lobby.tournaments.models import Entry
from poker.models import Reservation, Seat
from poker.sockets.commands.command import Command
from poker.sockets.commands.declarations import MESSAGES
from tests.conftest import PlayerFactory
from tests.lobby.matrix import expected
from tests.lobby.matrix.ways import (
    addresses,
    ask_page,
    ask_socket,
    ways_by_page,
    ways_by_socket,
)
from tests.lobby.matrix.worlds import Seating, World, event_world, lined_world, open_world
from tests.room.forgetful import forget

Ask = Callable[[], str]
SIGNING_OUT = {"accounts:sign_out", "accounts:end_all_sessions"}
MODES = [
    ("pool", "EUR"),
    pytest.param("pick", "PLAY", marks=pytest.mark.long),
    pytest.param("pool", "PLAY", marks=pytest.mark.nightly),
    pytest.param("pick", "EUR", marks=pytest.mark.nightly),
]
# Everything that is asked is taken back by one transaction.
pytestmark = pytest.mark.own_transaction

TABLES = expected.tables()
WORLDS = ("open pool", "open pick", "lined pool", "lined pick", "event")
SOCKETS = ("socket of a cash table", "socket of an event's table")
FORMS = {way.partition("@")[0] for way, _ in TABLES["open pool"]}


@contextmanager
def undone() -> Iterator[None]:
    """Everything within is taken back, and forgotten by what remembers tables."""
    with transaction.atomic():
        forget()
        yield
        transaction.set_rollback(True)


def own(player: Player | None) -> dict[str, int]:
    if player is None:
        return {}
    return {
        "seat": Seat.objects.filter(player=player).count(),
        "hold": Reservation.objects.filter(player=player).count(),
        "line": Waiting.objects.filter(player=player).open().count(),
        "entry": Entry.objects.filter(player=player).count(),
    }


def others(player: Player | None, world: World) -> set[tuple[int, ...]]:
    """Seats and held seats of everybody else but the first in line, whom others make room for."""
    apart = {player.pk if player else 0, getattr(world.people.get("first"), "pk", 0)}
    rows = (
        (kind, *row)
        for kind, model in enumerate((Seat, Reservation))
        for row in model._default_manager.values_list("table", "number", "player")
    )
    return {row for row in rows if row[-1] not in apart}


def came_of(world: World, player: Player | None, ask: Ask) -> str:
    """What was answered and changed, as the tables have it; the rest of the room stays as it is."""
    with undone():
        before, untouched = own(player), others(player, world)
        word = ask()
        after = own(player)
        assert others(player, world) == untouched, "somebody else's seat"
        if not world.game.players_pick and not world.table.directed:
            assert_drawn(world, player)
        if player not in (world.people.get("first"), swaps(world)):
            assert_not_past_the_line(world, player)
    changed = "".join(
        f"{'+' if after[what] > before[what] else '-'}{what}"
        for what in after
        if after[what] != before[what]
    )
    return changed if word in ("ok", "done", "said") else f"{word}{changed}"


def assert_drawn(world: World, player: Player | None) -> None:
    """Whatever seat came to the asker is one the lot gave them."""
    setup = {"seated", "other"}
    if player is None or player in {world.people.get(who) for who in setup}:
        return
    drawn = set(SeatDraw.objects.filter(player=player).values_list("table", "number"))
    for model in (Seat, Reservation):
        assert set(model.objects.filter(player=player).values_list("table", "number")) <= drawn


def swaps(world: World) -> Player | None:
    """Who was called to a seat where players pick may take the other free one instead: the first
    in line is called to theirs then."""
    return world.people.get("called") if world.game.players_pick else None


def assert_not_past_the_line(world: World, player: Player | None) -> None:
    """In a world with a line the free seat is the first one's, or nobody's yet."""
    if "first" not in world.people:
        return
    mine = {"table": world.table, "number": world.free, "player": player}
    assert not Seat.objects.filter(**mine).exists()
    assert not Reservation.objects.filter(**mine).exists()


def should_be(cells: expected.Cells, way: str, who: str, *, by_socket: bool) -> str:
    if who in expected.EVERYWHERE:
        return expected.EVERYWHERE[who][by_socket]
    return cells[way, who]


def wrong_pages(world: World, cells: expected.Cells) -> list[str]:
    found = []
    for way in ways_by_page(sorted(FORMS)):
        for who, player in world.people.items():
            if who == "other":
                continue
            wanted = should_be(cells, str(way), who, by_socket=False)
            if world.game.currency == "EUR" and who == "staff":
                wanted = of_staff(wanted, cells[str(way), "suspended"])
            got = came_of(world, player, partial(ask_page, way, world, player))
            if got != wanted:
                found.append(f"{way} by {who}: {got or '.'} instead of {wanted or '.'}")
    return found


def of_staff(for_play_money: str, of_the_suspended: str) -> str:
    """Staff are kept from real money wherever somebody suspended is kept from every game."""
    is_kept_out = of_the_suspended == "player_suspended"
    return "staff_do_not_play" if is_kept_out else for_play_money


def wrong_messages(world: World, heading: str) -> list[str]:
    cells, found = TABLES[heading], []
    for kind in ways_by_socket():
        for who, player in world.people.items():
            if who == "other":
                continue
            column = who if who == "seated" or who in expected.EVERYWHERE else "elsewhere"
            wanted = should_be(cells, kind, column, by_socket=True)
            if (world.game.currency, kind, who) == ("EUR", "auto_top_up", "seated"):
                wanted = "play_money_only"
            got = came_of(world, player, partial(ask_socket, kind, world, player))
            if got != wanted:
                found.append(f"{kind} by {who}: {got or '.'} instead of {wanted or '.'}")
    return found


def test_every_way_has_a_row() -> None:
    """A new address of the lobby, or a new message, is written down before it is used."""
    lobby = {name for name in addresses() if name.startswith("lobby:")}
    others = expected.READS | expected.ABOUT_THE_READER | expected.CHOOSES_THE_GAME
    assert lobby == FORMS | others
    for world in WORLDS:
        assert {way for way, _ in TABLES[world]} == {str(way) for way in ways_by_page([*FORMS])}
    for socket in SOCKETS:
        assert {kind for kind, _ in TABLES[socket]} == set(ways_by_socket())


def test_message_that_needs_a_seat_is_refused_to_whoever_has_none() -> None:
    for socket in SOCKETS:
        refused = {kind for (kind, who), came in TABLES[socket].items() if came == "not_seated"}
        assert refused == set(filter(needs_seat, ways_by_socket()))


def needs_seat(kind: str) -> bool:
    message = MESSAGES[kind]
    return issubclass(message, Command) and message.needs_seat


@pytest.mark.rule("pool-seating")
@pytest.mark.rule("queue-order")
@pytest.mark.parametrize(("seating", "currency"), MODES)
def test_at_an_open_table(new_player: PlayerFactory, seating: Seating, currency: str) -> None:
    world = open_world(new_player, seating, currency)
    assert wrong_pages(world, TABLES[f"open {seating}"]) == []


@pytest.mark.rule("pool-seating")
@pytest.mark.rule("queue-order")
@pytest.mark.parametrize(("seating", "currency"), MODES)
def test_before_the_seat_the_first_in_line_waits_for(
    new_player: PlayerFactory, seating: Seating, currency: str
) -> None:
    world = lined_world(new_player, seating, currency)
    assert wrong_pages(world, TABLES[f"lined {seating}"]) == []


def test_at_a_running_event(new_player: PlayerFactory) -> None:
    world = event_world(new_player)
    assert wrong_pages(world, TABLES["event"]) == []
    assert wrong_messages(world, SOCKETS[1]) == []


@pytest.mark.parametrize(("seating", "currency"), MODES[:2])
def test_over_a_socket_at_a_cash_table(
    new_player: PlayerFactory, seating: Seating, currency: str
) -> None:
    world = lined_world(new_player, seating, currency)
    assert wrong_messages(world, SOCKETS[0]) == []


@pytest.mark.long
def test_what_is_no_way_to_a_seat_leads_to_none(new_player: PlayerFactory) -> None:
    """Forms of every other address of the site, whatever they are for."""
    world = lined_world(new_player, "pool", "EUR")
    elsewhere = [
        way
        for way in ways_by_page([name for name in addresses() if name not in FORMS])
        if way.name not in SIGNING_OUT | {"lobby:calls"}
    ]
    assert len(elsewhere) > 50
    for who in ("stranger", "first"):
        player = world.people[who]
        for way in elsewhere:
            with undone():
                before = own(player), others(player, world)
                ask_page(way, world, player)
                assert (own(player), others(player, world)) == before, (way, who)


def test_addresses_that_only_read_take_no_form(new_player: PlayerFactory) -> None:
    world = open_world(new_player, "pool", "PLAY")
    client = Client()
    stranger = world.people["stranger"]
    assert stranger is not None
    client.force_login(stranger)
    for name in expected.READS:
        values = {"game_id": str(world.game.pk), "table_id": str(world.table.pk)}
        assert client.post(addresses()[name].path(values)).status_code == 405, name
