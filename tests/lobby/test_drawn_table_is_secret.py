"""A drawn table is not revealed before its buy-in is paid (clause ``pool-seating``)."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from difflib import ndiff
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.core.outbox.message import OutboxMessage
from lobby.models import Waiting
from lobby.services.lines.line import move_line
from lobby.services.lines.reserved_seats import reserve_drawn
from poker.models import Game, Reservation, Seat, Table
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.pages import without_tokens
from tests.poker.felt import Felt
from tests.room.games import new_game

NOW = datetime.now(UTC)
BUY_IN = 20_000
MINUTE = timedelta(minutes=1)
NEW_EACH_TIME = ("X-Request-ID", "Content-Length", "Expires", "Server-Timing")
NAMES = ("Alpha", "Bravo", "Chess", "Delta")

pytestmark = pytest.mark.rule("pool-seating")


class Answer(NamedTuple):
    status: int
    headers: str
    body: str


class Way(NamedTuple):
    """The pattern of an address with a table's id, and an HTTP method."""

    method: str
    pattern: str

    def ask(self, client: Client, table: Table) -> Answer:
        address = re.sub(r"<int:table_id>", str(table.pk), self.pattern)
        address = "/" + re.sub(r"<\w+:\w+>", "1", address)
        form = {"amount": "200", "beside": "0"} if self.method == "post" else {}
        answer = getattr(client, self.method)(address, form)
        headers = sorted(item for item in answer.headers.items() if item[0] not in NEW_EACH_TIME)
        texts = (str(headers), getattr(answer, "text", ""))
        return Answer(answer.status_code, *(told(text, table) for text in texts))


def told(text: str, table: Table) -> str:
    """Return a text without the table's names and without values that change in every response."""
    text = without_random(text).replace(table.name, "NAME")
    return re.sub(rf"(?<![\d.]){table.pk}(?!\d)", "ID", text)


def patterns(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for each in resolver.url_patterns:
        path = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from patterns(each, path)
        elif isinstance(each, URLPattern) and "<int:table_id>" in path:
            yield path


def addresses() -> list[str]:
    """Return every address with a table's id outside the admin."""
    return [path for path in patterns(get_resolver()) if not path.startswith("staff/")]


@pytest.fixture
def pool(new_player: PlayerFactory) -> Game:
    """Four tables that look alike: at each sits one player, in the first seat."""
    game = new_game("Pool 1/2", small_blind=100, big_blind=200)
    for name in NAMES:
        Felt(open_table(game=game, name=name).pk, NOW).sit(new_player(), 0, BUY_IN)
    return game


@pytest.fixture
def player_with_a_draw(pool: Game, new_player: PlayerFactory, client: Client) -> Any:
    player = new_player()
    client.force_login(player)
    held = reserve_drawn(game_id=pool.pk, player=player)
    assert isinstance(held, Reservation)
    return player


def drawn_and_other() -> tuple[Table, Table]:
    drawn = Reservation.objects.get().table
    return drawn, Table.objects.exclude(pk=drawn.pk).earliest("pk")


def test_list_of_addresses_includes_those_that_revealed_the_table() -> None:
    listed = addresses()
    for what in ("held", "sit", "let-go", "wait", "leave-line", "seats/<int:seat>/hold"):
        assert f"tables/<int:table_id>/{what}/" in listed
    assert len(listed) > 20


@pytest.mark.parametrize("method", ["get", "post", "head", "options"])
def test_address_by_table_answers_alike_at_the_drawn_and_every_other_table(
    player_with_a_draw: Any, client: Client, method: str
) -> None:
    drawn, other = drawn_and_other()
    told_apart = {}
    with CaptureQueriesContext(connection) as asked:
        for way in (Way(method, pattern) for pattern in addresses()):
            answers = way.ask(client, drawn), way.ask(client, other)
            if answers[0] != answers[1]:
                drawn_lines, other_lines = (str(each).split("\\n") for each in answers)
                found = ndiff(drawn_lines, other_lines)
                told_apart[way] = [line for line in found if line[0] != " "][:6]
    assert told_apart == {}
    queries = [each["sql"] for each in asked if "poker_reservation" in each["sql"]]
    assert queries == [], "an answer may not take longer either"
    assert Reservation.objects.get().table == drawn
    assert not Seat.objects.filter(player=player_with_a_draw).exists()


def test_tables_of_a_pool_look_the_same_before_and_after_a_draw(
    pool: Game, new_player: PlayerFactory, client: Client
) -> None:
    player, watcher = new_player(), Client()
    watcher.force_login(new_player())
    client.force_login(player)
    page = reverse("lobby:tables", args=[pool.pk])
    before = [without_random(each.get(page).text) for each in (client, watcher)]
    reserve_drawn(game_id=pool.pk, player=player)
    assert Reservation.objects.exists()
    after = [without_random(each.get(page).text) for each in (client, watcher)]
    assert after == before


def test_called_player_of_a_pool_is_not_notified_of_the_table(
    pool: Game, new_player: PlayerFactory, client: Client
) -> None:
    player = new_player()
    client.force_login(player)
    Waiting.objects.create(
        game=pool,
        player=player,
        amount=BUY_IN,
        joined_at=NOW,
        there_until=NOW + MINUTE,
        watches_until=NOW,
        kept_until=NOW + MINUTE,
    )
    move_line(game_id=pool.pk, now=NOW + timedelta(seconds=1))
    held = Reservation.objects.get(player=player)
    notified = OutboxMessage.objects.get(topic="push").data
    assert notified["message"] == {"table": pool.name}
    page = client.get(reverse("lobby:tables", args=[pool.pk])).text
    calls = client.get(reverse("lobby:calls")).text
    assert held.table.name not in f"{notified} {calls}"
    assert f"/tables/{held.table_id}/" not in calls
    assert "held" not in re.findall(r'<li class="(\w+)', page)


def test_dialog_of_a_drawn_seat_names_neither_table_nor_seat(
    player_with_a_draw: Any, pool: Game, client: Client
) -> None:
    held = Reservation.objects.get()
    Reservation.objects.update(number=4)
    answer = client.post(reverse("lobby:held_in_game", args=[pool.pk]))
    assert answer.context["seat"] is None
    text = without_tokens(answer.text)
    assert held.table.name not in text
    Reservation.objects.update(number=2)
    again = without_tokens(client.post(reverse("lobby:held_in_game", args=[pool.pk])).text)
    assert untimed(again) == untimed(text)


def untimed(text: str) -> str:
    return re.sub(r'(data-left-ms|max|value)="\d+"', "", text)


def without_random(text: str) -> str:
    """Return a page without tokens and nonces, which change in every response."""
    return re.sub(r'nonce-[\w+/=-]+|nonce="[^"]*"|"X-CSRFToken": "\w+"', "", without_tokens(text))
