"""A person who is erased is found nowhere any more, and the room's records hold."""

import json
import logging
from io import StringIO

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.compliance.erasure.clearing import clear_accounts
from accounts.compliance.erasure.erasing import erase
from accounts.compliance.erasure.topics import PERSON_ERASED
from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.reporting.reports.significant_events import SIGNIFICANT_EVENTS
from accounts.core import sealing
from accounts.core.audit_log.checking import breaks, head
from accounts.core.audit_log.models import AuditEntry
from accounts.core.outbox.delivering import deliver
from accounts.core.outbox.message import OutboxMessage
from accounts.identity.erased_person import KEYS, ErasedPerson
from accounts.identity.records.models import IdentityRecord
from accounts.staff.player_export.exporting import export_player
from poker.event_stream import stream
from poker.event_stream.chain.cleared import cleared_differences
from poker.event_stream.chain.noting import check_all, check_and_note
from poker.models import EventRedaction
from poker.oversight.erasure.clearing import clear_tables
from poker.oversight.ledger_check import check_ledger
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked
from tests.accounts.core.audit_chain import tampered
from tests.accounts.core.recorded import recorded
from tests.accounts.ledger import ledger_rows
from tests.poker.canary.channels import stored
from tests.poker.event_stream.chain.rewriting import first_break as first_break_of_table
from tests.poker.oversight.erasure.planted import DOCUMENT, EMAIL, NAME, PLANTED, Scene, planted
from tests.room.database import RoomDatabase


@pytest.fixture
def scene(room_db: RoomDatabase) -> Scene:
    return planted()


def forget(scene: Scene) -> None:
    """Erase them, and let the workers clear."""
    erase(player=scene.gone, by=scene.boss, reason="Asked for on 3 May")
    for message in OutboxMessage.objects.filter(topic=PERSON_ERASED, delivered_at=None):
        deliver(message.pk)
    assert not OutboxMessage.objects.filter(topic=PERSON_ERASED, delivered_at=None).exists()


def places_of(word: str) -> set[str]:
    """Where in the database a word stands, whatever its case."""
    return {where for where, text in stored() if word.casefold() in text.casefold()} | dated(word)


def dated(word: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT screen_name FROM accounts_player WHERE birth_date::text = %s", [word]
        )
        return {f"birth date of {name}" for (name,) in cursor.fetchall()}


def test_nothing_planted_is_found_and_every_check_holds(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    check_and_note()
    noted = head()
    traces = {word: places_of(word) for word in PLANTED}
    assert {"poker_tableevent.data", "audit_entry.reason"} <= traces[NAME]
    # The number of a document is never stored in the clear.
    assert [word for word, places in traces.items() if not places] == [DOCUMENT]
    with caplog.at_level(logging.DEBUG):
        forget(scene)
    assert "audit_log.redacted" in recorded()
    assert {word: places for word in PLANTED if (places := places_of(word))} == {}
    assert [word for word in PLANTED if word.casefold() in caplog.text.casefold()] == []
    assert breaks(noted=noted) == []
    checks = read(asked(SIGNIFICANT_EVENTS, **ALWAYS)).checks
    assert [str(check.label) for check in checks if not check.is_clean] == []
    assert list(check_all()) == []
    assert list(check_and_note()) == []
    assert check_ledger() == []


def test_hands_stay_open_to_their_opponents_under_a_pseudonym(scene: Scene) -> None:
    forget(scene)
    theirs, pseudonym = Client(), f"erased-{scene.gone.pk}"
    theirs.force_login(scene.other)
    for name in ("hand", "hand_phh", "hand_text", "replay"):
        page = theirs.get(reverse(f"poker:{name}", args=[scene.felt.table_id, 1]))
        assert page.status_code == 200, name
        assert NAME not in page.getvalue().decode(), name
    assert pseudonym in theirs.get(reverse("poker:hand", args=[scene.felt.table_id, 1])).text
    assert pseudonym in theirs.get(reverse("poker:hand_text", args=[scene.felt.table_id, 1])).text
    assert stream.replayed(scene.felt.row).seats == scene.felt.state.seats
    scene.felt.deal()
    scene.felt.check_down()
    assert first_break_of_table(scene.felt.table_id) is None


def test_what_the_law_asks_for_is_sealed(scene: Scene) -> None:
    forget(scene)
    person = ErasedPerson.objects.get()
    known = person.unsealed()
    assert (known["screen_name"], known["email"]) == (NAME, EMAIL)
    assert [text for _at, text in known["notes"]] == [f"{NAME} sits with friends"]
    written = StringIO()
    export_player(written, player=scene.gone, by=scene.boss, reason="Court order 12")
    lines = {line["section"]: line for line in map(json.loads, written.getvalue().splitlines())}
    assert lines["sealed_identity"]["screen_name"] == NAME, "an authority is told"
    number = IdentityRecord.objects.get(player=scene.gone).sealed_number
    assert sealing.unseal(number, keys=KEYS) == DOCUMENT
    assert (person.sealed_until - person.erased_at).days == 1825


@pytest.mark.nightly
def test_clearing_twice_changes_nothing_more(scene: Scene) -> None:
    forget(scene)
    entries, cleared = AuditEntry.objects.count(), EventRedaction.objects.count()
    clear_accounts(player_id=scene.gone.pk)
    clear_tables(player_id=scene.gone.pk)
    assert (AuditEntry.objects.count(), EventRedaction.objects.count()) == (entries, cleared)


def test_a_cleared_record_that_is_altered_afterwards_is_found(
    scene: Scene, room_db: RoomDatabase
) -> None:
    forget(scene)
    entry = AuditEntry.objects.get(action="player.warned")
    praise = "UPDATE audit_entry SET reason = 'praise' WHERE action = 'player.warned'"
    with tampered(room_db, praise):
        assert [broken.number for broken in breaks()] == [entry.number]
    assert breaks() == []
    cleared = EventRedaction.objects.filter(table=scene.felt.table_id).earliest("pk").seq
    altered = "UPDATE poker_tableevent SET hand_no = hand_no + %s WHERE seq = %s"
    with ledger_rows.session(room_db.owner_url) as owner:
        owner.execute(altered, (7, cleared))
        assert first_break_of_table(scene.felt.table_id) == cleared
        owner.execute(altered, (-7, cleared))
        assert first_break_of_table(scene.felt.table_id) is None


@pytest.mark.nightly
def test_a_clearing_the_audit_log_does_not_tell_of_is_found(
    scene: Scene, room_db: RoomDatabase
) -> None:
    """Whoever owns the database could add what is left of an event they wrote anew."""
    forget(scene)
    (told,) = AuditEntry.objects.filter(action="table_stream.redacted")
    with ledger_rows.session(room_db.owner_url) as owner:
        owner.execute(
            "INSERT INTO poker_eventredaction (table_id, seq, digest, told_in)"
            " SELECT id, seq, head, %s FROM poker_table",
            (told.number,),
        )
    assert list(cleared_differences()) == [
        f"events were cleared otherwise than entry {told.number} of the audit log says"
    ]
