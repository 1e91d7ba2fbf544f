"""What waited for a disk that stood still is set apart, and nothing else."""

import os
import time
from pathlib import Path

import pytest

from tests.benchmarks.disk import CATCHING_UP_S, STALL_S, Disk, Stall
from tests.load.tally import Tally, told_ms
from tests.room.launcher import eventually

STALL = Stall(began_s=10.0, ended_s=10.5)


@pytest.mark.parametrize(
    ("sent_s", "seen_s", "is_apart"),
    [
        (9.0, 9.9, False),
        (9.9, 10.1, True),
        (10.1, 10.2, True),
        (9.9, 11.0, True),
        (10.4, 10.6, True),
        (11.0 + CATCHING_UP_S / 2, 11.1, True),
        (11.0 + 2 * CATCHING_UP_S, 11.3, False),
    ],
)
def test_an_action_under_way_in_a_stall_or_just_behind_it_is_set_apart(
    sent_s: float, seen_s: float, is_apart: bool, tmp_path: Path
) -> None:
    disk, took_s = Disk(tmp_path), seen_s - sent_s
    disk.stalls.append(STALL)
    tally = Tally(to_last_seat_s=[took_s], seen_at_s=[seen_s])
    disk.set_apart(tally)
    apart, healthy = ([took_s], []) if is_apart else ([], [took_s])
    assert (tally.stalled_s, tally.to_last_seat_s) == (apart, healthy)
    assert len(tally.seen_at_s) == len(healthy)


def test_all_actions_are_told_and_those_without_a_stall() -> None:
    told = told_ms(Tally(to_last_seat_s=[0.01] * 9, stalled_s=[0.5]))
    assert told["to_last_seat_ms"]["p99"] == 500
    assert told["to_last_seat_ms_without_stalls"]["p99"] == 10
    assert told["stalled_by_the_disk"] == 1


def test_an_action_is_seen_when_it_is_counted() -> None:
    tally, before = Tally(), time.monotonic()
    tally.delivered(0.1)
    assert before <= tally.seen_at_s[0] <= time.monotonic()


@pytest.mark.parametrize(("takes_s", "stalls"), [(STALL_S / 2, False), (STALL_S * 2, True)])
def test_a_stall_is_what_the_disk_itself_took(
    takes_s: float, stalls: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(takes_s)
    monkeypatch.setattr("tests.benchmarks.disk.time", clock)
    monkeypatch.setattr(os, "fdatasync", clock.wait_for_the_disk)
    with Disk(tmp_path) as disk:
        assert eventually(lambda: clock.waits > 1, timeout_s=10)
    assert disk.stalls[:1] == ([Stall(0, takes_s)] if stalls else [])


class Clock:
    """Stands still but while the disk is waited for."""

    def __init__(self, takes_s: float) -> None:
        self.waits = 0
        self._takes_s = takes_s

    def monotonic(self) -> float:
        return self.waits * self._takes_s

    def wait_for_the_disk(self, _file: int) -> None:
        self.waits += 1
