"""Whatever is done to the audit log behind its back is found."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from accounts.core import audit_log
from accounts.core.audit_log.checking import Link, breaks, hash_of, head
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import Incident
from accounts.core.incidents.closing import close_incident
from accounts.tasks import check_audit
from tests.accounts.core.audit_chain import tampered, write_entries
from tests.accounts.people import person
from tests.room.database import RoomDatabase

COPY_OF_TWO = (
    "INSERT INTO audit_entry SELECT 3, at, action, subject, before, after, reason, address,"
    " previous_hash, hash, actor_id FROM audit_entry WHERE number = 2"
)
CUT_OFF = (
    "DELETE FROM audit_entry WHERE number = 3",
    "UPDATE audit_head SET number = 2, hash = two.hash FROM audit_entry two WHERE two.number = 2",
)
TAMPERING: list[tuple[int, *tuple[str, ...]]] = [
    (2, "UPDATE audit_entry SET subject = 'player:9' WHERE number = 2"),
    (2, "UPDATE audit_entry SET action = 'praise' WHERE number = 2"),
    (2, "UPDATE audit_entry SET reason = 'none' WHERE number = 2"),
    (2, "UPDATE audit_entry SET address = '10.0.0.1' WHERE number = 2"),
    (2, "UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE number = 2"),
    (2, "UPDATE audit_entry SET before = '{\"warnings\": 3}' WHERE number = 2"),
    (2, "UPDATE audit_entry SET before = NULL WHERE number = 2"),
    (2, "UPDATE audit_entry SET after = '{}' WHERE number = 2"),
    (2, "UPDATE audit_entry SET hash = repeat('f', 64) WHERE number = 2"),
    (1, "DELETE FROM audit_entry WHERE number = 1"),
    (2, "DELETE FROM audit_entry WHERE number = 2"),
    (3, "DELETE FROM audit_entry WHERE number = 3"),
    (1, "DELETE FROM audit_entry"),
    (3, "UPDATE audit_entry SET number = 4 WHERE number = 3", COPY_OF_TWO),
    (
        2,
        "UPDATE audit_entry SET number = -2 WHERE number = 2",
        "UPDATE audit_entry SET number = 2 WHERE number = 3",
        "UPDATE audit_entry SET number = 3 WHERE number = -2",
    ),
    (3, "UPDATE audit_head SET number = 2"),
    (4, "UPDATE audit_head SET number = 4"),
    (3, "UPDATE audit_head SET hash = repeat('f', 64)"),
]


def broken_at(*, noted: Link | None = None) -> int | None:
    found = breaks(noted=noted)
    return found[0].number if found else None


def test_changed_deleted_inserted_and_reordered_entries(
    room_db: RoomDatabase, subtests: pytest.Subtests
) -> None:
    write_entries(3)
    for number, *statements in TAMPERING:
        with subtests.test(str(statements)), tampered(room_db, *map(str, statements)):
            assert broken_at() == number
    assert broken_at() is None


def test_an_entry_changed_together_with_its_hash(room_db: RoomDatabase) -> None:
    write_entries(3)
    forged = AuditEntry.objects.get(pk=2)
    forged.subject = "player:9"
    with tampered(room_db, "GRANT UPDATE ON audit_entry TO PUBLIC"):
        forged.hash = hash_of(forged)
        forged.save()
        assert list(map(str, breaks())) == ["entry 3: does not follow the one before"]


def test_a_log_cut_off_together_with_its_head_is_found_by_a_noted_head(
    room_db: RoomDatabase,
) -> None:
    write_entries(3)
    noted = head()
    with tampered(room_db, *CUT_OFF):
        assert broken_at() is None
        assert broken_at(noted=noted) == 3


def test_a_log_written_anew_is_found_by_a_noted_head(room_db: RoomDatabase) -> None:
    write_entries(3)
    noted = head()
    with tampered(
        room_db,
        "DELETE FROM audit_entry",
        "UPDATE audit_head SET number = 0, hash = repeat('0', 64)",
        "ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_link",
    ):
        write_entries(4)
        assert broken_at() is None
        assert list(map(str, breaks(noted=noted))) == ["entry 3: is not the one that was noted"]


def test_the_command_prints_the_head_and_takes_it_back(
    room_db: RoomDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("check_audit")
    assert "0 entries, unbroken" in capsys.readouterr().out
    write_entries(3)
    call_command("check_audit")
    printed = capsys.readouterr().out
    assert printed == f"audit log: 3 entries, unbroken, head {head()}\n"
    write_entries(1)
    call_command("check_audit", head=printed.split()[-1])


def test_the_command_fails_and_names_the_first_broken_link(
    room_db: RoomDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    write_entries(3)
    spoilt = "UPDATE audit_entry SET reason = 'none' WHERE number > 1"
    with tampered(room_db, spoilt), pytest.raises(SystemExit) as ended:
        call_command("check_audit")
    assert ended.value.code == 1
    assert "entry 2: does not have the content it was written with" in capsys.readouterr().err


def test_the_timetable_opens_one_incident_for_a_broken_chain(room_db: RoomDatabase) -> None:
    write_entries(2)
    assert check_audit()
    assert not Incident.objects.exists()
    with tampered(room_db, "DELETE FROM audit_entry WHERE number = 1"):
        assert not check_audit()
        assert not check_audit()
        incident = Incident.objects.get()
        assert (incident.kind, incident.subject) == ("audit_log_broken", "audit log")
        assert incident.detail == {"entries": ["entry 1: is missing: 2 follows 0"], "count": 1}
        close_incident(incident_id=incident.pk, staff=person("Boss"), note="nothing to see")
        assert not check_audit()
        assert Incident.objects.filter(closed_at=None).count() == 1, "it is found again"


def test_a_log_rewritten_with_its_head_is_found_by_the_file_outside(
    room_db: RoomDatabase, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "elsewhere" / "audit.log"
    settings.ROOM_HEADS_FILE = str(file)
    write_entries(2)
    assert check_audit()
    write_entries(1)
    assert check_audit()
    assert check_audit()
    lines = file.read_text().splitlines()
    assert [line.partition(" ")[2].partition(":")[0] for line in lines] == ["2", "3"]
    with tampered(room_db, *CUT_OFF):
        assert breaks() == [], "the database alone cannot tell"
        assert not check_audit()
        assert "is missing: 3:" in Incident.objects.get().detail["entries"][0]
    assert file.read_text().splitlines() == lines
    assert check_audit()


@pytest.mark.parametrize(
    ("last", "said"), [("", "^$"), ("2026-11-25T11:00:00+00:00 x", "^x$"), ("1 y:z", "'y'")]
)
def test_a_file_it_cannot_read_is_not_passed_over(
    room_db: RoomDatabase, settings: Settings, tmp_path: Path, last: str, said: str
) -> None:
    (tmp_path / "audit.log").write_text(f"2026-11-25T10:00:00+00:00 1:ab\n{last}\n")
    settings.ROOM_HEADS_FILE = str(tmp_path / "audit.log")
    write_entries(1)
    with pytest.raises(ValueError, match=said):
        check_audit()


def test_every_broken_entry_is_named(
    room_db: RoomDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    write_entries(9)
    with tampered(
        room_db,
        "UPDATE audit_entry SET reason = 'x' WHERE number = 2",
        "DELETE FROM audit_entry WHERE number = 5",
        "UPDATE audit_entry SET actor_id = NULL, address = '1' WHERE number = 8",
    ):
        told = [
            "entry 2: does not have the content it was written with",
            "entry 5: is missing: 6 follows 4",
            "entry 8: does not have the content it was written with",
        ]
        assert list(map(str, breaks())) == told
        with pytest.raises(SystemExit):
            call_command("check_audit")
        assert capsys.readouterr().err.splitlines() == [f"audit log: {line}" for line in told]


@pytest.mark.parametrize("text", ["", "7", "x:y", ":"])
def test_a_head_it_cannot_read_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="NUMBER:HASH"):
        call_command("check_audit", head=text)


@pytest.mark.django_db
def test_fractions_are_kept_as_text_and_the_chain_holds() -> None:
    audit_log.record(
        actor=None,
        action=audit_log.Action.LEDGER_SEAL_NOTED,
        subject="rng",
        # A key that is no text, which JSON makes one.
        after={"p": 1e22, "tiny": 0.1, 7: ["é", None, True, {"n": 10**20}]},  # type: ignore[dict-item]  # what JSON makes of it
    )
    kept = AuditEntry.objects.get()
    assert kept.after == {"p": "1e+22", "tiny": "0.1", "7": ["é", None, True, {"n": 10**20}]}
    assert broken_at(noted=Link(1, kept.hash)) is None
