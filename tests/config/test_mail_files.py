"""Mail of a room without a mail server is in files that its account alone can read."""

import stat
from pathlib import Path

from django.core.mail import EmailMessage, get_connection
from pytest_django.fixtures import Settings

from config.mail_files import MailFiles
from tests.config.test_mail_settings import process

LINK = "http://127.0.0.1:8000/accounts/password-reset/MTI/cx1y2z-0a1b2c3d4e5f60718293a4b5c6d7e8f9/"


def test_mail_is_in_private_files(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    for to in ("ana", "ben"):
        mail = EmailMessage("A new password", f"Here:\n\n{LINK}\n", to=[f"{to}@example.org"])
        mail.connection = get_connection("config.mail_files.MailFiles")
        assert isinstance(mail.connection, MailFiles)
        assert mail.send() == 1
    folder = tmp_path / "mail"
    mails = [*folder.iterdir()]
    assert "".join(mail.read_text() for mail in mails).count(LINK) == 2
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(mail.stat().st_mode) for mail in mails} == {0o600}


def test_backend_that_prints_mail_is_refused() -> None:
    refused = process({"ROOM_EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"})
    assert refused.returncode != 0
    assert "ROOM_EMAIL_BACKEND: links of mails must not be written to a log." in refused.stderr
