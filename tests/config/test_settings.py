import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from config.places import BASE_DIR


def test_a_fresh_clone_needs_no_server_to_be_checked(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "ROOM_VAR": str(tmp_path / "var")}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=BASE_DIR,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_debugging_is_off() -> None:
    assert settings.DEBUG is False


@pytest.mark.django_db
def test_pages_forbid_inline_code_and_framing(client: Client) -> None:
    headers = client.get("/jsi18n/").headers
    policy = {
        part.split()[0]: part.split()[1:] for part in headers["Content-Security-Policy"].split(";")
    }
    assert policy["default-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == ["'none'"]
    assert not {"script-src", "style-src"} & set(policy)
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
