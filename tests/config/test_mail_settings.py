"""How the room speaks to its mail server, as processes read it from the environment."""

import json
import os
import subprocess
import sys

import pytest

from config.places import BASE_DIR

ELSEWHERE = {"ROOM_EMAIL_HOST": "mail.example", "ROOM_EMAIL_USER": "room"}
SMTP = {"ROOM_EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend"}
READ = """
import json, django
django.setup()
from django.core.mail import get_connection
mail = get_connection()
print(json.dumps([mail.host, mail.port, mail.username, mail.password, mail.use_tls, mail.use_ssl]))
"""


def process(mail: dict[str, str]) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ROOM_EMAIL")}
    return subprocess.run(
        [sys.executable, "-c", READ],
        cwd=BASE_DIR,
        env=kept | {"DJANGO_SETTINGS_MODULE": "config.settings"} | SMTP | mail,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("security", "port", "starttls", "tls"),
    [("starttls", 587, True, False), ("tls", 465, False, True)],
)
def test_a_provider_is_spoken_to_under_encryption(
    security: str, port: int, starttls: bool, tls: bool
) -> None:
    secret = {"ROOM_EMAIL_PASSWORD": "reeds", "ROOM_EMAIL_SECURITY": security}
    done = process(ELSEWHERE | secret | {"ROOM_EMAIL_PORT": str(port)})
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["mail.example", port, "room", "reeds", starttls, tls]


def test_a_password_goes_to_no_other_machine_unencrypted() -> None:
    done = process(ELSEWHERE | {"ROOM_EMAIL_PASSWORD": "heron-reeds"})
    assert done.returncode != 0
    assert "ROOM_EMAIL_PASSWORD needs ROOM_EMAIL_SECURITY" in done.stderr
    assert "heron-reeds" not in done.stderr
    here = process({"ROOM_EMAIL_HOST": "localhost", "ROOM_EMAIL_PASSWORD": "heron-reeds"})
    assert here.returncode == 0, here.stderr
