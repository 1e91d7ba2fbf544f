"""The rule that every wait has a limit of the one table finds those that have none."""

from typing import Any

import pytest
from django.conf import settings

from config import wait_limits
from config.databases import NETWORK, POOL
from config.wait_limits import as_table, every_wait
from tests.config.checks import waits
from tests.config.checks.make_check import commands_of_make_check
from tests.config.handbook.pages import HANDBOOK

WAITING = [
    "import psycopg\npsycopg.connect('')",
    "import psycopg as driver\ndriver.connect('', connect_timeout=5)",
    "from psycopg import Connection\nConnection.connect('')",
    "from redis import Redis\nRedis.from_url('')",
    "from redis.asyncio import Redis as Valkey\nValkey(host='')",
    "import subprocess\nsubprocess.run(['ls'])",
    "import subprocess\nsubprocess.run(['ls'], timeout=5)",
    "from subprocess import run\nMOST_S = 5\nrun(['ls'], timeout=MOST_S)",
    "import subprocess\nsubprocess.Popen(['ls'])",
    "from urllib.request import urlopen\nurlopen('', timeout=5)",
    "from config.wait_limits import MAIL\nimport requests\nrequests.get('', timeout=MAIL.seconds)",
    "from requests import Session\nSession().post('')",
    "from http.client import HTTPConnection\nclass Mine(HTTPConnection): pass",
    "import smtplib\nkind = smtplib.SMTP",
    "import asyncio, subprocess\nasyncio.to_thread(subprocess.run, ['ls'])",
    "from functools import partial\nimport psycopg\npartial(psycopg.connect, '')",
    "from redis.sentinel import Sentinel\nSentinel([])",
    "from queue import Queue\nQueue()",
    "import select\nselect.select([1], [], [])",
    "from concurrent.futures import wait\nwait([])",
    "def f(process): process.communicate()",
    "def f(future): future.result()",
    "def f(server): server.accept()",
    "def f(task): task.apply_async((1,), retry=False)",
    "def f(task): task.delay(1)",
    "from celery import current_app\ncurrent_app.send_task('a', retry=False)",
    "input()",
    "import asyncio\nasync def f(): await asyncio.wait({})",
    "import asyncio\nasync def f():\n    async with asyncio.timeout(3): pass",
    "import fcntl\nfcntl.flock(1, fcntl.LOCK_EX)",
    "def f(thread): thread.join()",
    "def f(process): process.wait()",
    "def f(lock): lock.acquire()",
]
LIMITED = [
    "from config.wait_limits import MAIL\nimport subprocess as s\ns.run([], timeout=MAIL.seconds)",
    "from config import wait_limits as w\nfrom subprocess import run\nrun([], timeout=w.MAIL.ms)",
    "import asyncio\nfrom config.wait_limits import MAIL\nasyncio.timeout(MAIL.seconds)",
    "import fcntl\nfcntl.flock(1, fcntl.LOCK_EX | fcntl.LOCK_NB)",
    "async def f(event): await event.wait()",
    "import asyncio\ndef f(event): asyncio.create_task(event.wait())",
    "def f(words): return ' '.join(words)",
    "import subprocess\ndef f(process: subprocess.Popen) -> subprocess.Popen: return process",
    "from config.workers.asking import ask\ndef f(task): ask(task.apply_async)",
    "import subprocess\ntry: pass\nexcept subprocess.TimeoutExpired: pass",
]


@pytest.mark.parametrize("source", WAITING)
def test_wait_without_a_limit_of_the_table_is_found(source: str) -> None:
    assert len([*waits.unlimited("poker/a.py", source)]) == 1


@pytest.mark.parametrize("source", LIMITED)
def test_wait_with_a_limit_of_the_table_passes(source: str) -> None:
    assert [*waits.unlimited("poker/a.py", source)] == []


def test_every_wait_of_the_room_has_a_limit() -> None:
    assert [*map(str, waits.faults())] == []
    assert waits.unused() == set()


def test_make_check_asks_for_it() -> None:
    assert ".venv/bin/python -m tests.config.checks.waits" in commands_of_make_check()


def test_no_two_rows_of_the_table_have_the_same_name() -> None:
    names = [row.name for row in every_wait()]
    assert len({*names}) == len(names) > 30
    assert all(row.seconds > 0 and row.reason and row.then for row in every_wait())


def test_handbook_shows_the_table() -> None:
    assert as_table() in (HANDBOOK / "WAITS.md").read_text()


def test_settings_take_their_limits_from_the_table() -> None:
    assert wait_limits.MAIL.seconds == settings.EMAIL_TIMEOUT
    assert POOL["timeout"] == wait_limits.POOL.seconds
    assert NETWORK["tcp_user_timeout"] == wait_limits.SERVER_GONE.ms
    broker = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    layers: Any = settings.CHANNEL_LAYERS
    [layer] = layers["default"]["CONFIG"]["hosts"]
    for options in (broker, layer):
        assert options["socket_timeout"] == wait_limits.VALKEY_ANSWER.seconds
        assert options["socket_connect_timeout"] == wait_limits.VALKEY_CONNECT.seconds
