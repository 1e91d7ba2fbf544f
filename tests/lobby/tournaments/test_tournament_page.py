"""The page of a tournament: who plays with what, where one can watch, and who is out."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from random import Random
from threading import Event
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from lobby.tournaments.models import Tournament
from lobby.tournaments.pages import shared_standing
from lobby.tournaments.pages.shared_standing import SharedStandings, shared_standings
from lobby.tournaments.pages.standing import Standing, read_standing
from lobby.tournaments.rules.payouts import PayoutRow, PayoutTable
from poker.models import Seat
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.database import RoomDatabase

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
QueryCount = Callable[[int], AbstractContextManager[object]]


@pytest.fixture
def players(room_db: RoomDatabase, new_player: PlayerFactory) -> list[Player]:
    return [new_player() for _ in range(5)]


@pytest.fixture
def evening(players: list[Player]) -> Evening:
    """Five players at tables of three, some hands in."""
    tournament = new_tournament("Two tables", seats=3, most_players=5, buy_in=1000)
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3), all_in=0)
    evening.play(until=lambda: evening.hands >= 4)
    shared_standings.forget(tournament)
    return evening


def page_of(tournament: Tournament, reader: Player) -> str:
    client = Client()
    client.force_login(reader)
    answer = client.get(f"/tournaments/{tournament.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("path", ["/tournaments/", "/tournaments/{}/"])
def test_start_has_its_instant_and_a_countdown(players: list[Player], path: str) -> None:
    """The scripts write both in the reader's zone and language."""
    tournament = new_tournament(starts_at=datetime(2100, 5, 1, 18, 30, tzinfo=UTC))
    client = Client()
    client.force_login(players[0])
    page = client.get(path.format(tournament.pk)).text
    assert '<time datetime="2100-05-01T18:30:00+00:00">' in page
    assert 'data-countdown="2100-05-01T18:30:00+00:00"' in page
    assert page.count("local_times") == page.count("start_countdown") == 1


def test_it_shows_each_table_with_its_stacks_and_the_readers_own_rank(
    evening: Evening, players: list[Player]
) -> None:
    page = page_of(evening.tournament, players[0])
    seats = list(Seat.objects.filter(table__directed=True).select_related("table"))
    for table in {seat.table for seat in seats}:
        stacks = sorted((seat.chips or 0 for seat in seats if seat.table == table), reverse=True)
        shown = re.search(rf'href="/tables/{table.pk}/">[^<]*</a></td>(.*?)</tr>', page)
        assert shown is not None
        cells = re.findall(r"<td[^>]*>([^<]*)</td>", shown.group(1))
        told = [int(cell.replace(",", "")) for cell in cells]
        assert told == [len(stacks), stacks[0], sum(stacks) // len(stacks)]
    own = next(seat.chips or 0 for seat in seats if seat.player == players[0])
    rank = 1 + sum((seat.chips or 0) > own for seat in seats)
    assert f"You are no. {rank} with {own:,} chips." in page


def test_a_thousand_who_watch_cost_what_one_costs(
    evening: Evening, django_assert_num_queries: QueryCount
) -> None:
    standings, tournament = SharedStandings(), evening.tournament
    first = standings.part(tournament, "en")
    with django_assert_num_queries(0):
        for _ in range(1000):
            assert standings.part(tournament, "en") is first
            standings.of(tournament)
        standings.part(tournament, "de")


def test_a_slow_look_at_one_event_holds_up_no_other(
    players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, quick = new_tournament("Slow", most_players=9), new_tournament("Quick", most_players=5)
    begun, go_on = Event(), Event()
    standing = read_standing(slow)

    def read(tournament: Tournament) -> Standing:
        if tournament == slow:
            begun.set()
            assert go_on.wait(10)
        return standing

    monkeypatch.setattr(shared_standing, "read_standing", read)
    standings = SharedStandings()
    with ThreadPoolExecutor() as threads:
        waiting = threads.submit(standings.of, slow)
        assert begun.wait(10)
        assert standings.of(quick) is standing
        assert not waiting.done()
        go_on.set()
        assert waiting.result(10) is standing


def test_of_all_who_look_at_once_one_reads(
    players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, standings = new_tournament("Watched", most_players=9), SharedStandings()
    kept, standing = standings._kept_of(tournament), read_standing(tournament)
    alone = []

    def read(tournament: Tournament) -> Standing:
        alone.append(kept.turn.locked())
        return standing

    monkeypatch.setattr(shared_standing, "read_standing", read)
    assert standings.of(tournament) is standing
    kept.look = None
    assert standings.part(tournament, "en")
    assert alone == [True, True], "the others wait for their turn"


def test_whoever_registers_sees_it_at_once(players: list[Player]) -> None:
    tournament = new_tournament("Soon", most_players=9)
    assert ">0 / 9<" in page_of(tournament, players[0])
    client = Client()
    client.force_login(players[0])
    answer = client.post(f"/tournaments/{tournament.pk}/enter/", follow=True)
    assert ">1 / 9<" in answer.content.decode()


@pytest.mark.long
def test_the_end_is_seen_at_once_however_fresh_the_look_was(evening: Evening) -> None:
    standings, running = SharedStandings(), evening.tournament
    evening.play()
    look = standings.of(running)
    assert standings.of(running) is look
    after = standings.of(evening.tournament)
    assert after is not look
    assert (len(after.playing), len(after.out)) == (0, 5)
    assert "Result" in standings.part(evening.tournament, "en")


def bar_of(tournament: Tournament, reader: Player) -> dict[str, Any]:
    """The bar at the tournament's first table."""
    client = Client()
    client.force_login(reader)
    table = tournament.tables.order_by("number").values_list("table", flat=True)[0]
    told: dict[str, Any] = client.get(reverse("lobby:tournament_bar", args=[table])).json()
    return told


@pytest.mark.parametrize(
    ("shares", "due"), [((5000, 2000, 1500, 1000, 500), "2.50"), ((10_000,), None)]
)
def test_player_who_is_out_reads_place_prize_and_what_is_next(
    players: list[Player], shares: tuple[int, ...], due: str | None
) -> None:
    tournament = new_tournament(
        "Out",
        seats=5,
        most_players=5,
        buy_in=1000,
        payouts=PayoutTable((PayoutRow(5, shares),)).to_json(),
    )
    register_all(tournament, players, NOW)
    evening = Evening(tournament, NOW, Random(3))
    evening.play(until=lambda: tournament.entries.exclude(place=None).exists())
    shared_standings.forget(tournament)
    entry = tournament.entries.select_related("player").get(place=5)
    told = bar_of(tournament, entry.player)
    assert (told["place"], told["entries"], told["paid"]) == (5, 5, len(shares))
    assert told["others"] == reverse("lobby:tournaments")
    assert told.get("due") == due
    assert "due" not in bar_of(tournament, tournament.entries.filter(place=None)[0].player)


@pytest.mark.parametrize("currency", ["PLAY", "EUR"])
def test_wallet_that_does_not_cover_the_buy_in_is_told_instead_of_a_form(
    players: list[Player], currency: str
) -> None:
    tournament = new_tournament("Dear", buy_in=2_000_000, currency=currency)
    page = page_of(tournament, players[0])
    assert "Your wallet does not cover the buy-in." in page
    assert ("How to deposit" if currency == "EUR" else "Refill at the cashier") in page
    assert reverse("lobby:tournament_enter", args=[tournament.pk]) not in page
