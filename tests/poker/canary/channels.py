"""What the room lets out besides its sockets and pages, as text."""

import json
import urllib.request
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Thread
from typing import Final, Self

from django.conf import settings
from django.contrib import admin
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import Client
from django.urls import reverse
from psycopg import sql
from redis import Redis

from accounts.models import Player as Account
from poker.models import PlayedHand
from tests.room.processes import Room
from tests.room.staff import sign_staff_in

Texts = Iterator[tuple[str, str]]

END = "the end of the record"
TEXTS = ("text", "character varying", "jsonb", "json", "bytea", "character")


class ValkeyTraffic:
    """Everything Valkey was sent while this was open, whichever database it went to."""

    def __init__(self) -> None:
        self.commands: list[str] = []
        self._client = Redis.from_url(settings.VALKEY_URL)
        self._monitor = self._client.monitor()
        self._thread = Thread(target=self._record, daemon=True)

    def __enter__(self) -> Self:
        self._monitor.__enter__()
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        with Redis.from_url(settings.VALKEY_URL) as client:
            client.ping()
            client.echo(END)
        self._thread.join(5)
        self._client.close()

    def _record(self) -> None:
        for command in self._monitor.listen():
            self.commands.append(str(command["command"]))
            if END in self.commands[-1]:
                return


def logs(room: Room) -> Texts:
    """The logs of every process of the room and of its servers."""
    for name in room.names:
        yield f"log of {name}", room.log_text(name)
    for log in (settings.VAR_DIR / "log").iterdir():
        yield f"log of {log.stem}", log.read_text(errors="replace")


def command_lines(pids: list[int]) -> Texts:
    """How processes were started, as anybody on the machine can read."""
    for pid in pids:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        yield f"process {pid}", " ".join(word.decode(errors="replace") for word in words)


def stored() -> Texts:
    """Every column of the database that can hold a text, JSON or bytes, as `table.column`."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns JOIN"
            " information_schema.tables USING (table_schema, table_name)"
            " WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = ANY(%s)",
            [list(TEXTS)],
        )
        for table, column in cursor.fetchall():
            named = (sql.Identifier(column), sql.Identifier(table))
            # Bytes come as hexadecimal.
            cursor.execute(sql.SQL("SELECT {}::text FROM {}").format(*named))
            read = READ_AS.get(f"{table}.{column}", str)
            yield f"{table}.{column}", "\n".join(read(value) for (value,) in cursor if value)


def _session(data: str) -> str:
    """What a session remembers; what was not signed by the room, as it is."""
    remembered = SessionStore().decode(data)
    return json.dumps(remembered) if remembered else data


READ_AS: Final = {"django_session.session_data": _session}
"""Columns that are compressed or signed, by what they say: the random characters of a signature
tell nothing."""


def plain_addresses(url: str) -> Texts:
    """What a web process tells whoever watches it."""
    for path in ("/metrics", "/health/ready", "/health/live"):
        with urllib.request.urlopen(f"{url}{path}", timeout=10) as answer:  # noqa: S310  # the room's own address
            yield path, answer.read().decode()


def staff_pages(client: Client) -> Texts:
    """Every list of the admin, and of each the pages of its newest rows with their commands."""
    for model, page in admin.site._registry.items():
        names = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield from _shown(client, reverse(f"{names}_changelist"))
        for row in model._default_manager.order_by("-pk")[:3]:
            yield from _shown(client, reverse(f"{names}_change", args=[row.pk]))
            for command in getattr(page, "command_labels", ()):
                yield from _shown(client, reverse(f"{names}_command", args=[row.pk, command]))


def player_pages(client: Client, table_ids: Iterable[int]) -> Texts:
    """The pages of somebody who is signed in that show no card: the tables' are drawn later."""
    names = (
        *("lobby:home", "lobby:games", "statement:statement", "inbox:inbox"),
        *("poker:fairness", "poker:verify_file"),
    )
    for address in map(reverse, names):
        yield from _shown(client, address)
    for table_id in table_ids:
        yield from _shown(client, reverse("poker:table", args=[table_id]))


def hand_pages(client: Client, played: PlayedHand) -> Texts:
    """The page of a hand, its files, its replay, the proof of its deal and the page of that."""
    names = ("hand", "hand_phh", "hand_text", "replay", "deal_proof", "verify_deal")
    for name in names:
        address = reverse(f"poker:{name}", args=[played.table_id, played.hand_no])
        # Not found for others; a hand that was interrupted has no file.
        yield from _shown(client, address, 200, 302, 404)


def reader(account: Account) -> Client:
    """A browser that is signed in, of staff with the second factor shown."""
    client = Client(raise_request_exception=False)
    if account.is_staff:
        return sign_staff_in(client, account)
    client.force_login(account)
    return client


def _shown(client: Client, address: str, *statuses: int) -> Texts:
    answer = client.get(address)
    assert answer.status_code in (statuses or (200,)), address
    yield address, answer.getvalue().decode()
