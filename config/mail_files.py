"""Mail of a room that was given no mail server: files that only its own account can read."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.filebased import EmailBackend

from config.embedded.account import current_account
from config.embedded.folders import private_folder


class MailFiles(EmailBackend):
    """Writes mail to files in `mail/` of the room's folder.

    Mails hold links that reset a password, so they never go to a log.
    """

    def __init__(self, **options: Any) -> None:
        folder = private_folder(Path(settings.VAR_DIR) / "mail", current_account())
        super().__init__(file_path=str(folder), **options)

    def open(self) -> bool:
        """Open the file, unless it is open; return whether it was opened."""
        is_opened = bool(super().open())
        if is_opened:
            os.fchmod(self.stream.fileno(), 0o600)
        return is_opened
