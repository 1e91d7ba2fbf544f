"""The room's own language: what is said where nobody's is known."""

import json
import os
import subprocess
import sys

from config.places import BASE_DIR

SAID = """
import json
import django
django.setup()
from django.utils.translation import gettext, override
from accounts.core.incidents.mailing import staff_mail
from accounts.core.incidents.models import Incident
from django.utils import timezone
mail = staff_mail(Incident(kind="ledger", subject="books", opened_at=timezone.now(), detail={}))
with override("en"):
    english = gettext("Sign up")
with override("fr"):
    french = gettext("Sign up")
print(json.dumps([mail.subject, gettext("Sign up"), english, french]))
"""


def process(language: str) -> subprocess.CompletedProcess[str]:
    env = {"ROOM_LANGUAGE": language, "ROOM_STAFF_MAIL": "floor@room.example"}
    return subprocess.run(
        [sys.executable, "-c", SAID],
        cwd=BASE_DIR,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_incidents_are_mailed_in_it_and_readers_keep_theirs() -> None:
    done = process("de")
    assert done.returncode == 0, done.stderr
    subject, without, english, french = json.loads(done.stdout)
    assert subject == "Vorfall: ledger, books"
    assert (without, english, french) == ("Registrieren", "Sign up", "S\u2019inscrire")


def test_it_is_one_of_the_four() -> None:
    done = process("nl")
    assert done.returncode != 0
    assert "ROOM_LANGUAGE must be one of en, fr, de, it, not 'nl'" in done.stderr
