import asyncio
import os
import re
import shutil
import signal
import socket
import stat
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import psycopg
import pytest
from aiohttp import ClientSession, DummyCookieJar
from django.conf import settings
from django.urls import reverse

from config.embedded.addresses import postgres_url
from config.embedded.cluster import opened_cluster
from poker.bots.room.signing_in import form_token
from tests.room.database import RoomDatabase
from tests.room.launcher import Launcher, eventually, processes_of
from tests.room.player import Player
from tests.room.processes import free_port
from tests.room.servers import Servers

pytestmark = pytest.mark.long

RESTART_S = 20
GONE_S = 12
MAILED_S = 120

# Words of each program's command line that no other program's has.
PROGRAMS = {
    "postgres": "postgres -D",
    "valkey": "valkey-server",
    "web": "manage.py run_web",
    "clock": "manage.py run_table_clock",
    "worker": "--concurrency=2",
    "judge": "-Q judging",
    "beat": "-A config beat",
    "bots": "manage.py bots",
}


@pytest.fixture(scope="module")
def var() -> Iterator[Path]:
    """A var folder kept for the whole file, with a path too awkward for sockets."""
    folder = settings.VAR_DIR / "a launcher's 100% own var"
    shutil.rmtree(folder, ignore_errors=True)
    yield folder
    for left in ((folder / "postgres").resolve(), folder):
        shutil.rmtree(left, ignore_errors=True)


@pytest.fixture
def room(var: Path) -> Iterator[Launcher]:
    launcher = Launcher(var, free_port())
    yield launcher
    launcher.close(signal.SIGKILL)
    assert eventually(lambda: not processes_of(var), GONE_S)


def started_again(room: Launcher, words: str, before: int) -> bool:
    return room.pid_of(words) not in (None, before)


def test_prints_one_line_and_restarts_whatever_is_killed(room: Launcher) -> None:
    assert room.wait_until_open() == f"The room is open at {room.url}\n"
    for name, words in PROGRAMS.items():
        before = room.pid_of(words)
        assert before is not None, f"{name} is not running"
        os.kill(before, signal.SIGKILL)
        assert eventually(partial(started_again, room, words, before), RESTART_S), (
            f"{name} was not started again"
        )
    assert room.close()[:2] == (0, "")
    assert processes_of(room.var) == []


def test_says_what_is_done_and_answers_nothing_with_an_error_meanwhile(room: Launcher) -> None:
    with ThreadPoolExecutor(1) as pool:
        answers = pool.submit(answers_until_open, room)
        room.wait_until_open()
    assert answers.result() <= {None, 200}
    assert 200 in answers.result()
    said = room.close()[2]
    steps = [said.index(f"{number} of 4: ") for number in range(1, 5)]
    assert steps == sorted(steps)
    assert "All done in" in said


def answers_until_open(room: Launcher) -> set[int | None]:
    """Return what the front page was answered with, None where nobody did, until it is served."""
    found: set[int | None] = set()
    while 200 not in found and room.process.poll() is None:
        try:
            with urllib.request.urlopen(room.url, timeout=5) as answer:  # noqa: S310  # our own
                found.add(answer.status)
        except urllib.error.HTTPError as error:
            found.add(error.code)
        except OSError:
            found.add(None)
    return found


def test_keeps_its_data_and_refuses_a_second_launcher(room: Launcher, var: Path) -> None:
    room.wait_until_open()
    with psycopg.connect(postgres_url("application", var)) as database:
        database.execute("INSERT INTO django_content_type (app_label, model) VALUES ('kept', 'x')")
    second = Launcher(var, free_port())
    assert second.finish() == (1, "", f"The room is already open at {room.url}.\n")
    assert room.close(signal.SIGTERM)[0] == 0

    again = Launcher(var, free_port())
    try:
        again.wait_until_open()
        with psycopg.connect(postgres_url("application", var)) as database:
            found = database.execute("SELECT 1 FROM django_content_type WHERE app_label = 'kept'")
            assert found.fetchone() == (1,)
    finally:
        again.close()


@pytest.mark.parametrize("all_at_once", [False, True], ids=["launcher", "every process"])
def test_the_room_opens_again_after_kills(room: Launcher, all_at_once: bool) -> None:
    room.wait_until_open()
    for pid in processes_of(room.var) if all_at_once else [room.process.pid]:
        # One may be gone already, with the supervisor that was killed before it.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    again = Launcher(room.var, free_port())
    try:
        assert again.wait_until_open() == f"The room is open at {again.url}\n"
    finally:
        again.close()


def test_logs_are_private_and_hold_no_link(var: Path) -> None:
    """Also logs that an earlier version left readable."""
    folder = var / "log"
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    (folder / "web.log.1").write_text("an earlier log\n")
    (folder / "web.log.1").chmod(0o644)
    launcher = Launcher(var, free_port())
    try:
        launcher.wait_until_open()
        asyncio.run(asked_for_a_link(launcher.url.rstrip("/")))
        assert eventually(lambda: links_in(var / "mail"), MAILED_S)
        for link in links_in(var / "mail"):
            # The token as it is, and one that nobody was given, are both in requests now.
            for address in (link, link[:-2] + "x/"):
                with suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(address).close()  # noqa: S310  # the room's own
                with suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(f"{address}nowhere/").close()  # noqa: S310
        tokens = {link.rstrip("/").rpartition("/")[2] for link in links_in(var / "mail")}
        logs = [*folder.iterdir()]
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(log.stat().st_mode) for log in logs} == {0o600}
        text = "".join(log.read_text(errors="replace") for log in logs)
        assert "Not Found: /accounts/password-reset/" in text
        assert not {token for token in tokens if token[:-2] in text}
        mails = [var / "mail", *(var / "mail").iterdir()]
        assert not any(stat.S_IMODE(path.stat().st_mode) & 0o077 for path in mails)
    finally:
        launcher.close()


async def asked_for_a_link(url: str) -> None:
    """Open an account, whose address is verified by a link, and ask for a new password."""
    ana = await Player.sign_up(url, "Ana")
    await ana.close()
    page = f"{url}{reverse('accounts:password_reset')}"
    async with ClientSession(cookie_jar=DummyCookieJar()) as http:
        token = await form_token(http, page)
        headers = {
            "Cookie": f"{settings.CSRF_COOKIE_NAME}={token}",
            "Origin": url,
            "Referer": page,
        }
        form = {"email": ana.email, "csrfmiddlewaretoken": token}
        async with http.post(page, data=form, headers=headers) as answer:
            answer.raise_for_status()


def links_in(mails: Path) -> set[str]:
    """Return the links of mails that reset a password."""
    written = "".join(mail.read_text() for mail in mails.glob("*.log"))
    return set(re.findall(r"http://\S+/password-reset/\S+/\S+/", written.replace("=\n", "")))


def test_nothing_outlives_a_killed_supervisor(room: Launcher) -> None:
    room.wait_until_open()
    supervisor = room.pid_of("supervisor.supervisord")
    assert supervisor is not None
    os.kill(supervisor, signal.SIGKILL)
    code, _, message = room.finish()
    assert code == 1
    assert "The supervisor ended unexpectedly" in message.splitlines()[-1]
    assert eventually(lambda: not processes_of(room.var), GONE_S)


def test_opens_after_a_crash_although_its_process_number_is_in_use(var: Path) -> None:
    data = opened_cluster(var).data
    (data / "postmaster.pid").write_text(f"{os.getpid()}\n")
    launcher = Launcher(var, free_port())
    try:
        assert launcher.wait_until_open() == f"The room is open at {launcher.url}\n"
    finally:
        launcher.close()


def test_servers_that_are_named_are_used_and_none_is_embedded(
    servers: Servers, room_db: RoomDatabase, var: Path
) -> None:
    var = var.with_name("outside")
    launcher = Launcher(
        var,
        free_port(),
        DATABASE_URL=room_db.url,
        DATABASE_OWNER_URL=room_db.owner_url,
        REDIS_URL=settings.VALKEY_URL,
    )
    try:
        launcher.wait_until_open()
        assert launcher.pid_of("manage.py run_web")
        assert launcher.pid_of("postgres -D") is None
        assert launcher.pid_of("valkey-server") is None
        assert not (var / "postgres").exists()
    finally:
        launcher.close()
    assert processes_of(var) == []


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, out, message = Launcher(tmp_path, port).finish()
    assert (code, out) == (1, "")
    assert message.startswith(f"Port {port} is taken by another program")


@pytest.mark.parametrize("port", [0, 65536, -1])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: int) -> None:
    expected = f"PORT must be a number from 1 to 65535, not '{port}'.\n"
    assert Launcher(tmp_path, port).finish() == (1, "", expected)
