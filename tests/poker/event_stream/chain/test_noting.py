"""Heads of the chains kept apart: what is rewritten with right digests is found by them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction

from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents.models import Incident
from poker.event_stream.chain.checking import check_tables
from poker.event_stream.chain.heads import last_noted
from poker.event_stream.chain.noting import note_differences
from poker.models import EventHead, EventNote, TableEvent
from poker.services.tables.opening import open_table
from poker.tasks import check_all_events, check_events
from tests.poker.event_stream.chain.rewriting import Owner, chain_again, first_break, rewritten
from tests.poker.felt import Felt
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]
ALTER_EVENT = "UPDATE poker_tableevent SET hand_no = 9 WHERE seq = %s"
ALTER = (ALTER_EVENT, 7)


@pytest.fixture
def noted(felt: SeatPlayers) -> Felt:
    """A table after a hand, its head noted."""
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    assert check_events() == 0
    return table


def play_one(table: Felt) -> None:
    table.deal()
    table.act_all_fold()


def cut_off(owner: Owner, table_id: int, first: int) -> None:
    """Remove the end of a stream so that its row knows nothing of it."""
    owner.execute("DELETE FROM poker_tableevent WHERE seq >= %s", (first,))
    chain_again(owner, table_id, first - 1)


def incidents() -> list[tuple[str, int]]:
    found = Incident.objects.filter(kind="event_altered").order_by("pk")
    return [(each.subject, each.detail["event"]) for each in found]


def test_heads_are_noted_for_the_tables_that_moved(noted: Felt) -> None:
    row = noted.row
    assert EventHead.objects.get().seq == row.seq
    assert check_events() == 0
    assert EventNote.objects.count() == 1, "nothing moved"
    open_table(game=row.game, name="Another")
    play_one(noted)
    check_events()
    assert EventNote.objects.latest("pk").heads.count() == 2
    assert last_noted()[row.pk].digest == bytes(noted.row.head)
    entry = AuditEntry.objects.latest("number")
    last = EventNote.objects.latest("pk")
    assert (entry.action, entry.subject) == ("table_stream.noted", f"event_note:{last.pk}")
    assert entry.after == {"tables": 2, "digest": last.digest}


def test_a_cut_off_end_is_found_by_the_noted_head(noted: Felt, room_db: RoomDatabase) -> None:
    last = noted.row.seq
    with rewritten(room_db) as owner:
        cut_off(owner, noted.table_id, last - 2)
        assert noted.row.seq == last - 3
        assert first_break(noted.table_id) == last - 2
        assert check_events() == 1
    assert incidents() == [(f"table:{noted.table_id}", last - 2)]


def test_a_rewritten_hand_with_right_digests_is_found_by_the_noted_head(
    noted: Felt, room_db: RoomDatabase
) -> None:
    last = noted.row.seq
    with rewritten(room_db, ALTER) as owner:
        chain_again(owner, noted.table_id, 7)
        assert first_break(noted.table_id) == last
        assert (check_events(), check_events()) == (1, 0), "found when the head is next noted"
        play_one(noted)
        check_events()
        assert check_all_events() == 1, "a head noted later does not hide the earlier one"
    assert incidents() == [(f"table:{noted.table_id}", last)]


def test_the_hourly_check_walks_what_is_new_and_the_daily_one_everything(
    noted: Felt, room_db: RoomDatabase
) -> None:
    play_one(noted)
    with rewritten(room_db, ALTER):
        assert check_events() == 0
        assert (check_all_events(), check_all_events()) == (1, 1)
    assert incidents() == [(f"table:{noted.table_id}", 7)]


def test_an_altered_new_event_is_found_within_the_hour(noted: Felt, room_db: RoomDatabase) -> None:
    new = noted.row.seq + 2
    play_one(noted)
    with rewritten(room_db, (ALTER_EVENT, new)):
        assert check_events() == 1
    assert incidents() == [(f"table:{noted.table_id}", new)]


def test_notes_written_anew_are_not_what_the_audit_log_says(
    noted: Felt, room_db: RoomDatabase, subtests: pytest.Subtests
) -> None:
    for statement, wrong in [
        ("UPDATE poker_eventhead SET seq = seq - 1", "not what the audit log says"),
        ("UPDATE poker_eventhead SET digest = sha256('')", "not what the audit log says"),
        ("DELETE FROM poker_eventhead", "not what the audit log says"),
        ("UPDATE poker_eventnote SET digest = 'other'", "not what the audit log says"),
        ("DELETE FROM poker_eventhead; DELETE FROM poker_eventnote", "is missing"),
    ]:
        with subtests.test(statement), rewritten(room_db, statement):
            assert any(wrong in each for each in note_differences())
            with pytest.raises(SystemExit):
                call_command("check_events")
    assert list(note_differences()) == []


def test_heads_kept_elsewhere_find_what_was_rewritten_with_every_note(
    noted: Felt, room_db: RoomDatabase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "heads"
    call_command("check_events", write_heads=kept)
    row = noted.row
    assert kept.read_text() == f"{row.pk}:{row.seq}:{bytes(row.head).hex()}\n"
    call_command("check_events", heads=kept, table=row.pk)
    capsys.readouterr()
    with rewritten(room_db, ALTER, "DELETE FROM poker_eventhead") as owner:
        chain_again(owner, noted.table_id, 7)
        call_command("check_events", table=row.pk)
        with pytest.raises(SystemExit) as ended:
            call_command("check_events", heads=kept, table=row.pk)
    assert ended.value.code == 1
    assert f"table {row.pk} event {row.seq}: is not the one whose" in capsys.readouterr().err


def test_the_command_walks_all_one_or_what_is_new(
    noted: Felt, room_db: RoomDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    walked = TableEvent.objects.count()
    play_one(noted)
    new = TableEvent.objects.count() - walked + 1
    call_command("check_events")
    assert capsys.readouterr().out == f"events: 1 tables, {walked + new - 1} events: unbroken\n"
    call_command("check_events", since_last=True)
    assert capsys.readouterr().out == f"events: 1 tables, {new} events: unbroken\n"
    with rewritten(room_db, ALTER), pytest.raises(SystemExit) as ended:
        call_command("check_events", table=noted.table_id)
    assert ended.value.code == 1
    told = capsys.readouterr()
    assert told.err == (
        f"table {noted.table_id} event 7: is not what was written after the event before it\n"
    )
    assert "1 differences" in told.out


@pytest.mark.parametrize(
    ("options", "refusal"),
    [({"table": 999}, "--table: 999"), ({"heads": Path("/nowhere")}, "--heads: /nowhere")],
)
def test_what_it_cannot_read_is_refused_by_name(
    room_db: RoomDatabase, options: dict[str, object], refusal: str
) -> None:
    with pytest.raises(CommandError, match=refusal):
        call_command("check_events", **options)


@pytest.mark.parametrize("line", ["", "1:2", "1:2:xx", "a:2:" + "0" * 64])
def test_heads_it_cannot_read_are_refused(room_db: RoomDatabase, tmp_path: Path, line: str) -> None:
    file = tmp_path / "heads"
    file.write_text(f"{line or ':'}\n")
    with pytest.raises(CommandError, match="TABLE:SEQ:DIGEST"):
        call_command("check_events", heads=file)


def test_the_application_can_only_add_to_the_notes(noted: Felt) -> None:
    for name in ("poker_eventhead", "poker_eventnote"):
        for statement in (f"DELETE FROM {name}", f"UPDATE {name} SET id = 9"):  # noqa: S608  # names from above
            with pytest.raises(ProgrammingError), transaction.atomic():
                connection.cursor().execute(statement)


def test_a_table_that_is_gone_is_told(noted: Felt) -> None:
    (checked,) = check_tables(table_ids=[12345])
    assert str(checked.breaks[0]) == "table 12345 event 1: is missing, and so is the table"
