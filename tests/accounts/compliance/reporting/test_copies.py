"""What is issued is archived as it was issued, for good, and held against its SHA-256."""

import csv
from dataclasses import replace
from hashlib import sha256
from io import BytesIO, StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from psycopg.errors import InsufficientPrivilege, RestrictViolation

from accounts.compliance.reporting.files import issuing
from accounts.compliance.reporting.files.csv_file import csv_file
from accounts.compliance.reporting.files.xlsx_file import xlsx_file
from accounts.compliance.reporting.models import IssuedCopy
from accounts.compliance.reporting.reading.reading import ReportResult, read_whole
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents.models import Incident
from accounts.ledger.moving import opening_grant
from tests.accounts.compliance.reporting.reviewers import asked, reviewer
from tests.accounts.compliance.reporting.test_frame import COUNTING
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import person
from tests.room.database import RoomDatabase

ISSUE = reverse("compliance:issue", args=["liabilities"])
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def lines(content: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig"))))


@pytest.mark.usefixtures("db")
def test_a_copy_is_archived_and_comes_again_as_it_was(client: Client) -> None:
    staff = reviewer(client)
    opening_grant(player=person("Ana"))
    answer = client.post(f"{ISSUE}?currency=PLAY", {"format": "csv"})
    copy = IssuedCopy.objects.get()
    assert (copy.issued_by, copy.report, copy.rows) == (staff, "liabilities", 1)
    assert copy.sha256 == sha256(answer.content).hexdigest()
    assert ["wallet", "PLAY", "1", "10000.00"] in lines(answer.content)
    opening_grant(player=person("Ben"))
    again = client.get(reverse("compliance:download", args=[copy.pk]))
    assert again.content == answer.content
    assert again["Content-Disposition"].startswith('attachment; filename="liabilities-')
    listed = client.get(reverse("compliance:copies")).text
    assert copy.sha256 in listed
    assert "Currency: play money" in listed
    entries = AuditEntry.objects.order_by("number").values_list("actor", "action", "subject")
    subject = f"report_copy:{copy.pk}"
    assert list(entries) == [
        (staff.pk, "report_copy.issued", subject),
        (staff.pk, "report_copy.read", subject),
    ]


@pytest.mark.usefixtures("db")
def test_a_file_has_the_facts_of_the_page_and_all_rows() -> None:
    told = read_whole(asked(COUNTING))
    found = lines(csv_file(told))
    assert ["Operator", "The Card Room"] in found
    assert ["Interval", "2026-11-01 to 2026-11-20, whole UTC days"] in found
    assert found.count(["Name", "Kind", "Currency", "Amount", "Pieces"]) == 1
    assert len([line for line in found if line and line[0].startswith("row ")]) == 250
    assert ["Total (225)", "", "PLAY", "281.25", "225"] in found
    assert ["Kept, PLAY", "281.25", "281.18", "0.07", "DIFFERENCE"] in found


@pytest.mark.usefixtures("db")
def test_a_workbook_holds_figures_as_figures() -> None:
    with ZipFile(BytesIO(xlsx_file(read_whole(asked(COUNTING))))) as book:
        # Our own file, written a moment ago.
        page = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))  # noqa: S314  # made by this test
    rows = [
        [(cell.get("t"), "".join(cell.itertext())) for cell in row]
        for row in page.iter(f"{SHEET}row")
    ]
    assert rows[0] == [("inlineStr", "Operator"), ("inlineStr", "The Card Room")]
    amounts = [row[3] for row in rows if row[0][1].startswith("row ")]
    assert len(amounts) == 250
    assert (amounts[249][0], float(amounts[249][1])) == (None, 2.5)
    assert not list(page.iter(f"{SHEET}f")), "nothing is a formula"


@settings(max_examples=25)
@given(name=st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=12))
def test_no_cell_of_a_file_is_a_formula(name: str) -> None:
    wanted = asked(COUNTING)
    told = ReportResult(wanted, [("=" + name, name, "EUR", -5, 1)], [], [], [], {})
    line = next(each for each in lines(csv_file(told)) if each[-2:] == ["-0.05", "1"])
    for cell in line[:2]:
        is_number = cell.lstrip("-").replace(".", "", 1).isdecimal()
        assert is_number or not cell.startswith(("=", "+", "-", "@", "\t"))
    with ZipFile(BytesIO(xlsx_file(replace(told)))) as book:
        assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")


@pytest.mark.usefixtures("db")
def test_too_many_rows_are_no_file(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    reviewer(client)
    opening_grant(player=person("Ana"))
    monkeypatch.setattr(issuing, "MOST_ROWS", 0)
    answer = client.post(ISSUE, {"format": "csv"})
    assert (answer.status_code, IssuedCopy.objects.count()) == (422, 0)
    assert "at most 0 rows" in answer.text


@pytest.mark.usefixtures("db")
def test_a_form_without_a_format_issues_nothing(client: Client) -> None:
    reviewer(client)
    for entered in ({}, {"format": "pdf"}):
        assert client.post(ISSUE, entered).status_code == 422
    assert not IssuedCopy.objects.exists()


def test_what_was_issued_stays_and_what_was_altered_is_found(
    room_db: RoomDatabase, client: Client
) -> None:
    reviewer(client)
    client.post(ISSUE, {"format": "xlsx"})
    copy = IssuedCopy.objects.get()
    change = "UPDATE compliance_issued_copy SET content = 'other'::bytea"
    with ledger_rows.session(room_db.url) as app, pytest.raises(InsufficientPrivilege):
        app.execute(change)
    with ledger_rows.session(room_db.owner_url) as owner:
        for statement in (change, "DELETE FROM compliance_issued_copy"):
            with pytest.raises(RestrictViolation):
                owner.execute(statement)
        owner.execute("ALTER TABLE compliance_issued_copy DISABLE TRIGGER USER")
        owner.execute(change)
    answer = client.get(reverse("compliance:download", args=[copy.pk]))
    assert (answer.status_code, b"other" in answer.content) == (409, False)
    assert Incident.objects.get().kind == "report_copy_altered"
    assert not AuditEntry.objects.filter(action="report_copy.read").exists()
