"""Machines whose clocks are off, or are set while people play, wrong nobody."""

import asyncio
import signal
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from datetime import datetime, timedelta
from functools import partial
from http import HTTPStatus
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from aiohttp import ClientSession, WSServerHandshakeError
from django.db.models import Q
from django.utils import timezone

from config import database_time, room_time
from config.embedded.cluster import Cluster
from config.embedded.postgres import postgres_command
from poker.bots.room.signing_in import socket_headers
from poker.engine.rule_sets.limits import RULE_SET_LIMITS
from poker.models import TableEvent
from poker.sockets.bye import UNAVAILABLE
from poker.sockets.database_threads import in_database_thread
from tests.config.handbook.debian_programs import is_listening, nginx
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.poker.sockets.hurried import hurried
from tests.poker.sockets.live import NAMES, STACK, Live, live_table, new_table, row_of
from tests.poker.sockets.random_people import has_to_do, take_part
from tests.room.database import RoomDatabase, open_new_connections
from tests.room.launcher import comes_true
from tests.room.player import Player, SocketClosed
from tests.room.processes import free_port
from tests.room.servers import Servers
from tests.waits.other_clock import (
    ENDS_WITHIN_S,
    MachineClock,
    OtherProcess,
    other_table_clock,
    other_web,
    other_web_and_clock,
    other_worker,
)
from tests.waits.others import LONGEST_STALL_S
from tests.waits.time_verdict import require_exact_books, waits_for, waits_in_hands

TURN_S: Final = RULE_SET_LIMITS["turn_s"].least
LATE_S: Final = 5.0
"""The most by which a time-out may come late on a machine that is busy with tests."""
ALERT_WITHIN_S: Final = 30
FIGURE_WITHIN_S: Final = 15
"""So that `ClockOff` rings within half a minute: it is read every 5 s, and has to be so for 5 s."""
TWO: Final = (STACK, STACK)
SEATED: Final = 'room_tasks_total{state="SUCCESS",task="lobby.tasks.seat_waiting"}'
TABLES: Final = 6
YEAR: Final = "2028-01-01T00:00:00+00:00"
BEFORE: Final = timedelta(seconds=3)

silent = hurried("holdem", bank_s=0)


async def time_outs(live: Live) -> list[float]:
    """How long after its turn opened each player of the table was timed out."""
    return await in_database_thread(_time_outs)(live.table_id)


def _time_outs(table_id: int) -> list[float]:
    """A player whose socket is not open yet, or whose process is slow, has a moment's grace before
    the time-out: what counts is the whole turn."""
    ended = [turn for turn in verdict.turns() if turn.timed_out and turn.table_id == table_id]
    return [turn.lasted.total_seconds() for turn in ended]


async def timed_out(live: Live, times: int = 1) -> None:
    """Have nobody act for a turn, so many times in all, and require that each turn lasted as long
    as it had to."""
    for player in live.players:
        if player.own["status"] == "sitting_out":
            await player.send("sit_in")
    assert await comes_true(partial(_has_timed_out, live.table_id, times), 3 * TURN_S * times)
    lasted = await time_outs(live)
    assert min(lasted) >= TURN_S, lasted
    assert max(lasted) < TURN_S + LATE_S, lasted


async def plays_on(live: Live, url: str) -> None:
    """Have everybody play, also after a time-out, and require that the next hand is dealt."""
    dealt = (await live.stored_kinds()).count("hand_started")
    is_over = asyncio.Event()
    playing = [
        asyncio.create_task(_play(player, live.table_id, url, url, is_over))
        for player in live.players
    ]
    assert await comes_true(partial(_has_dealt, live.table_id, dealt + 1))
    is_over.set()
    await asyncio.gather(*playing)


def _has_dealt(table_id: int, hands: int) -> bool:
    return TableEvent.objects.filter(table=table_id, kind="hand_started").count() >= hands


def _has_timed_out(table_id: int, times: int) -> bool:
    return len(_time_outs(table_id)) >= times


@pytest.mark.parametrize(
    ("ahead_s", "times"),
    [
        pytest.param(120, 1, marks=pytest.mark.long),
        pytest.param(120, 15, marks=pytest.mark.nightly),
        *(pytest.param(ahead_s, 4, marks=pytest.mark.nightly) for ahead_s in (4, -4, -120)),
    ],
)
async def test_table_clock_that_is_off_decides_nothing_until_it_is_right(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, ahead_s: int, times: int
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        clock = MachineClock(tmp_path / "off", ahead_s)
        off = stack.enter_context(other_table_clock(opened, clock, tmp_path / "clock.log"))
        assert await comes_true(lambda: off.is_off_by(ahead_s), FIGURE_WITHIN_S), "ClockOff rings"
        assert ": nothing is served or decided here" in off.log.read_text()
        live = await live_table(stack, opened, TWO, make=silent)
        await timed_out(live, times)
        assert await in_database_thread(waits_for)(live.table_id, "turn_restarted") == []
        opened.kill("clock-1", signal.SIGKILL)
        clock.set(0)
        assert await comes_true(lambda: off.is_off_by(0), ALERT_WITHIN_S)
        await plays_on(live, opened.webs[0].url)
        await in_database_thread(require_exact_books)(room_db.url)


@pytest.mark.parametrize(
    "behind_s",
    [
        pytest.param(20, marks=pytest.mark.long),
        *(pytest.param(behind_s, marks=pytest.mark.nightly) for behind_s in (4, -4, -20)),
    ],
)
async def test_web_process_that_is_off_serves_nobody_until_it_is_right(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, behind_s: int
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        clock = MachineClock(tmp_path / "behind", -behind_s)
        off = stack.enter_context(other_web(opened, clock, tmp_path / "web.log"))
        assert await comes_true(lambda: off.is_off_by(-behind_s), FIGURE_WITHIN_S), "ClockOff rings"
        status, found = off.readiness
        assert (status, found["status"]) == (503, "not ready")
        assert found["time"].endswith(" s behind" if behind_s > 0 else " s ahead")
        live = await live_table(stack, opened, TWO, make=silent)
        guest = live.players[0]
        with pytest.raises(WSServerHandshakeError) as refused:
            await guest.join(live.table_id, url=off.url)
        assert refused.value.status == HTTPStatus.BAD_GATEWAY, "a proxy asks the other process"
        await guest.join(live.table_id)
        await timed_out(live)
        clock.set(0)
        assert await comes_true(lambda: off.readiness[0] == 200, ALERT_WITHIN_S)
        for player in live.players:
            await player.join(live.table_id, url=off.url)
        await plays_on(live, off.url)
        await in_database_thread(require_exact_books)(room_db.url)


@pytest.mark.nightly
async def test_web_processes_off_in_opposite_directions_leave_players_to_the_right_one(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        for name, ahead_s in (("ahead", 20), ("behind", -20)):
            clock = MachineClock(tmp_path / name, ahead_s)
            off = stack.enter_context(other_web(opened, clock, tmp_path / f"{name}.log"))
            assert await comes_true(partial(_serves_nobody, off), FIGURE_WITHIN_S)
        live = await live_table(stack, opened, (STACK,) * 3)
        is_over = asyncio.Event()
        right = opened.webs[0].url
        playing = [
            asyncio.create_task(_play(player, live.table_id, off.url, right, is_over))
            for player in live.players
        ]
        assert await comes_true(partial(_has_passed, live, await live.last_seq() + 40))
        is_over.set()
        await asyncio.gather(*playing)
        assert await in_database_thread(_wronged)(live.table_id) == []
        assert await in_database_thread(waits_for)(live.table_id, "turn_restarted") == []
        await in_database_thread(require_exact_books)(room_db.url)


@pytest.mark.long
async def test_nginx_passes_players_of_an_off_process_on_to_another(
    room: RoomFactory, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, seed=False)
        right, clock = opened.webs[0].url, MachineClock(tmp_path / "behind", -20)
        off = stack.enter_context(other_web(opened, clock, tmp_path / "web.log"))
        assert await comes_true(lambda: off.readiness[0] == 503, ALERT_WITHIN_S)
        ports = {"80": free_port(), "443": free_port()}

        def to_both(site: str) -> str:
            site = site.replace("server_name room.example;", "server_name room.example 127.0.0.1;")
            for port, url in (("8001", right), ("8002", off.url)):
                site = site.replace(f"127.0.0.1:{port}", url.removeprefix("http://"))
            return site

        command = nginx(tmp_path, ports, to_both)
        stack.enter_context(_running(command))
        assert await comes_true(lambda: is_listening(ports["443"]))
        proxy = f"https://127.0.0.1:{ports['443']}"
        ana = await Player.sign_up(right, "Ana")
        stack.push_async_callback(ana.close)
        tables = await in_database_thread(_some_tables)()
        # This room was told of no proxy: it takes what nginx passes on for plain HTTP.
        headers = socket_headers(proxy.replace("https", "http"), ana.session_key)
        async with ClientSession(headers=headers) as http:
            for table_id in tables:
                async with http.get(f"{proxy}/tables/{table_id}/", ssl=False) as page:
                    assert page.status == HTTPStatus.OK
                address = f"{proxy}/ws/tables/{table_id}/"
                async with http.ws_connect(address, ssl=False) as socket:
                    assert (await socket.receive(timeout=10)).json()["type"] == "snapshot"


def _serves_nobody(web: OtherProcess) -> bool:
    return web.readiness[0] == HTTPStatus.SERVICE_UNAVAILABLE


@contextmanager
def _running(command: list[str]) -> Iterator[None]:
    process = subprocess.Popen(command)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=ENDS_WITHIN_S)


def _some_tables() -> list[int]:
    """So many that nginx's hash leads some to either process."""
    return [new_table() for _ in range(TABLES)]


@pytest.mark.long
async def test_worker_two_seconds_ahead_does_jobs_that_expire_after_two(
    room: RoomFactory, tmp_path: Path
) -> None:
    """By its machine's clock every request of such a job has expired when it takes it up."""
    opened = room(webs=0, clocks=0, beat=True, seed=False)
    clock = MachineClock(tmp_path / "ahead", 2.5)
    with other_worker(opened, clock, tmp_path / "worker.log") as worker:
        assert worker.is_off_by(2.5)
        assert await comes_true(lambda: (worker.figure(SEATED) or 0) > 1, ALERT_WITHIN_S)
        clock.set(4)
        assert await comes_true(lambda: worker.process.poll() is not None, ALERT_WITHIN_S)
        assert "worker ends: this machine's clock is too far off" in worker.log.read_text()


@pytest.mark.parametrize(
    "steps_s",
    [
        pytest.param([20.0, -2.0], marks=pytest.mark.long),
        pytest.param([3600.0, 0, 2, -20, -2, 4, 0, -7200, 0] * 2, marks=pytest.mark.nightly),
    ],
)
async def test_clock_that_is_set_while_people_play_wrongs_nobody(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, steps_s: list[float]
) -> None:
    """The people of one table play at the machine whose clock is set as long as it serves them,
    those of another at a machine whose clock is right."""
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        clock = MachineClock(tmp_path / "set")
        web = stack.enter_context(other_web_and_clock(opened, clock, tmp_path))
        make = hurried("holdem", turn_s=10)
        there = await live_table(stack, opened, (STACK,) * 3, make, url=web.url, names=NAMES[:3])
        here = await live_table(stack, opened, (STACK,) * 3, names=NAMES[3:])
        homes = [*((player, there, web.url) for player in there.players)]
        homes += [(player, here, opened.webs[0].url) for player in here.players]
        is_over = asyncio.Event()
        playing = [
            asyncio.create_task(_play(player, live.table_id, home, opened.webs[0].url, is_over))
            for player, live, home in homes
        ]
        for ahead_s in steps_s:
            clock.set(ahead_s)
            assert await comes_true(partial(web.is_off_by, ahead_s), ALERT_WITHIN_S)
            for live in (there, here):
                seq = await live.last_seq()
                assert await comes_true(partial(_has_passed, live, seq + 12), ALERT_WITHIN_S)
        is_over.set()
        await asyncio.gather(*playing)
        assert "nothing is served or decided here" in web.log.read_text()
        for live in (there, here):
            assert await in_database_thread(_wronged)(live.table_id) == []
        waits = await in_database_thread(waits_in_hands)(here.table_id)
        assert max(waited_s for _, waited_s in waits) < LONGEST_STALL_S
        await in_database_thread(require_exact_books)(room_db.url)


def _wronged(table_id: int) -> list[str]:
    """The events by which players lost a turn or their place at it."""
    events = TableEvent.objects.filter(table=table_id)
    late = events.filter(Q(kind="turn_timed_out") | Q(kind="sat_out", data__reason="timed_out"))
    return list(late.values_list("kind", flat=True))


def _has_passed(live: Live, seq: int) -> bool:
    return row_of(live.table_id).seq >= seq


async def _play(
    player: Player, table_id: int, home: str, elsewhere: str, is_over: asyncio.Event
) -> None:
    """Play at random at one web process, and at another one when that serves nobody."""
    random = Random(player.name)
    while not is_over.is_set():
        try:
            if player.is_closed:
                await player.join(table_id, url=home)
            await player.until(lambda: has_to_do(player) or is_over.is_set(), 1)
            await take_part(player, random)
        except SocketClosed:
            assert player.close_code == UNAVAILABLE.close_code
            await player.join(table_id, url=elsewhere)
        except WSServerHandshakeError:
            await player.join(table_id, url=elsewhere)
        except TimeoutError:
            continue


@contextmanager
def postgres_by(servers: Servers, clock: MachineClock) -> Iterator[None]:
    """PostgreSQL on the machine of this clock, and this process's time by PostgreSQL's."""
    _restart(servers, clock.env)
    try:
        database_time.measure()
        yield
    finally:
        room_time.forget()
        _restart(servers, {})


def _restart(servers: Servers, env: dict[str, str]) -> None:
    """Start PostgreSQL again, with these variables for it alone, as another account than ours."""

    def command(cluster: Cluster, var: Path, *, durable: bool) -> list[str]:
        usual = postgres_command(cluster, var, durable=durable)
        at = usual.index(str(cluster.binaries / "postgres"))
        there = [f"{name}={value}" for name, value in env.items()]
        return [*usual[:at], "env", *there, *usual[at:]]

    servers.stop_postgres()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tests.room.servers.postgres_command", command)
        servers.start_postgres()
    open_new_connections()


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that PostgreSQL's account can read, too."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.parametrize(
    "step_s",
    [pytest.param(-2.5, marks=pytest.mark.long), pytest.param(2.5, marks=pytest.mark.nightly)],
)
async def test_database_by_another_clock_restarts_no_turn_and_dates_no_event_back(
    room: RoomFactory, room_db: RoomDatabase, servers: Servers, shared_folder: Path, step_s: float
) -> None:
    """As when a standby is promoted whose clock is not quite that of the primary."""
    opened = room(webs=0, clocks=0, seed=False)
    clock = MachineClock(shared_folder / "database")
    async with AsyncExitStack() as stack:
        by_clock = postgres_by(servers, clock)
        await in_database_thread(by_clock.__enter__)()
        stack.push_async_callback(in_database_thread(by_clock.__exit__), None, None, None)
        stack.callback(opened.end)
        web = opened.start_web()
        opened.start_clock()
        live = await live_table(stack, opened, (STACK,) * 3)
        is_over = asyncio.Event()
        playing = [
            asyncio.create_task(_play(player, live.table_id, web.url, web.url, is_over))
            for player in live.players
        ]
        clock.set(step_s)
        assert await comes_true(
            lambda: "this machine's clock is 2." in opened.log_text(web.name), ALERT_WITHIN_S
        )
        seq = await live.last_seq()
        assert await comes_true(partial(_has_passed, live, seq + 24), ALERT_WITHIN_S)
        is_over.set()
        await asyncio.gather(*playing)
        assert await in_database_thread(_wronged)(live.table_id) == []
        assert await in_database_thread(waits_for)(live.table_id, "turn_restarted") == []
        await in_database_thread(require_exact_books)(room_db.url)


@pytest.mark.parametrize(
    "midnight",
    [
        pytest.param(YEAR, marks=pytest.mark.long, id="year"),
        pytest.param("2028-02-29T00:00:00+00:00", marks=pytest.mark.nightly, id="leap day"),
        pytest.param("2028-03-01T00:00:00+00:00", marks=pytest.mark.nightly, id="day after"),
    ],
)
async def test_hands_are_played_on_past_midnight(
    room: RoomFactory,
    room_db: RoomDatabase,
    servers: Servers,
    tmp_path: Path,
    shared_folder: Path,
    midnight: str,
) -> None:
    """All machines, PostgreSQL's too, are set forward to just before midnight, in a hand, and pass
    from one year to the next, and by 29 February."""
    at = datetime.fromisoformat(midnight)
    opened = room(webs=0, clocks=0, seed=False)
    clock = MachineClock(shared_folder / "all", _ahead_s(at - timedelta(hours=1)))
    async with AsyncExitStack() as stack:
        by_clock = postgres_by(servers, clock)
        await in_database_thread(by_clock.__enter__)()
        stack.push_async_callback(in_database_thread(by_clock.__exit__), None, None, None)
        web = stack.enter_context(other_web_and_clock(opened, clock, tmp_path))
        assert web.readiness[1]["time"] == "ok"
        live = await live_table(stack, opened, TWO, silent, url=web.url)
        await live.to_act()
        clock.set(_ahead_s(at - BEFORE))
        is_over = asyncio.Event()
        playing = [
            asyncio.create_task(_play(player, live.table_id, web.url, web.url, is_over))
            for player in live.players
        ]
        assert await comes_true(partial(_is_played_past, live, at))
        is_over.set()
        await asyncio.gather(*playing)
        assert await time_outs(live) == []
        await live.to_act()
        if midnight != YEAR:
            await timed_out(live)
        await in_database_thread(require_exact_books)(room_db.url)


def _ahead_s(at: datetime) -> float:
    return (at - timezone.now()).total_seconds()


def _is_played_past(live: Live, at: datetime) -> bool:
    events = TableEvent.objects.filter(table=live.table_id, kind="hand_started")
    return events.filter(at__lt=at).exists() and events.filter(at__gt=at).exists()
