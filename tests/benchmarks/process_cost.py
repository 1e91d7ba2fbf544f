"""What processes take of the machine, by Linux's own books."""

import os
from pathlib import Path
from typing import NamedTuple

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
PARENT, USER_TICKS, SYSTEM_TICKS = 1, 11, 12


class Cost(NamedTuple):
    """Seconds of a processor used so far, and bytes of memory with the share of what is
    shared."""

    cpu_s: float
    memory: int


Costs = dict[str, Cost]


def cpu_shares(before: Costs, after: Costs, took_s: float) -> dict[str, float]:
    """How much of one processor each used."""
    return {name: round((after[name].cpu_s - before[name].cpu_s) / took_s, 3) for name in before}


def cost_of(pid: int) -> Cost:
    """Of a process and all that it started and that still runs."""
    costs = [_cost_alone(each) for each in [pid, *_children(pid)]]
    return Cost(sum(each.cpu_s for each in costs), sum(each.memory for each in costs))


def _cost_alone(pid: int) -> Cost:
    fields = _fields(pid)
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    shares = [line.split() for line in rollup.splitlines() if line.startswith("Pss:")]
    ticks = int(fields[USER_TICKS]) + int(fields[SYSTEM_TICKS])
    return Cost(ticks / TICKS_A_SECOND, sum(int(share[1]) for share in shares) * 1024)


def _children(pid: int) -> list[int]:
    """Every process that descends from this one."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (fields := _fields(int(entry.name))):
            parents[int(entry.name)] = int(fields[PARENT])
    found = [child for child, parent in parents.items() if parent == pid]
    for child in found:
        found += [each for each, parent in parents.items() if parent == child]
    return found


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat behind the name; none when the process has just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
