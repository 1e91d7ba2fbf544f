"""The daily check is kept, once a day, and alarms are an incident; the commands around it."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction

from accounts.core.incidents.models import Incident
from config.timetable import TIMETABLE
from poker.models import ShuffleCheck, ShuffleTest
from poker.oversight.shuffling.daily import check_today
from poker.oversight.shuffling.threshold import THRESHOLD
from poker.tasks import check_shuffle
from tests.poker.oversight.shuffling import shuffles
from tests.poker.oversight.shuffling.shuffles import Shuffle

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


def check(sources: Mapping[str, Shuffle], **options: Any) -> ShuffleCheck | None:
    return check_today(deals=1000, sources=sources, **{"now": NOON, **options})


@pytest.mark.rule("rng-daily-check")
def test_every_test_is_kept_once_a_day() -> None:
    honest = {"honest": shuffles.honest(Random(1))}
    done = check(honest)
    assert done is not None
    assert (done.deals, done.alarms, done.tests.count()) == (1000, 0, 8)
    assert check(honest, now=NOON + timedelta(hours=11)) is None
    assert check(honest, now=NOON + timedelta(hours=12)) is not None
    assert not Incident.objects.exists()


@pytest.mark.rule("rng-daily-check")
def test_a_fault_is_an_incident_with_both_p_values() -> None:
    done = check({"planted": shuffles.short_cycle(Random(1))})
    assert done is not None
    kept = ShuffleTest.objects.get(check_of=done, test="cycles")
    assert kept.p < THRESHOLD
    assert kept.again is not None
    assert kept.again < THRESHOLD
    incident = Incident.objects.get()
    assert (incident.kind, incident.subject) == ("shuffle_biased", "shuffle")
    assert done.alarms == len(incident.detail["tests"]) > 0
    assert {"planted"} == {each["source"] for each in incident.detail["tests"]}


def test_the_task_is_asked_for_every_hour_and_done_once() -> None:
    assert TIMETABLE["check-shuffle"]["schedule"] == 3600
    ShuffleCheck.objects.create(
        day=datetime.now(UTC).date(), at=datetime.now(UTC), deals=1, alarms=0
    )
    assert check_shuffle() is False


def test_the_application_can_only_add_to_the_results() -> None:
    check({"honest": shuffles.honest(Random(1))})
    for statement in (
        "UPDATE poker_shuffletest SET p = 0.5",
        "DELETE FROM poker_shuffletest",
        "UPDATE poker_shufflecheck SET alarms = 0",
        "DELETE FROM poker_shufflecheck",
    ):
        with pytest.raises(ProgrammingError), transaction.atomic():
            connection.cursor().execute(statement)


@pytest.mark.rule("rng-daily-check")
def test_the_command_tests_now_and_keeps_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check_shuffle", deals=1000)
    *lines, verdict = capsys.readouterr().out.splitlines()
    assert len(lines) == 24
    assert all(" p = " in line for line in lines)
    assert verdict.endswith("0 alarms (threshold 0.0005, twice)")
    assert not ShuffleCheck.objects.exists()
    with pytest.raises(CommandError, match="--deals: at least 1000"):
        call_command("check_shuffle", deals=10)


def test_the_command_fails_on_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The operating system's generator replaced by one with few seeds."""
    monkeypatch.setattr("poker.oversight.shuffling.sources.shuffled", shuffles.few_seeds(Random(5)))
    with pytest.raises(SystemExit) as ended:
        call_command("check_shuffle", deals=2000)
    assert ended.value.code == 1
    assert "order  repeated" in capsys.readouterr().out


@pytest.mark.rule("rng-audit")
@pytest.mark.parametrize("source", ["order", "mix", "dealt"])
def test_raw_shuffles_are_exported_as_it_says(
    tmp_path: Path, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "decks"
    call_command("export_shuffles", file, count=300, source=source)
    assert capsys.readouterr().out == "300 decks, 15600 bytes\n"
    raw = file.read_bytes()
    lot = [raw[at : at + 52] for at in range(0, len(raw), 52)]
    assert len(set(lot)) == 300
    assert all(sorted(deck) == list(range(52)) for deck in lot)


@pytest.mark.rule("rng-audit")
def test_an_export_overwrites_nothing_and_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "decks"
    file.write_bytes(b"kept")
    with pytest.raises(CommandError, match="File exists"):
        call_command("export_shuffles", file, count=3)
    assert file.read_bytes() == b"kept"
    with pytest.raises(CommandError, match="--count: at least 1"):
        call_command("export_shuffles", tmp_path / "other", count=0)
    with pytest.raises(CommandError, match="No such file"):
        call_command("export_shuffles", tmp_path / "no" / "folder", count=1)
