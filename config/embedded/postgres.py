"""The embedded PostgreSQL: its command line, connections to it, and its roles."""

import time
from pathlib import Path

import psycopg
from psycopg import sql

from config.embedded.addresses import (
    DATABASE,
    ROLES,
    postgres_password,
    postgres_socket_folder,
    postgres_url,
)
from config.embedded.cluster import Cluster
from config.embedded.folders import private_folder
from config.limited_connection import LimitedConnection
from config.wait_limits import POSTGRES_OPENS

CONNECTIONS = 200


def postgres_command(cluster: Cluster, var: Path, *, durable: bool = True) -> list[str]:
    """Return the command line of the server: unix socket only, ending when its parent does.

    `durable=False` is for throw-away data only: commits no longer wait for the disk.
    """
    sockets = private_folder(postgres_socket_folder(var), cluster.account)
    settings = {
        "listen_addresses": "",
        "unix_socket_directories": str(sockets),
        "unix_socket_permissions": "0700",
        "password_encryption": "scram-sha-256",
        "max_connections": str(CONNECTIONS),
        "fsync": "on" if durable else "off",
        "full_page_writes": "on" if durable else "off",
        # Pages are mostly written whole to the log, once after each checkpoint.
        "wal_compression": "on",
        # The log says what went wrong without the row or the statement, which may hold cards.
        "log_error_verbosity": "terse",
        "log_min_error_statement": "panic",
    }
    command = [str(cluster.binaries / "postgres"), "-D", str(cluster.data)]
    for name, value in settings.items():
        command += ["-c", f"{name}={value}"]
    return cluster.account.run(command, on_parent_death="INT")


def connect(role: str, var: Path, name: str = DATABASE) -> psycopg.Connection:
    """Return a connection in autocommit mode to a database of the embedded server."""
    return LimitedConnection.connect(postgres_url(role, var, name), autocommit=True)


def wait_for_postgres(var: Path, timeout_s: float = POSTGRES_OPENS.seconds) -> None:
    """Return once the server takes connections. Raises TimeoutError when it does not."""
    deadline = time.monotonic() + timeout_s
    while True:
        try:
            connect("superuser", var, "postgres").close()
        except psycopg.OperationalError as error:
            if time.monotonic() > deadline:
                raise TimeoutError(f"PostgreSQL did not open: {error}") from error
            time.sleep(0.05)
        else:
            return


def make_roles(var: Path) -> None:
    """Make the roles of the owner, the application and the workers, and the database, where
    missing."""
    with connect("superuser", var, "postgres") as connection:
        add_roles(connection, var, DATABASE)


def add_roles(connection: psycopg.Connection, var: Path, database: str) -> None:
    """Make the roles, with the passwords kept in ``var``, and a database, where missing. Workers
    may do all that the application may."""
    for role, rights in (
        ("owner", "CREATEDB"),
        ("application", "NOCREATEDB"),
        ("worker", "NOCREATEDB"),
    ):
        _make_role(connection, ROLES[role], rights, postgres_password(role, var))
    membership = sql.SQL("GRANT {} TO {}")
    connection.execute(
        membership.format(sql.Identifier(ROLES["application"]), sql.Identifier(ROLES["worker"]))
    )
    found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database])
    if not found.fetchone():
        statement = sql.SQL("CREATE DATABASE {} OWNER {}")
        connection.execute(
            statement.format(sql.Identifier(database), sql.Identifier(ROLES["owner"]))
        )


def _make_role(connection: psycopg.Connection, name: str, rights: str, password: str) -> None:
    found = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]).fetchone()
    # The server sees and might log only the hashed form.
    hashed = connection.pgconn.encrypt_password(
        password.encode(), name.encode(), b"scram-sha-256"
    ).decode()
    statement = sql.SQL(
        "{} ROLE {} LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS {} PASSWORD {}"
    )
    connection.execute(
        statement.format(
            sql.SQL("ALTER" if found else "CREATE"),
            sql.Identifier(name),
            sql.SQL(rights),
            sql.Literal(hashed),
        )
    )
