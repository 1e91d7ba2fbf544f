"""Readers of settings in the environment, which refuse what is malformed."""

import os
import re
from collections.abc import Collection
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.http.addresses import Network, network_in

FLAGS = {"1": True, "0": False}
FOLDER = re.compile(r"([a-z0-9_-]+/)+", re.ASCII)
CONTACT = re.compile(
    r"mailto:[^\s@,]+@[^\s@,]+|https://[^\s/,]+(/[^\s,]*)?|tel:\+?[0-9-]+", re.ASCII
)
SHORTEST_SECRET = 32
LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def flag(name: str, *, default: bool) -> bool:
    """Return an on/off setting from the environment.

    Raises ImproperlyConfigured when it is neither 1 nor 0.
    """
    text = os.environ.get(name, "")
    if not text:
        return default
    if text not in FLAGS:
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}.")
    return FLAGS[text]


def integer(name: str, *, default: int, most: int) -> int:
    """Return a whole number from 0 to `most` from the environment.

    Raises ImproperlyConfigured for anything else.
    """
    text = os.environ.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or int(text) > most:
        raise ImproperlyConfigured(f"{name} must be a whole number from 0 to {most}, not {text!r}.")
    return int(text)


def words(name: str, *, default: str) -> list[str]:
    """Return the comma-separated words of a setting from the environment."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def choice(name: str, allowed: Collection[str], *, default: str) -> str:
    """Return one of the `allowed` words from the environment.

    Raises ImproperlyConfigured, naming them, for anything else.
    """
    text = os.environ.get(name, "") or default
    if text not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}, not {text!r}.")
    return text


def networks(name: str, *, default: str) -> list[Network]:
    """Return the comma-separated addresses and networks (`10.0.0.0/8`) of a setting.

    Raises ImproperlyConfigured naming the one that is neither.
    """
    return [_network(name, word) for word in words(name, default=default)]


def _network(name: str, word: str) -> Network:
    try:
        return network_in(word)
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name}: {word!r} is neither an address nor a network such as 10.0.0.0/8."
        ) from error


def folder(name: str, *, default: str) -> str:
    """Return a folder of the site, such as `staff/`, from the environment.

    Raises ImproperlyConfigured unless it is words of a-z 0-9 _ - with a slash after each.
    """
    text = os.environ.get(name, "") or default
    if not FOLDER.fullmatch(text):
        raise ImproperlyConfigured(f"{name} must be like staff/ (a-z 0-9 _ -), not {text!r}.")
    return text


def existing_folders(name: str) -> list[str]:
    """Return the comma-separated folders of a setting.

    Raises ImproperlyConfigured naming one that does not exist.
    """
    found = words(name, default="")
    for path in found:
        if not Path(path).is_dir():
            raise ImproperlyConfigured(f"{name}: there is no folder {path!r}.")
    return found


def address(name: str) -> tuple[str, int] | None:
    """Return the host and the port of a setting such as `127.0.0.1:443`, None where it is not set.

    Raises ImproperlyConfigured unless it is one.
    """
    text = os.environ.get(name, "")
    if not text:
        return None
    host, _colon, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise ImproperlyConfigured(f"{name} must be like 127.0.0.1:443, not {text!r}.")
    return host.strip("[]"), int(port)


def contacts(name: str) -> list[str]:
    """Return the comma-separated contacts of a setting, as `security.txt` names them.

    Raises ImproperlyConfigured naming one that is no address of mail, web or telephone.
    """
    found = words(name, default="")
    for contact in found:
        if not CONTACT.fullmatch(contact):
            raise ImproperlyConfigured(
                f"{name}: {contact!r} must be like mailto:floor@room.example, https://… or tel:…."
            )
    return found


def secret(name: str) -> str:
    """Return a secret from the environment, or "" where it is not set.

    Raises ImproperlyConfigured, without repeating it, when it is too short to be one.
    """
    text = os.environ.get(name, "")
    if text and len(text) < SHORTEST_SECRET:
        raise ImproperlyConfigured(f"{name} must have {SHORTEST_SECRET} characters or more.")
    return text


def webhook(name: str) -> str:
    """Return an address that the room itself sends messages to, or "" where it is not set.

    Raises ImproperlyConfigured, without repeating it, unless it begins with https://, or with
    http:// on this machine itself, and holds neither a user name nor a password.
    """
    text = os.environ.get(name, "")
    if text and not _is_safe(text):
        raise ImproperlyConfigured(f"{name} must begin with https://, without a name or password.")
    return text


def _is_safe(address: str) -> bool:
    try:
        parts = urlsplit(address)
        here = parts.hostname in LOOPBACK
        # Reading it raises ValueError for a port that is out of range.
        _port = parts.port
    except ValueError:
        return False
    is_private = parts.scheme == "https" or (parts.scheme == "http" and here)
    return is_private and bool(parts.hostname) and "@" not in parts.netloc
