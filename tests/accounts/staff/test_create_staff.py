"""The first administrator is made on the command line, and enters with a code."""

import subprocess
import sys
from datetime import UTC, datetime
from io import StringIO

import pyotp
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.sign_in.second_factor.checking import has_factor
from config.places import BASE_DIR
from tests.accounts.people import PASSWORD

BORN = "1980-02-03"


@pytest.fixture
def _typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(f"{PASSWORD}\n"))


def create(email: str = "boss@example.org", name: str = "Boss", *options: str) -> str:
    told = StringIO()
    given = ["--screen-name", name, "--birth-date", BORN, *options]
    call_command("create_staff", email, *given, stdout=told)
    return told.getvalue()


@pytest.mark.usefixtures("db", "_typed")
def test_the_first_administrator_enters_with_what_is_printed(client: Client) -> None:
    told = create()
    secret = told.split("typed in: ")[1].split()[0]
    codes = [line.strip() for line in told.splitlines() if line.startswith("  ") and "-" in line]
    assert len(codes) == 10
    entered = {"username": "boss@example.org", "password": PASSWORD}
    client.post(reverse("accounts:sign_in"), entered)
    code = pyotp.TOTP(secret).at(datetime.now(UTC))
    client.post(reverse("accounts:second_factor_code"), {"code": code})
    assert client.get(reverse("admin:index")).status_code == 200
    assert Player.objects.get().is_superuser
    entries = AuditEntry.objects.order_by("number").values_list("action", flat=True)
    assert list(entries) == ["staff_member.created", "staff_member.signed_in"]


@pytest.mark.usefixtures("db", "_typed")
def test_in_a_group_they_have_its_rights_alone() -> None:
    create("floor@example.org", "Floor one", "--group", "floor")
    floor = Player.objects.get()
    assert (floor.is_staff, floor.is_superuser) == (True, False)
    assert [group.name for group in floor.groups.all()] == ["floor"]
    assert has_factor(floor)


@pytest.mark.usefixtures("db", "_typed")
@pytest.mark.parametrize(
    ("email", "name", "options", "field"),
    [
        ("no address", "Boss", [], "email"),
        ("boss@example.org", "B", [], "screen_name"),
        ("boss@example.org", "Boss", ["--group", "Nobody"], "group"),
    ],
)
def test_what_is_wrong_is_named_and_changes_nothing(
    email: str, name: str, options: list[str], field: str
) -> None:
    with pytest.raises(CommandError, match=f"^{field}: "):
        create(email, name, *options)
    assert not Player.objects.exists()


def test_its_help_needs_no_database() -> None:
    command = [sys.executable, "manage.py", "create_staff", "--help"]
    told = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    assert "recovery codes" in told.stdout
    assert "floor, cashier, risk, compliance, administrator" in " ".join(told.stdout.split())
