"""The page and the file, for the signed-in player alone."""

import csv
from collections.abc import AsyncIterator
from datetime import date
from io import StringIO
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.ledger import chart, moving
from accounts.ledger.models import Currency, Transfer
from accounts.ledger.statement.scope import BEYOND_ALL, scope_of_days
from accounts.models import Player
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import person
from tests.room.database import RoomDatabase

pytestmark = pytest.mark.usefixtures("waived_evidence")


@pytest.fixture
def ana(room_db: RoomDatabase) -> Player:
    """Ana played on the 1st, 2nd and 3rd of March: 10,000.00, then 100.00 to table 3, then back."""
    ana, ben = person("Ana"), person("Ben")
    moving.opening_grant(player=ana)
    moving.opening_grant(player=ben)
    where: dict[str, Any] = {"table_no": 3, "currency": Currency.PLAY}
    for player in (ana, ben):
        moving.buy_in(player=player, amount=10_000, key=f"in {player.pk}", **where)
    name = "table:3 hand:17"
    moving.settle_hand(nets={ana.pk: -2_500, ben.pk: 2_500}, reference=name, key=name, **where)
    moving.cash_out(player=ana, amount=7_500, key="out", **where)
    days = {"opening_grant": 1, "buy_in": 2, "hand": 2, "cash_out": 3}
    with ledger_rows.session(room_db.owner_url) as owner:
        owner.execute("ALTER TABLE ledger_transfer DISABLE TRIGGER USER")
        for kind, day in days.items():
            at = date(2026, 3, day)
            owner.execute("UPDATE ledger_transfer SET created_at = %s WHERE kind = %s", (at, kind))
    return ana


def kinds(client: Client, query: str) -> list[str]:
    return [line.movement.kind for line in client.get(f"/statement/{query}").context["lines"]]


def test_what_the_page_shows(ana: Player, client: Client) -> None:
    client.force_login(ana)
    page = client.get("/statement/").content.decode()
    for shown in ("cash-out", "table 3, hand 17", "-25.00", "9,975.00", "opening grant"):
        assert shown in page
    assert kinds(client, "") == ["cash_out", "hand", "buy_in", "opening_grant"]


FILTERS = [
    ("?kind=hand", ["hand"]),
    ("?currency=EUR", []),
    ("?first_day=2026-03-02", ["cash_out", "hand", "buy_in"]),
    ("?last_day=2026-03-02", ["hand", "buy_in", "opening_grant"]),
    ("?first_day=2026-03-02&last_day=2026-03-02", ["hand", "buy_in"]),
    ("?first_day=2026-03-02&last_day=2026-03-02&kind=buy_in", ["buy_in"]),
    ("?first_day=2026-04-01", []),
    ("?first_day=0001-01-01&last_day=9999-12-31&kind=hand", ["hand"]),
    ("?before=1", []),
]


def test_filters(ana: Player, client: Client, subtests: pytest.Subtests) -> None:
    client.force_login(ana)
    for query, expected in FILTERS:
        with subtests.test(query):
            assert kinds(client, query) == expected


def test_following_days_share_no_transfer_and_leave_none_out(ana: Player) -> None:
    march = [
        scope_of_days(
            player_id=ana.pk,
            currency=Currency.PLAY,
            first_day=date(2026, 3, day),
            last_day=date(2026, 3, day),
        )
        for day in (1, 2, 3)
    ]
    assert [scope.until for scope in march[:-1]] == [scope.first for scope in march[1:]]
    assert march[-1].until == BEYOND_ALL
    assert march[0].first == Transfer.objects.order_by("pk")[0].pk


COMPLAINTS = [
    ("?kind=bribe", "Select a valid choice"),
    ("?currency=USD", "Select a valid choice"),
    ("?first_day=yesterday", "Enter a date as year-month-day"),
    ("?first_day=2026-02-30", "Enter a date as year-month-day"),
    ("?first_day=2026-03-02&last_day=2026-03-01", "The last day is before the first."),
]


def test_a_filter_that_cannot_be_is_named(
    ana: Player, client: Client, subtests: pytest.Subtests
) -> None:
    client.force_login(ana)
    for query, complaint in COMPLAINTS:
        page = client.get(f"/statement/{query}")
        with subtests.test(query):
            assert page.status_code == 422
            assert complaint in page.content.decode()
            assert client.get(f"/statement/statement.csv{query}").status_code == 400


def downloaded(client: Client, query: str = "") -> list[list[str]]:
    response: Any = client.get(f"/statement/statement.csv{query}")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="statement-PLAY.csv"'
    text = async_to_sync(whole)(response.streaming_content).decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"))))


async def whole(pieces: AsyncIterator[bytes]) -> bytes:
    return b"".join([piece async for piece in pieces])


def test_the_file_tells_the_same_oldest_first(ana: Player, client: Client) -> None:
    client.force_login(ana)
    headings, opening, grant, buy_in, hand, cash_out, closing = downloaded(client)
    assert headings[0] == "date (UTC)"
    assert {len(row) for row in (opening, grant, closing)} == {len(headings)}
    assert opening[-4:] == ["0.00"] * 4
    assert grant[0] == "2026-03-01 00:00:00"
    assert buy_in[2:9] == ["buy-in", "3", "", "-100.00", "100.00", "0.00", "0.00"]
    assert hand[2:9] == ["hand", "3", "17", "0.00", "-25.00", "0.00", "-25.00"]
    assert cash_out[-4:] == closing[-4:] == ["9975.00", "0.00", "0.00", "9975.00"]


def test_the_file_is_filtered_as_the_page_is(ana: Player, client: Client) -> None:
    client.force_login(ana)
    query = "?first_day=2026-03-02&last_day=2026-03-02&kind=hand"
    _headings, opening, hand, closing = downloaded(client, query)
    assert opening[-1] == "10000.00"
    assert (hand[2], hand[-1], closing[-1]) == ("hand", "9975.00", "9975.00")


def test_visitors_are_sent_to_sign_in(client: Client) -> None:
    for page in ("/statement/", "/statement/statement.csv"):
        assert client.get(page)["Location"].startswith("/accounts/sign-in/")


def test_the_page_asks_the_same_few_questions_whatever_it_shows(
    ana: Player, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(ana)
    chart.wallet(player=ana, currency=Currency.PLAY)
    for query in ("?first_day=2026-03-01&last_day=2026-03-02", "?first_day=2026-03-02"):
        with django_assert_max_num_queries(18):
            client.get(f"/statement/{query}")
