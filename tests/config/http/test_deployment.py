"""The settings a room for money runs with, as the README names them."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from config.places import BASE_DIR

PRODUCTION = {"ROOM_HTTPS": "1", "ROOM_HOSTS": "room.example"}


def python(var: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=BASE_DIR,
        env={"PATH": os.environ["PATH"], "ROOM_VAR": str(var)} | PRODUCTION | env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_django_finds_nothing_to_warn_of(tmp_path: Path) -> None:
    done = python(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "0 silenced" in done.stdout


def test_what_is_not_told_is_made_and_kept_for_this_user_alone(tmp_path: Path) -> None:
    done = python(tmp_path, "-c", "import config.settings")
    assert done.returncode == 0, done.stderr
    keys = tmp_path / "keys"
    assert stat.S_IMODE(keys.stat().st_mode) == 0o700
    assert {path.name for path in keys.iterdir()} >= {"django", "deck", "identity"}
    for path in keys.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert len(path.read_text().strip()) >= 44, "256 bits, however they are written"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ROOM_SECRET_KEY", "secret"),
        ("ROOM_DEBUG", "1"),
        ("ROOM_PROXIES", "proxy.example"),
        ("ROOM_ADMIN_NETWORKS", "10.0.0.1/8"),
        ("ROOM_ADMIN_PATH", "/staff"),
        ("ROOM_HSTS_S", "-1"),
    ],
)
def test_a_setting_that_would_open_the_door_is_refused_by_name(
    tmp_path: Path, name: str, value: str
) -> None:
    done = python(tmp_path, "-c", "import config.settings", **{name: value})
    assert done.returncode == 1
    said = done.stderr.strip().splitlines()[-1]
    assert "ImproperlyConfigured" in said
    assert name in said
    if name == "ROOM_SECRET_KEY":
        assert f"{value!r}" not in said


def test_cookies_are_bound_to_this_host_and_to_tls(tmp_path: Path) -> None:
    names = "SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.ROOM_DEVICE_COOKIE, s.SESSION_COOKIE_SECURE"
    done = python(tmp_path, "-c", f"import config.settings as s; print(s.{names})")
    assert done.stdout.split() == [
        "__Host-sessionid",
        "__Host-csrftoken",
        "__Host-device",
        "True",
    ]
