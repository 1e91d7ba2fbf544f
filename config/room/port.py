"""The port the room opens at."""

import socket

from config.room.errors import CannotOpen

HOST = "127.0.0.1"
DEFAULT_PORT = "8000"


def chosen_port(text: str) -> int:
    """Return the port to open at, from the text of PORT.

    Raises CannotOpen when it is no port, is taken or is not allowed to this account.
    """
    text = text or DEFAULT_PORT
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise CannotOpen(f"PORT must be a number from 1 to 65535, not {text!r}.")
    _check_free(int(text))
    return int(text)


def _check_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError:
            raise CannotOpen(f"Port {port} is not allowed to this account.") from None
        except OSError:
            raise CannotOpen(
                f"Port {port} is taken by another program: try make run PORT={port % 65535 + 1}."
            ) from None
