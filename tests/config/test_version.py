"""The version that is told to operators, on pages of staff, and in records of hands."""

import re
import subprocess
import sys
import tomllib

import pytest
from django.test import Client

from config.places import BASE_DIR
from config.version import VERSION, software_version
from tests.accounts.people import person
from tests.room.staff import sign_staff_in


def test_it_is_a_year_and_a_month_and_the_newest_of_the_changelog() -> None:
    assert re.fullmatch(r"20\d\d\.(0[1-9]|1[0-2])(\.\d+)?", VERSION)
    newest = re.search(r"^## (\S+)", (BASE_DIR / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert newest[1] == VERSION
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION
    assert f"\n| {VERSION} |" in (BASE_DIR / "config/handbook/UPGRADING.md").read_text()


def test_a_change_of_the_program_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    software_version.cache_clear()
    monkeypatch.delenv("ROOM_VERSION", raising=False)
    assert re.fullmatch(rf"{re.escape(VERSION)}\+[0-9a-f]{{12}}", software_version())
    software_version.cache_clear()
    monkeypatch.setenv("ROOM_VERSION", "2026.11-of-ours")
    assert software_version() == "2026.11-of-ours"
    software_version.cache_clear()


@pytest.mark.parametrize("asked", ["version", "--version"])
def test_manage_py_prints_it(asked: str) -> None:
    said = subprocess.run(
        [sys.executable, "manage.py", asked],
        cwd=BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == f"{software_version()}\n"


def test_pages_of_staff_say_it(client: Client, db: None) -> None:
    administrator = person("Administrator")
    administrator.is_staff = administrator.is_superuser = True
    administrator.save()
    sign_staff_in(client, administrator)
    for address in ("/staff/", "/compliance/"):
        assert software_version() in client.get(address).text, address


def test_no_page_of_players_says_it(client: Client, db: None) -> None:
    for address in ("/", "/rules/", "/accounts/sign-in/", "/health/ready"):
        assert software_version() not in client.get(address, follow=True).text
