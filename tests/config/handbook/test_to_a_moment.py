"""What config/handbook/BACKUP.md says: a room that was killed goes back to a second of its past,
from a base backup and the write-ahead log, and is played on from there."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

from config.embedded.cluster import opened_cluster
from config.embedded.postgres import connect
from config.places import BASE_DIR
from tests.config.handbook.pages import HANDBOOK
from tests.room.database import RoomDatabase
from tests.room.elsewhere import run_commands
from tests.room.launcher import eventually
from tests.room.memory import keep_in_memory
from tests.room.player import Player
from tests.room.processes import Room
from tests.room.servers import Servers
from tests.room.template import template_database

pytestmark = pytest.mark.long

DEALT_IN_S = 30
CHECKS: Final = ("check_ledger", "check_audit", "check_events", "check_rollups")
PASSPORT: Final = "X1234567"
ARCHIVING: Final = {"archive_mode", "archive_command"}
BACKUPS: Final = "/var/backups/room"

SEAT_ANA: Final = f"""
import django
django.setup()
from datetime import date
from accounts.identity.records.models import DocumentKind
from accounts.identity.records.recording import record_identity
from accounts.models import Player
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.room.games import new_game

ana = Player.objects.get(email="ana@example.org")
born = ana.birth_date
staff = Player.objects.create_user("staff@example.org", screen_name="Staff", birth_date=born)
Player.objects.filter(pk=staff.pk).update(is_staff=True)
staff.refresh_from_db()
record_identity(player=ana, by=staff, document_kind=DocumentKind.PASSPORT, number={PASSPORT!r},
                expires_on=date(2099, 1, 1))
table = open_table(game=new_game("Test 1/2", small_blind=100, big_blind=200), name="Test")
seating.sit(table_id=table.pk, player=ana, seat=0, amount=20_000)
print(table.pk)
"""


class Site:
    """A machine with a room's PostgreSQL, Valkey and keys, archived as the handbook says."""

    def __init__(self, var: Path) -> None:
        self.var = var
        shutil.rmtree(var, ignore_errors=True)
        var.mkdir(parents=True)
        keep_in_memory(var)
        self._servers = Servers(var, durable=True)
        self.cluster = opened_cluster(var)
        self.backups = self.cluster.data.parent / "backups"
        self.base = self.backups / "base"
        for folder in (self.backups, self.backups / "wal"):
            folder.mkdir(mode=0o700)
            os.chown(folder, self.cluster.account.uid, self.cluster.account.gid)
        self._archive()
        self.database = RoomDatabase.named(template_database(var), var)
        self.room = self._room("before")

    def _archive(self) -> None:
        """Set what config/service/postgresql.conf sets for it, and start anew."""
        said = (BASE_DIR / "config/service/postgresql.conf").read_text()
        lines = [line for line in said.splitlines() if line.split(" ")[0] in ARCHIVING]
        assert len(lines) == len(ARCHIVING)
        with (self.cluster.data / "postgresql.auto.conf").open("a") as file:
            file.write("\n".join(lines).replace(BACKUPS, str(self.backups)) + "\n")
        self._servers.stop_postgres()
        self._servers.start_postgres()

    def _room(self, name: str) -> Room:
        return Room(self.database, self.var / "rooms" / name, {"ROOM_VAR": str(self.var)})

    def back_up(self) -> None:
        """By the handbook's command, and the keys besides."""
        program = str(self.cluster.binaries / "pg_basebackup")
        server = connect("superuser", self.var, "postgres")
        address = {"PGHOST": server.info.host, "PGUSER": server.info.user}
        address |= {"PGPORT": str(server.info.port), "PGPASSWORD": server.info.password}
        server.close()
        command = [program, "--checkpoint=fast", f"--pgdata={self.base}"]
        subprocess.run(
            self.cluster.account.run(command), check=True, env=os.environ | address, cwd="/"
        )
        shutil.copytree(self.var / "keys", self.var / "keys-kept")

    def asked(self, question: str) -> Any:
        with connect("superuser", self.var, self.database.name) as server:
            row = server.execute(question).fetchone()
        assert row is not None
        return row[0]

    def archived(self) -> set[str]:
        return {file.name for file in (self.backups / "wal").iterdir()}

    def kill(self) -> None:
        """Kill every process of the room, and PostgreSQL, at once; the disk with the keys is lost
        too."""
        for name in self.room.names:
            self.room.kill(name)
        self._servers.postgres.kill()
        self._servers.postgres.wait()
        shutil.rmtree(self.var / "keys")

    def go_back_to(self, moment: datetime) -> None:
        """By the handbook's words: the base backup in the place of the data, until when, start."""
        page = (HANDBOOK / "BACKUP.md").read_text()
        said = re.search(r"auto\.conf\" <<'END'\n(.*?)\nEND\n", page, re.DOTALL)
        assert said is not None
        until = re.sub(r"(?<=target_time = ')[^']+", str(moment), said[1])
        assert str(moment) in until
        data = self.cluster.data
        data.rename(data.with_name("before"))
        shutil.copytree(self.base, data, copy_function=shutil.copy2)
        with (data / "postgresql.auto.conf").open("a") as file:
            file.write(until.replace(BACKUPS, str(self.backups)) + "\n")
        (data / "recovery.signal").touch()
        for path in (data, *data.rglob("*")):
            os.chown(path, self.cluster.account.uid, self.cluster.account.gid)
        data.chmod(0o700)
        shutil.copytree(self.var / "keys-kept", self.var / "keys")
        self._servers.start_postgres()
        assert eventually(lambda: not self.asked("SELECT pg_is_in_recovery()"), 60)
        self.room = self._room("after")

    def stop(self) -> None:
        self.room.stop()
        self._servers.stop()
        for left in ((self.var / "postgres").resolve(), self.var):
            shutil.rmtree(left, ignore_errors=True)


@pytest.fixture
def site() -> Iterator[Site]:
    found = Site(settings.VAR_DIR / "moment")
    yield found
    found.stop()


def ran(site: Site, *arguments: str) -> str:
    """What Python said, run as a process of the room."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=BASE_DIR,
        env=site.room.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
async def ana(site: Site) -> AsyncIterator[Player]:
    """A person who was identified, and is dealt in with bots."""
    site.room.start_clock()
    ana = await Player.sign_up(site.room.start_web().url, "Ana")
    table = int(await asyncio.to_thread(ran, site, "-c", SEAT_ANA))
    site.room.start_bots("--fast")
    await ana.join(table)
    yield ana
    await ana.close()


EVENTS: Final = "SELECT count(*) FROM poker_tableevent"


async def check_or_fold(ana: Player) -> None:
    """She keeps her chips for what comes."""
    answer = await ana.act("check" if ana.options.get("check") else "fold")
    assert answer["type"] == "done"


async def play_until(ana: Player, hand: int) -> None:
    """Check or fold until this hand is being played and she is to act."""
    while True:
        await ana.until(lambda: ana.options, DEALT_IN_S)
        if ana.view["hand"]["no"] >= hand:
            return
        await check_or_fold(ana)


def identified(site: Site, folder: Path) -> str:
    """The number of her passport, as it is read with the keys that are there."""
    file = folder / "ana"
    command = ["manage.py", "export_player", "ana@example.org", str(file)]
    ran(site, *command, "--staff", "staff@example.org", "--reason", "after a restore")
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    [number] = [row["number"] for row in rows if row["section"] == "identity_check"]
    return str(number)


@pytest.mark.rule("restart-keeps-hands")
async def test_a_room_that_was_killed_goes_back_to_a_second_and_is_played_on(
    site: Site, ana: Player, tmp_path: Path
) -> None:
    await play_until(ana, 2)
    await asyncio.to_thread(site.back_up)
    await play_until(ana, 4)
    at_least, hand = site.asked(EVENTS), ana.view["hand"]["no"]
    cards, table_id = ana.view["you"]["cards"], ana.view["table"]["id"]
    moment = site.asked("SELECT clock_timestamp()")
    at_most = site.asked(EVENTS)
    await check_or_fold(ana)
    await play_until(ana, 6)
    lost = site.asked(EVENTS)
    piece = site.asked("SELECT pg_walfile_name(pg_switch_wal())")
    assert eventually(lambda: piece in site.archived(), 30)
    site.kill()

    site.go_back_to(moment)
    assert at_least <= site.asked(EVENTS) <= at_most < lost
    said = run_commands(site.room, *CHECKS)
    assert said[0] == 0, said
    assert identified(site, tmp_path) == PASSPORT

    site.room.start_clock()
    ana.url = site.room.start_web().url
    site.room.start_bots("--fast")
    await ana.join(table_id)
    await ana.until(lambda: ana.options, DEALT_IN_S)
    assert (ana.view["hand"]["no"], ana.view["you"]["cards"]) == (hand, cards)
    await play_until(ana, hand + 1)
    said = run_commands(site.room, *CHECKS)
    assert said[0] == 0, said
