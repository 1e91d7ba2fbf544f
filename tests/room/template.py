import hashlib
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from psycopg import sql

from config.embedded.addresses import ROLES, postgres_url
from config.embedded.postgres import connect
from config.places import BASE_DIR

PREFIX = "room_template_"
DRAFT = "room_draft"
SOURCES = (
    "*/migrations/*.py",
    "*/migrations/sql/**/*.sql",
    "*/models/**/*.py",
    "*/models.py",
    "*/apps.py",
    "*/ledger/*.py",
    "config/database_*.py",
    "accounts/core/databases/database_role.py",
)


def template_name() -> str:
    """The name of the template that belongs to this source."""
    return PREFIX + _digest()


def template_database(var: Path) -> str:
    """The name of a database with every migration applied, made when there is none yet."""
    name = template_name()
    with connect("superuser", var, "postgres") as server:
        found = server.execute("SELECT datname FROM pg_database").fetchall()
        if (name,) in found:
            return name
        for (other,) in found:
            if other.startswith((PREFIX, DRAFT)):
                server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(other)))
        server.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(
                sql.Identifier(DRAFT), sql.Identifier(ROLES["owner"])
            )
        )
        _migrate(var)
        server.execute(
            sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
                sql.Identifier(DRAFT), sql.Identifier(name)
            )
        )
    return name


def _migrate(var: Path) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        env=os.environ | {"DATABASE_OWNER_URL": postgres_url("owner", var, DRAFT)},
        cwd=BASE_DIR,
        check=True,
    )


def _digest() -> str:
    """A name for everything the migrated database depends on."""
    digest = hashlib.sha256(version("Django").encode())
    files = {file for pattern in SOURCES for file in BASE_DIR.glob(pattern)}
    for file in sorted(files):
        if file.exists() and ".venv" not in file.parts:
            digest.update(str(file).encode() + file.read_bytes())
    return digest.hexdigest()[:16]
