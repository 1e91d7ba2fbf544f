"""The room runs in the sandbox of its units, and feeds systemd's watchdog from there."""

import re
import shlex
import signal
import socket
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from config.health.asking import is_well
from config.places import BASE_DIR
from config.service_manager import FEED_EVERY_S, feed_watchdog
from poker.models import TableEvent
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.config.handbook.debian_programs import SERVICE, program
from tests.config.handbook.sandboxed import command, denied
from tests.conftest import PlayerFactory, RoomFactory
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port

UNITS: Final = sorted(unit.name for unit in SERVICE.glob("room-*.service"))
WATCHED: Final = [unit for unit in UNITS if "WatchdogSec=" in (SERVICE / unit).read_text()]
MOST_EXPOSURE: Final = 13
"""In tenths of the figure of `systemd-analyze security`, which was 7.1 before, of 10."""

WITHIN_S: Final = 90
SILENT_S: Final = 2 * FEED_EVERY_S


def setting(unit: str, name: str) -> str:
    value: str
    [value] = re.findall(rf"^{name}=(.*)$", (SERVICE / unit).read_text(), re.MULTILINE)
    return str(value)


@pytest.mark.parametrize("unit", UNITS)
def test_unit_is_hardly_exposed(unit: str) -> None:
    subprocess.run(
        [
            *(program("systemd-analyze"), "security", "--offline=true", "--no-pager"),
            *(f"--threshold={MOST_EXPOSURE}", SERVICE / unit),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("unit", UNITS)
def test_unit_leaves_no_core_and_is_bounded(unit: str) -> None:
    """A core of a process that deals would hold cards and keys."""
    assert setting(unit, "LimitCORE") == "0"
    assert re.fullmatch(r"\d+[MG]", setting(unit, "MemoryMax"))
    assert {"mount", "ptrace", "bpf", "chown", "reboot", "init_module"} <= denied(unit)


def test_room_process_is_restarted_when_it_falls_silent() -> None:
    kinds = {"room-web@", "room-clock@", "room-worker@", "room-judge", "room-beat"}
    assert {unit.removesuffix(".service") for unit in WATCHED} == kinds
    for unit in WATCHED:
        assert int(setting(unit, "WatchdogSec")) >= 4 * FEED_EVERY_S
        assert setting(unit, "WatchdogSignal") == "SIGKILL"
        assert setting(unit, "NotifyAccess") == "main"
        assert setting(unit, "Restart") == "always"


def test_watchdog_is_not_fed_unless_systemd_asks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    feed_watchdog()
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody-listens"))
    feed_watchdog()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind("\0room-test-watchdog")
        monkeypatch.setenv("NOTIFY_SOCKET", "@room-test-watchdog")
        feed_watchdog()
        assert manager.recv(100) == b"WATCHDOG=1"


class Manager:
    """Starts a unit's program in its sandbox, and hears it feed the watchdog."""

    def __init__(self, room: Room, unit: str, folder: Path, stack: ExitStack, **env: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        stack.callback(self._socket.close)
        path = folder / f"{unit}.notify"
        self._socket.bind(str(path))
        line = setting(unit, "ExecStart").replace("/opt/room", str(BASE_DIR))
        started = shlex.split(line.replace("%%h", unit).replace("%i", "1"))
        text = (SERVICE / unit).read_text()
        told = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
        if "room-web" in unit:
            started[-1] = env.pop("PORT")
        if "room-beat" in unit:
            started += ["--schedule", str(folder / "schedule")]
        self.log = folder / f"{unit}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command(unit, started),
                cwd=BASE_DIR,
                env=room.env | told | {"NOTIFY_SOCKET": str(path)},
                stdout=log,
                stderr=log,
            )
        stack.callback(self.process.wait)
        stack.callback(self.process.kill)

    def is_fed(self, within_s: float) -> bool:
        """Return whether the watchdog is fed from now on within so many seconds."""
        self._socket.setblocking(False)
        try:
            while True:
                self._socket.recv(100)
        except BlockingIOError:
            self._socket.settimeout(within_s)
        try:
            return self._socket.recv(100) == b"WATCHDOG=1"
        except (TimeoutError, BlockingIOError):
            return False

    def stop_running(self) -> None:
        """Stop every process of it, as a process that hangs does nothing."""
        for pid in descendants(self.process.pid):
            subprocess.run(["kill", f"-{signal.SIGSTOP}", str(pid)], check=True)


def descendants(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    found = [int(child) for child in children]
    return [*found, *(each for child in found for each in descendants(child))]


@pytest.mark.long
def test_room_plays_and_feeds_the_watchdog_in_its_sandbox(
    room: RoomFactory, new_player: PlayerFactory, tmp_path: Path
) -> None:
    opened = room(webs=0, clocks=0, seed=False)
    table = open_table(game=new_game("Test 1/2", small_blind=100, big_blind=200), name="Test")
    for seat in range(3):
        seating.sit(table_id=table.pk, player=new_player(), seat=seat, amount=20_000)
    port = str(free_port())
    url = f"http://127.0.0.1:{port}"
    with ExitStack() as stack:
        managers = {unit: Manager(opened, unit, tmp_path, stack, PORT=port) for unit in WATCHED}
        assert eventually(lambda: is_well(f"{url}/health/ready"), WITHIN_S)
        dealt = TableEvent.objects.filter(kind="hand_started")
        assert eventually(dealt.exists, WITHIN_S)
        for unit in WATCHED:
            assert managers[unit].is_fed(WITHIN_S), managers[unit].log.read_text()[-2000:]
        managers["room-clock@.service"].stop_running()
        managers["room-web@.service"].stop_running()
        assert not managers["room-clock@.service"].is_fed(SILENT_S)
        assert not managers["room-web@.service"].is_fed(0)
        assert managers["room-beat.service"].is_fed(WITHIN_S)
        for manager in managers.values():
            assert manager.process.poll() is None
            assert "Operation not permitted" not in manager.log.read_text()
