"""A player looks for hands in their history (clause ``player-history``)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import Player
from config.outside.time_zone import time_zone
from poker.models import PlayedHand, Table
from tests.conftest import PlayerFactory
from tests.poker.entitlement import hole_cards
from tests.poker.felt import NOON, Felt
from tests.poker.history.pages import hand_address, printed_cards, reader
from tests.room.games import new_game

SeatPlayers = Callable[..., Felt]


def add(table: Table, player: Player, **facts: object) -> None:
    """A row of a history alone; its hand's number says which one it is."""
    row: dict[str, Any] = {"seat": 0, "ended_at": NOON, "net": 0, "first_seq": 8, "last_seq": 9}
    PlayedHand.objects.create(table=table, player=player, **{**row, **facts})


def found(player: Player, **asked: Any) -> set[int]:
    """The numbers of the hands on the page."""
    page = reader(player).get("/hands/", asked)
    return {line.played.hand_no for line in page.context.get("lines", [])}


@pytest.mark.rule("player-history")
def test_hands_are_found_by_result_pot_and_showdown(
    table: Table, new_player: PlayerFactory
) -> None:
    player = new_player()
    add(table, player, hand_no=1, net=500, pot=1000, showdown=True)
    add(table, player, hand_no=2, net=-500, pot=2050)
    add(table, player, hand_no=3, net=0, pot=0)
    assert found(player) == {1, 2, 3}
    assert found(player, result="won") == {1}
    assert found(player, result="lost") == {2}
    assert found(player, result="even") == {3}
    assert found(player, showdown="yes") == {1}
    assert found(player, showdown="no") == {2, 3}
    assert found(player, least_pot="10") == {1, 2}
    assert found(player, least_pot="10.01", most_pot="20.50") == {2}
    assert found(player, most_pot="20.49", result="lost") == set()


@pytest.mark.rule("player-history")
def test_hands_are_found_by_game_stake_and_currency(
    table: Table, new_player: PlayerFactory
) -> None:
    player = new_player()
    euros = new_game("Euro 5/10", small_blind=500, big_blind=1000, currency="EUR")
    other = Table.objects.create(game=euros, name="Other")
    add(table, player, hand_no=1)
    add(other, player, hand_no=2)
    assert found(player, game=euros.pk) == {2}
    assert found(player, currency="PLAY") == {1}
    assert found(player, stake=1000) == {2}
    assert found(player, currency="EUR", stake=table.game.big_blind) == set()


@pytest.mark.rule("player-history")
def test_days_are_those_of_the_players_zone(table: Table, new_player: PlayerFactory) -> None:
    player = new_player()
    add(table, player, hand_no=1, ended_at=NOON.replace(hour=23, minute=30))
    add(table, player, hand_no=2, ended_at=NOON + timedelta(days=1))
    assert found(player, first_day="2026-03-02") == {2}
    assert found(player, last_day="2026-03-01") == {1}
    assert found(player, first_day="2026-03-02", zone="Europe/Berlin") == {1, 2}
    assert found(player, last_day="2026-03-01", zone="Europe/Berlin") == set()


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("first_day", {"first_day": "yesterday"}),
        ("last_day", {"first_day": "2026-03-02", "last_day": "2026-03-01"}),
        ("least_pot", {"least_pot": "-1"}),
        ("most_pot", {"most_pot": "1.001"}),
        ("most_pot", {"least_pot": "2", "most_pot": "1"}),
        ("result", {"result": "tied"}),
        ("game", {"game": "0"}),
        ("stake", {"stake": "7"}),
    ],
)
def test_what_cannot_be_asked_for_is_named(
    table: Table, new_player: PlayerFactory, field: str, asked: dict[str, str]
) -> None:
    player = new_player()
    add(table, player, hand_no=1)
    page = reader(player).get("/hands/", asked)
    assert list(page.context["form"].errors) == [field]
    assert "No. 1 at" not in page.content.decode()


@pytest.mark.parametrize("name", ["Etc/Unknown", "Mars/Base", "../etc/passwd", "Europe"])
def test_unknown_time_zone_is_utc_and_said(
    table: Table, new_player: PlayerFactory, name: str
) -> None:
    player = new_player()
    add(table, player, hand_no=1)
    for page in ("/hands/", "/hands/results/"):
        answer = reader(player).get(page, {"zone": name})
        assert answer.context["form"].errors == {}
        text = answer.content.decode()
        assert "days are those of UTC." in text
        assert "No. 1 at" in text or page != "/hands/"
    assert reader(player).get("/hands/all.csv", {"zone": name}).status_code == 200


@pytest.mark.parametrize(
    ("older", "name"),
    [
        ("Asia/Calcutta", "Asia/Kolkata"),
        ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
        ("Europe/Kiev", "Europe/Kyiv"),
        ("US/Pacific", "America/Los_Angeles"),
        ("Asia/Katmandu", "Asia/Kathmandu"),
        ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ],
)
def test_older_names_of_time_zones_are_known(older: str, name: str) -> None:
    found, same = time_zone(older), time_zone(name)
    assert found
    assert same
    summer = datetime(2026, 7, 1, tzinfo=UTC)
    assert summer.astimezone(found).utcoffset() == summer.astimezone(same).utcoffset()


@pytest.mark.rule("player-history")
@pytest.mark.rule("hidden-cards")
def test_each_line_shows_the_readers_cards_the_board_and_the_pot(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    for player in table.players.values():
        page = reader(player).get("/hands/").content.decode()
        assert printed_cards(page) == hole_cards(table.state, table.table_id, player.pk)
    assert set(PlayedHand.objects.values_list("pot", "showdown")) == {(200, False)}
    table.deal()
    table.check_down()
    assert set(PlayedHand.objects.filter(hand_no=2).values_list("pot", "showdown")) == {(600, True)}


def test_filters_stay_in_the_address_of_the_next_page(
    table: Table, new_player: PlayerFactory
) -> None:
    player = new_player()
    for number in range(1, 28):
        add(table, player, hand_no=number, net=-1, ended_at=NOON + timedelta(seconds=number))
    page = reader(player).get("/hands/", {"result": "lost", "game": ""}).content.decode()
    address = page.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    assert address.startswith("?result=lost&before=")
    older = reader(player).get("/hands/" + address).content.decode()
    assert hand_address(table.pk, 1) in older
    assert hand_address(table.pk, 27) not in older
