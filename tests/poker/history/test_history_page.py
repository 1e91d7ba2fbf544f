"""The list of a player's hands, page by page."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from poker.history.page import HANDS_A_PAGE, Place, history_page
from poker.models import PlayedHand, Table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.poker.history.pages import hand_address, reader

SeatPlayers = Callable[..., Felt]


def add_hands(table: Table, player: Player, count: int, *, each_moment: int = 1) -> None:
    """Rows of a history alone, `each_moment` of them ending at once."""
    PlayedHand.objects.bulk_create(
        PlayedHand(
            table=table,
            hand_no=number + 1,
            player=player,
            seat=0,
            ended_at=NOON + timedelta(seconds=number // each_moment),
            net=number,
            first_seq=8,
            last_seq=9,
        )
        for number in range(count)
    )


@pytest.mark.rule("player-history")
def test_the_newest_hand_stands_first_with_its_table_game_and_result(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    for _hand in range(2):
        table.deal()
        table.act_all_fold()
    page = reader(table.players[0]).get("/hands/").content.decode()
    second, first = (page.index(hand_address(table.table_id, number)) for number in (2, 1))
    assert second < first
    for told in ("No. 2 at Test table", "Test 1/2", "play money", "2026-03-01 12:00"):
        assert told in page
    for row in PlayedHand.objects.filter(player=table.players[0]):
        assert f'data-net="{row.net}"' in page


def test_every_hand_is_on_one_page_even_when_many_end_at_once(
    table: Table, new_player: PlayerFactory
) -> None:
    player, other = new_player(), new_player()
    add_hands(table, player, 60, each_moment=20)
    add_hands(table, other, 5)
    seen, before = [], None
    for _page in range(3):
        page = history_page(PlayedHand.objects.filter(player=player), before)
        seen += [played.hand_no for played in page.hands]
        before = Place.parse(str(page.older)) if page.older else None
    assert seen == list(range(60, 0, -1))
    assert before is None


def test_a_page_takes_the_same_queries_however_long_the_history(
    table: Table, new_player: PlayerFactory
) -> None:
    counts = {}
    for hands in (1, 80):
        player = new_player()
        game_table = Table.objects.create(game=table.game, name=f"Table {hands}")
        add_hands(game_table, player, hands)
        client = reader(player)
        for address in ("/hands/", f"/hands/?before={Place(NOON + timedelta(days=1), 1)}"):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                client.get(address)
            counts[hands, address[:8]] = len(queries)
    assert len(set(counts.values())) == 1, counts


def test_older_and_newest_lead_through_the_pages(table: Table, new_player: PlayerFactory) -> None:
    player = new_player()
    add_hands(table, player, HANDS_A_PAGE + 1)
    client = reader(player)
    first = client.get("/hands/").content.decode()
    assert "Newest hands" not in first
    place = first.split("?before=")[1].split('"')[0]
    last = client.get(f"/hands/?before={place}").content.decode()
    assert hand_address(table.pk, 1) in last
    assert hand_address(table.pk, 2) not in last
    assert "Newest hands" in last
    assert "Older hands" not in last


def test_a_player_without_hands_is_told_so(new_player: PlayerFactory) -> None:
    assert "not been dealt a hand yet" in reader(new_player()).get("/hands/").content.decode()


@pytest.mark.parametrize(
    "before", ["x", "1", "-", "1-x", f"{10**30}-1", f"1-{10**30}", f"1-{'9' * 5000}", "1-1-1"]
)
def test_a_place_that_is_none_is_not_found(new_player: PlayerFactory, before: str) -> None:
    assert reader(new_player()).get("/hands/", {"before": before}).status_code == 404


def test_one_has_to_be_signed_in(db: None) -> None:
    assert Client().get("/hands/").headers["Location"] == "/accounts/sign-in/?next=/hands/"
