"""Where the embedded servers listen. Nothing here starts or needs a running server."""

from pathlib import Path
from urllib.parse import quote

from config.keys import kept_key
from config.places import socket_folder

POSTGRES_SOCKET = ".s.PGSQL.5432"
VALKEY_SOCKET = "valkey.sock"
DATABASE = "room"
ROLES = {
    "owner": "room_owner",
    "application": "room_app",
    "worker": "room_worker",
    "superuser": "room_superuser",
}


def postgres_home(var: Path) -> Path:
    """Return the folder of the cluster. A link in var/ leads to one that had to be put
    elsewhere."""
    return (var / "postgres").resolve()


def postgres_socket_folder(var: Path) -> Path:
    """Return the folder with PostgreSQL's socket."""
    return socket_folder(postgres_home(var), POSTGRES_SOCKET + ".lock")


def postgres_password(role: str, var: Path) -> str:
    """Return the password of one of the roles."""
    return kept_key(var, f"database_{role}")


def postgres_url(role: str, var: Path, name: str = DATABASE) -> str:
    """Return the URL of a database of the embedded server for one of its roles."""
    folder = quote(str(postgres_socket_folder(var)))
    return f"postgresql://{ROLES[role]}:{postgres_password(role, var)}@/{name}?host={folder}"


def valkey_home(var: Path) -> Path:
    """Return the folder of the embedded Valkey."""
    return var / "valkey"


def valkey_socket(var: Path) -> Path:
    """Return the path of Valkey's socket."""
    return socket_folder(valkey_home(var), VALKEY_SOCKET) / VALKEY_SOCKET


def valkey_password(var: Path) -> str:
    """Return the password every client of the embedded Valkey gives."""
    return kept_key(var, "valkey")


def valkey_url(var: Path, number: int = 0) -> str:
    """Return the URL of a logical database of the embedded Valkey."""
    return f"unix://:{valkey_password(var)}@{quote(str(valkey_socket(var)))}?db={number}"
