"""A past that is made up is one that could have been: every check of a real room holds."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any, Final

import pytest
from django.conf import settings as room_settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report
from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.rollups.checking import check_rollups
from accounts.core.audit_log.checking import breaks
from accounts.core.databases.snapshot import snapshot
from accounts.core.incidents.models import Incident
from accounts.ledger.models import Entry
from config.places import BASE_DIR
from lobby.demo.filling import RoomInUse, fill
from lobby.demo.people.staff import PLAYER
from lobby.demo.wanted import Wanted
from lobby.tournaments.models import Tournament
from poker.event_stream.chain.checking import all_tables, check_tables
from poker.event_stream.memory import memories
from poker.models import ChatLine, PlayedHand
from poker.oversight.ledger_check import everything_amiss
from tests.accounts.compliance.reporting.reviewers import asked
from tests.conftest import PlayerFactory
from tests.room.database import cloned_database

# The past is made up in one transaction.
pytestmark = [pytest.mark.long, pytest.mark.own_transaction]

UNTIL: Final = datetime(2026, 3, 29, 21, 30, tzinfo=UTC)
SMALL: Final = Wanted(UNTIL, days=1, people=22, seed=4)
TINY: Final = Wanted(UNTIL.replace(hour=14), days=0, people=20, seed=5)
LONG: Final = Wanted(UNTIL, days=28, people=60, seed=1)

SELDOM: Final = {
    "charity-transfers": "an account is closed in the middle of the time, and emptied a day later",
    "collusion-queue": "signs are looked for on Sunday nights, in days that are over",
    "evictions": "one guest in twenty goes without a word",
    "protections": "connections are lost in one hand in some dozens, seldom with chips in the pot",
    "ratholing-counters": "one guest in eight is back at once, seldom with a large stack",
    "ratholing-refusals": "one guest in eight is back at once, with a stack to remember",
    "time-outs": "one choice in some hundreds takes too long",
    "interrupted-hands": "staff interrupt one hand for real money in forty, then in 400",
    "unresolved-bets": "every other interrupted hand is suspended",
    "complaints": "one hand in 150 is disputed",
}
"""Reports that may have nothing to say of a day or two, and why."""


@pytest.fixture(autouse=True)
def cheap_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@contextmanager
def new_room(template: str) -> Iterator[None]:
    """Django's room is a new one meanwhile, in which everything is numbered from 1."""
    with cloned_database(room_settings.VAR_DIR, template):
        memories.clear()
        yield


def hold_every_check(wanted: Wanted) -> None:
    """What `check_ledger`, `check_events`, `check_audit` and `check_rollups` look at."""
    with snapshot():
        assert list(everything_amiss()) == []
        assert breaks() == []
    walked = check_tables(table_ids=all_tables())
    assert [broken for each in walked for broken in each.breaks] == []
    assert check_rollups() == []
    latest = PlayedHand.objects.latest("ended_at").ended_at
    assert wanted.until - timedelta(days=1) < latest < wanted.until + timedelta(minutes=10)


def reports_without_rows(wanted: Wanted) -> set[str]:
    """Each report reconciles; those that have no rows."""
    empty = set()
    for report in REPORTS:
        told = read(asked(report, wanted.until, **_period(report, wanted)))
        assert all(check.is_clean for check in told.checks), (report.slug, told.checks)
        if not told.count:
            empty.add(report.slug)
    return empty


def _period(report: Report, wanted: Wanted) -> dict[str, date | str]:
    last = wanted.until.date()
    if report.moment is not Moment.INTERVAL:
        return {"last_day": last}
    first = last - timedelta(days=wanted.days + 1)
    return {"period": "interval", "first_day": first, "last_day": last}


def what_happened() -> str:
    """A digest of who won what when, of all money, and of what was said."""
    hands = PlayedHand.objects.order_by("table", "hand_no", "seat")
    money = Entry.objects.order_by("pk")
    told = [
        *hands.values_list("table", "hand_no", "seat", "player", "ended_at", "net", "rake", "pot"),
        *money.values_list("account", "amount", "transfer__kind", "transfer__created_at"),
        *ChatLine.objects.order_by("pk").values_list("table", "player", "said", "said_at"),
    ]
    return sha256(repr(told).encode()).hexdigest()


def test_a_day_of_play_that_never_was_holds_every_check(room_db: object) -> None:
    hands = fill(SMALL)
    assert hands > 60
    assert PlayedHand.objects.filter(table__game__currency="EUR", rake__gt=0).exists()
    assert not Incident.objects.filter(kind="tournament_faulty").exists()
    hold_every_check(SMALL)
    assert reports_without_rows(SMALL) <= SELDOM.keys()
    assert {tournament.status for tournament in Tournament.objects.all()} >= {
        "announced",
        "running",
    }
    with connection.cursor() as cursor:
        cursor.execute("SELECT prosrc FROM pg_proc WHERE prosrc LIKE '%demo_now%'")
        assert cursor.fetchall() == [], "the ledger is dated by the database's clock again"
    assert abs(timezone.now() - datetime.now(UTC)) < timedelta(seconds=5)
    with pytest.raises(RoomInUse):
        fill(SMALL)


def test_the_same_seed_makes_up_the_same_past(room_db: object, template: str) -> None:
    pasts = []
    for _ in range(2):
        with new_room(template):
            fill(TINY)
            pasts.append(what_happened())
    assert pasts[0] == pasts[1]


@pytest.mark.nightly
def test_four_weeks_of_play_fill_every_report(room_db: object) -> None:
    assert fill(LONG) >= 5_000
    hold_every_check(LONG)
    # Counters are kept for a day: there are some when somebody came back that late.
    assert reports_without_rows(LONG) <= {"ratholing-counters"}


@pytest.mark.parametrize("name", ["DATABASE_URL", "ROOM_HTTPS", "ROOM_HOSTS"])
def test_a_room_for_people_is_left_alone(
    room_db: object, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(CommandError, match=f"{name} is set"):
        call_command("seed_demo")
    assert not PlayedHand.objects.exists()


def test_the_folder_of_make_run_is_left_alone(room_db: object, settings: Any) -> None:
    settings.VAR_DIR = BASE_DIR / "var"
    with pytest.raises(CommandError, match="set ROOM_VAR"):
        call_command("seed_demo")


def test_a_room_with_players_is_left_alone(new_player: PlayerFactory) -> None:
    new_player()
    with pytest.raises(CommandError, match="there are players or hands in this room"):
        call_command("seed_demo")


def test_accounts_are_told_of_such_a_room_alone(room_db: object, capsys: Any) -> None:
    with pytest.raises(CommandError, match="was not made by seed_demo"):
        call_command("demo_accounts")
    assert PLAYER not in capsys.readouterr().out
