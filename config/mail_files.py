"""Mail of a room that was given no mail server: files that only its own account can read."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.filebased import EmailBackend

from config.embedded.account import current_account
from config.embedded.folders import private_folder


class MailFiles(EmailBackend):
    """Writes each mail to a file of its own in `mail/` of the room's folder.

    Mails hold links that reset a password, so they never go to a log.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        folder = private_folder(Path(settings.VAR_DIR) / "mail", current_account())
        super().__init__(*args, **options, file_path=str(folder))

    def open(self) -> bool:
        """Open the file, unless it is open; return whether it was opened."""
        if self.stream is not None:
            return False
        self.stream = open(self._get_filename(), "ab", opener=_privately)  # noqa: SIM115  # closed by close()
        return True


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
