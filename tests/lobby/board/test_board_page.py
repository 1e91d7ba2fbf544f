"""What the lobby's page says of each game."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from lobby.board.reading import read_board
from lobby.board.shared import SharedBoard, shared_board
from lobby.services.lines.joining import join
from poker.models import Game, HandTally
from poker.services.money.tallying import stretch_of
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.room.games import new_game

DASH = "\N{EN DASH}"


@pytest.fixture
def game(new_player: PlayerFactory) -> Game:
    """Two open tables of six seats, one of them closed again, and a player at one."""
    game = new_game("Omaha <1/2>", small_blind=100, big_blind=200, preset="omaha-protected")
    tables = [open_table(game=game, name=name) for name in ("First", "Second", "Third")]
    tables[2].closed_at = timezone.now()
    tables[2].save()
    return game


def page_of(client: Client) -> str:
    return client.get("/").content.decode()


def cell(page: str, label: str) -> str:
    """The text of the only row's figure with this label."""
    return page.split(f'data-label="{label}"', 1)[1].split(">", 1)[1].split("</td>", 1)[0].strip()


@pytest.mark.rule("buy-in")
def test_stakes_and_buy_in_limits_are_told(game: Game, client: Client) -> None:
    page = page_of(client)
    assert cell(page, "Stakes") == "1.00 / 2.00"
    assert cell(page, "Buy-in") == f"80.00 {DASH} 200.00"
    assert "Omaha &lt;1/2&gt;" in page
    assert "<1/2>" not in page


@pytest.mark.rule("disconnect-protection")
def test_games_with_disconnect_protection_are_marked(game: Game, client: Client) -> None:
    assert page_of(client).count("data-protections") == 1
    game.rule_set.protections = 0
    game.rule_set.timeout = "check_fold"
    game.rule_set.save()
    shared_board.forget()
    assert "data-protections" not in page_of(client)


def test_closed_tables_are_not_counted(game: Game, client: Client) -> None:
    page = page_of(client)
    assert cell(page, "Tables") == "2"
    assert "0 / 12" in cell(page, "Players")


def test_how_it_plays_is_told_once_it_was_played(game: Game, client: Client) -> None:
    page = page_of(client)
    assert [cell(page, label) for label in ("Average pot", "Hands/h", "See flop")] == [DASH] * 3
    HandTally.objects.create(
        table=game.tables.earliest("pk"),
        from_at=stretch_of(timezone.now()),
        hands=4,
        pots=5000,
        dealt_in=20,
        saw_flop=7,
    )
    shared_board.forget()
    page = page_of(client)
    assert cell(page, "Average pot") == "12.50"
    assert cell(page, "See flop") == "35 %"


@pytest.mark.rule("rake-rounds-down")
def test_the_rake_is_told_in_short(game: Game) -> None:
    (line,) = read_board(timezone.now()).lines
    assert line.rake_label == "none"
    euros = new_game("Euros", small_blind=100, big_blind=200, preset="plo-pool", currency="EUR")
    told = {line.id: line.rake_label for line in read_board(timezone.now()).lines}
    assert told[euros.pk] == "5 %, at most 3 BB"


def test_a_row_is_rendered_again_only_when_its_game_has_changed(game: Game) -> None:
    board = SharedBoard()
    lines = board.look().lines
    first = board.rows(lines, "en")[0].cells
    assert board.rows(lines, "en")[0].cells is first
    changed = replace(lines[0], waiting=5)
    assert board.rows([changed], "en")[0].cells is not first


def test_another_readers_page_reads_no_game_again(
    game: Game, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page_of(client)
    with django_assert_num_queries(0):
        page_of(client)


@pytest.mark.rule("no-double-seat")
def test_who_sits_finds_the_way_to_the_table(
    game: Game, client: Client, new_player: PlayerFactory
) -> None:
    ana = new_player()
    pool = new_game("Pool 1/2", small_blind=100, big_blind=200)
    table = open_table(game=pool, name="Drawn")
    client.force_login(ana)
    page_of(client)
    join(game_id=pool.pk, player=ana, amount=20000)
    page = page_of(client)
    assert f'href="/tables/{table.pk}/"' in page
    assert "Go to Drawn" in page
