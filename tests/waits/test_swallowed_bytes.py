"""A network that swallows whatever is said to PostgreSQL, Valkey, mail, push services and webhook:
every request, socket and job ends within its limit, and play goes on afterwards."""

import asyncio
import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from aiohttp import ClientSession
from celery import current_app
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.core import push
from accounts.core.incidents import open_incident
from accounts.core.outbox.message import OutboxMessage
from config import room_time
from config.embedded.addresses import POSTGRES_SOCKET, valkey_password, valkey_socket
from config.places import var_folder
from config.wait_limits import (
    COMMAND,
    HEALTH,
    MAIL,
    PAGE,
    PUSH,
    SOCKET,
    VALKEY_ANSWER,
    WEBHOOK,
    WORKER_ASKED,
    WaitLimit,
)
from poker.models import Game
from tests.accounts.people import PASSWORD, who_signs_in
from tests.accounts.sign_in.devices.push.devices import Device, PushService
from tests.config.workers.test_worker_faults import is_at_work
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.load.guest import Guest
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.processes import Room
from tests.waits.evening import assert_no_stall, open_evening, playing
from tests.waits.swallowing import SwallowingProxy, swallowing

pytestmark = pytest.mark.long

LEEWAY_S = 3.0
DEALS_WITHIN_S = 30
BROKER_FOUND_WITHIN_S = 30
BROKER_LEFT_WITHIN_S = VALKEY_ANSWER.seconds + LEEWAY_S
SECRET = "a secret of thirty-two characters or more"
SHORT_S = 3.5
FORM: Mapping[str, str] = {}
CSRF = "a" * 32
FOR_HOW_LONG = pytest.mark.parametrize(
    "seconds", [SHORT_S, pytest.param(30, marks=pytest.mark.nightly)]
)


@pytest.fixture
def silent() -> Iterator[SwallowingProxy]:
    """A proxy before a server that nobody ever hears of."""
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        swallowing(server.getsockname()) as proxy,
    ):
        proxy.swallow()
        yield proxy


@FOR_HOW_LONG
def test_silent_postgresql_ends_requests_and_sockets_in_time(
    room: RoomFactory, room_db: RoomDatabase, seconds: float
) -> None:
    folder = dict(parse_qsl(urlsplit(room_db.url).query))["host"]
    with swallowing(Path(folder) / POSTGRES_SOCKET) as proxy:
        parts = urlsplit(room_db.url)
        through = parts._replace(netloc=f"{parts.netloc}127.0.0.1:{proxy.port}", query="")
        evening = open_evening(room, room_db, env={"DATABASE_URL": through.geturl()})
        guest = evening.guests[evening.tables[0]][0]
        ready = f"{guest.url}/health/ready"
        line = f"{guest.url}{reverse('lobby:leave_line', args=[Game.objects.get().pk])}"
        asked = [
            (partial(opening_s, guest), SOCKET),
            (partial(page_s, ready, guest), HEALTH),
            (partial(page_s, f"{guest.url}/", guest), PAGE),
            (partial(page_s, line, guest, FORM), PAGE),
        ]
        with playing(evening), ThreadPoolExecutor() as threads:
            is_silent = Event()

            def swallow() -> None:
                proxy.swallow()
                is_silent.set()

            command = threads.submit(answer_s, guest, "sit_out_next_hand", swallow)
            assert is_silent.wait(DEALS_WITHIN_S)
            took = [(threads.submit(each), limit) for each, limit in asked]
            for each, limit in [(command, COMMAND), *took]:
                assert each.result() < limit.seconds + LEEWAY_S
            if seconds != SHORT_S:
                time.sleep(seconds)
            proxy.pass_on()
            begun = verdict.hands_begun()
            assert eventually(lambda: verdict.hands_begun() > begun, DEALS_WITHIN_S)


@FOR_HOW_LONG
def test_silent_valkey_stalls_no_table(
    room: RoomFactory, room_db: RoomDatabase, seconds: float
) -> None:
    var = var_folder()
    with swallowing(valkey_socket(var)) as proxy:
        url = f"redis://:{valkey_password(var)}@127.0.0.1:{proxy.port}/0"
        evening = open_evening(room, room_db, env={"REDIS_URL": url})
        first, *_others = evening.tables
        guest = evening.guests[first][0]
        leave_line = f"{guest.url}{reverse('lobby:leave_line', args=[Game.objects.get().pk])}"
        with playing(evening) as play:
            proxy.swallow()
            assert_no_stall(play, evening.tables, seconds)
            assert page_s(f"{guest.url}/health/ready", guest) < HEALTH.seconds + LEEWAY_S
            # Whoever takes the free seat is asked for over Celery's broker.
            freed = answer_s(guest, "leave", proxy.swallow)
            assert freed < WORKER_ASKED.seconds + LEEWAY_S
            assert page_s(leave_line, guest, FORM) < WORKER_ASKED.seconds + LEEWAY_S
            proxy.pass_on()


@pytest.mark.nightly
def test_silent_mail_server_ends_its_job_in_time(
    room: RoomFactory, room_db: RoomDatabase, silent: SwallowingProxy, settings: Settings
) -> None:
    settings.ROOM_STAFF_MAIL = ["floor@room.example"]
    opened = worker(
        room,
        ROOM_STAFF_MAIL="floor@room.example",
        ROOM_EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
        ROOM_EMAIL_HOST="127.0.0.1",
        ROOM_EMAIL_PORT=str(silent.port),
    )
    incident()
    have_done(opened, "accounts.tasks.send_due_mail", "was not sent")
    assert_given_up(silent, MAIL)


def test_silent_webhook_ends_its_job_in_time(
    room: RoomFactory, room_db: RoomDatabase, silent: SwallowingProxy, settings: Settings
) -> None:
    hook = f"http://127.0.0.1:{silent.port}/"
    settings.ROOM_STAFF_WEBHOOK, settings.ROOM_STAFF_WEBHOOK_SECRET = hook, SECRET
    opened = worker(room, ROOM_STAFF_WEBHOOK=hook, ROOM_STAFF_WEBHOOK_SECRET=SECRET)
    incident()
    have_done(opened, "accounts.tasks.sweep_outbox", "no answer: TimeoutError")
    assert_given_up(silent, WEBHOOK)


def test_silent_push_service_ends_its_job_in_time(
    room: RoomFactory, room_db: RoomDatabase, silent: SwallowingProxy, settings: Settings
) -> None:
    service = PushService(silent.port)
    settings.ROOM_PUSH_SERVICES = [service.url]
    opened = worker(room, ROOM_PUSH_SERVICES=service.url)
    ada, client = who_signs_in("Ada"), Client()
    client.post(reverse("accounts:sign_in"), {"username": ada.email, "password": PASSWORD})
    Device(service, "phone").switch_on(client, push.SEATS)
    OutboxMessage.objects.all().delete()
    told = {"wish": push.SEATS, "kind": "seat_called", "data": {"table": "Arno"}, "path": "/"}
    with transaction.atomic():
        push.tell(player_id=ada.pk, key="one", **told)  # type: ignore[arg-type]
    have_done(opened, "accounts.tasks.sweep_outbox", "a push service did not answer")
    assert_given_up(silent, PUSH)


@pytest.mark.nightly
def test_worker_outlasts_a_broker_that_trickles(room: RoomFactory, room_db: RoomDatabase) -> None:
    """A task is a thousand bytes long."""
    var = var_folder()
    with swallowing(valkey_socket(var)) as proxy:
        broker = f"redis://:{valkey_password(var)}@127.0.0.1:{proxy.port}/1"
        opened = worker(room, ROOM_BROKER_URL=broker)
        assert eventually(is_at_work, BROKER_FOUND_WITHIN_S)
        closed = len(proxy.given_up_after_s)
        proxy.trickle()
        current_app.send_task("accounts.tasks.sweep_outbox")
        assert eventually(lambda: len(proxy.given_up_after_s) > closed, BROKER_LEFT_WITHIN_S)
        proxy.pass_on()
        assert eventually(is_at_work, BROKER_FOUND_WITHIN_S), opened.log_text("worker")
        assert opened.is_running("worker")


def worker(room: RoomFactory, **env: str) -> Room:
    """Open a room of a worker alone, which takes up tasks."""
    return room(webs=0, clocks=0, worker=True, seed=False, env=env)


def incident() -> None:
    about = {"kind": "ledger_difference", "subject": "table:3", "detail": {"times": 1}}
    open_incident(**about, key="ledger noon", now=room_time.now())  # type: ignore[arg-type]


def have_done(room: Room, task: str, logs: str) -> None:
    """Have the worker do a job, and wait until it has logged this."""
    OutboxMessage.objects.update(due_at=room_time.now())
    current_app.send_task(task)
    assert eventually(lambda: logs in room.log_text("worker"), 60), room.log_text("worker")


def assert_given_up(silent: SwallowingProxy, limit: WaitLimit) -> None:
    """Require that the one connection to a silent server was closed at its limit."""
    assert eventually(lambda: silent.given_up_after_s, 5)
    assert limit.seconds - 0.5 < silent.given_up_after_s[0] < limit.seconds + LEEWAY_S


def page_s(address: str, guest: Guest, form: Mapping[str, str] | None = None) -> float:
    """Return how long a page, or a form that is sent, took, whatever it was answered."""
    began = time.monotonic()
    headers, body = guest.headers, None
    if form is not None:
        headers |= {"Cookie": f"{guest.cookie}; csrftoken={CSRF}"}
        body = urlencode({**form, "csrfmiddlewaretoken": CSRF}).encode()
    request = urllib.request.Request(address, body, headers)  # noqa: S310  # the room's own
    with suppress(urllib.error.HTTPError):
        urllib.request.urlopen(request, timeout=30).close()  # noqa: S310  # the room's own
    return time.monotonic() - began


def opening_s(guest: Guest) -> float:
    """Return how long a guest's socket took to be sent a table or a reason for closing."""

    async def opened() -> float:
        began = time.monotonic()
        async with (
            ClientSession() as http,
            http.ws_connect(guest.socket_url, headers=guest.headers) as socket,
        ):
            await socket.receive()
            return time.monotonic() - began

    return asyncio.run(opened())


def answer_s(guest: Guest, command: str, before: Callable[[], None]) -> float:
    """Open a guest's socket, then do something, then send a command; return how long it took to be
    answered."""

    async def ask() -> float:
        async with (
            ClientSession() as http,
            http.ws_connect(guest.socket_url, headers=guest.headers) as socket,
        ):
            await socket.receive()
            before()
            began = time.monotonic()
            await socket.send_json({"type": command, "id": "asked"})
            async for message in socket:
                if json.loads(message.data).get("id") == "asked":
                    break
            return time.monotonic() - began

    return asyncio.run(ask())
