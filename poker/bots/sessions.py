"""Sessions stored across restarts, as each sign-in costs a password check."""

import json
import os
from pathlib import Path
from typing import Final

_MODE: Final = 0o600


class Sessions:
    """Session keys by e-mail address, in a file only the room's own account can read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._keys = _read(path)

    def get(self, email: str) -> str | None:
        return self._keys.get(email)

    def keep(self, email: str, session_key: str) -> None:
        self._keys[email] = session_key
        self._write()

    def forget(self, email: str, session_key: str) -> None:
        """Forget this key; a newer one is left alone."""
        if self._keys.get(email) == session_key:
            del self._keys[email]
            self._write()

    def _write(self) -> None:
        draft = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        draft.touch(mode=_MODE)
        draft.write_text(json.dumps(self._keys))
        draft.replace(self._path)


def _read(path: Path) -> dict[str, str]:
    """Return the stored keys; none when the file is missing, unreadable or cut short."""
    try:
        keys = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return keys if isinstance(keys, dict) else {}
