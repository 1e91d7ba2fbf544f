"""Secrets the room makes for itself on first use, one file each in var/keys/."""

import base64
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured

_P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def new_password() -> str:
    """Return 256 random bits in characters that need no quoting in a URL or a command."""
    return secrets.token_hex(32)


def new_deck_key() -> str:
    """Return one deck key in the form of ROOM_DECK_KEYS: `id:base64 of 32 bytes`."""
    key = base64.b64encode(secrets.token_bytes(32)).decode()
    return f"{secrets.token_hex(4)}:{key}"


def new_receipt_key() -> str:
    """Return one key in the form of ROOM_RECEIPT_KEYS: `id:base64 of a number of P-256`."""
    number = 1 + secrets.randbelow(_P256_ORDER - 1)
    return f"{secrets.token_hex(4)}:{base64.b64encode(number.to_bytes(32)).decode()}"


def new_push_key() -> str:
    """Return one key in the form of ROOM_PUSH_KEY: a number of P-256 as base64url."""
    number = 1 + secrets.randbelow(_P256_ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32)).decode()


def new_fernet_key() -> str:
    """Return one key in the form of ROOM_IDENTITY_KEYS, as Fernet takes it."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()


def kept_key(var: Path, name: str, make: Callable[[], str] = new_password) -> str:
    """Return the secret called `name`, after making and storing it (mode 0600) the first time.

    Raises ImproperlyConfigured when this user may not read or make it.
    """
    path = var / "keys" / name
    try:
        if not path.exists():
            _keep(path, make())
        return path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"The key {path} is neither readable nor can it be made ({error.strerror}): "
            "use the account that opened the room, or set ROOM_VAR."
        ) from error


def rewrite_key(var: Path, name: str, text: str, *, setting: str) -> bool:
    """Replace the secret by this name with another and return True.

    Return False, and do nothing, where ``setting`` comes from the environment, which the room
    cannot change.
    """
    if os.environ.get(setting):
        return False
    _draft(var / "keys" / name, text).replace(var / "keys" / name)
    return True


def _keep(path: Path, text: str) -> None:
    """Write a whole key at once. The first of several processes wins."""
    draft = _draft(path, text)
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()


def _draft(path: Path, text: str) -> Path:
    """Write the whole secret to the disk beside its final place and return the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.parent.chmod(0o700)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    return draft
