"""What `make bench-table` prints, of a stretch too short to say anything about speed."""

import json
import subprocess
import sys

from tests.benchmarks.floor.sizes import Sizes
from tests.benchmarks.round_trips import Counted
from tests.benchmarks.table import FLOORS, Run, Slice, ratio, web_cpu_ratio
from tests.load.tally import Tally

RATIOS = {"web_cpu_ratio", "round_trips", *(f"{store}_ratio_1" for store in FLOORS)}


def test_everything_is_printed_in_one_line() -> None:
    short = ("--tables", "1", "--slices", "1", "--seconds", "1", "--actions", "10")
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "table", *short],
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    )
    told = json.loads(ran.stdout)
    assert told.keys() >= RATIOS
    assert all(told[name] > 0 for name in RATIOS)
    assert told["round_trips_counted"]["actions"] == 10
    (run,) = told["runs"]
    assert run["floors"].keys() == set(FLOORS)
    assert run["ratio"] == run["floors"]["orm"]["ratio"] == told["orm_ratio_1"]
    assert all(each["web_cpu_ms_an_action"] > 0 for each in (run, *run["floors"].values()))
    assert (run["lost"], run["refusals"]) == (0, {})


def test_ratios_are_room_to_floor() -> None:
    run = Run(
        1,
        Sizes(1.0, 40, 500),
        room=[played(actions=60, cpu_s=0.06), played(actions=60, cpu_s=0.06)],
        floors={
            "orm": [played(actions=20, cpu_s=0.1), played(actions=30, cpu_s=0.15)],
            "statement": [played(actions=120, cpu_s=0.06)] * 2,
        },
    )
    assert ratio(run, "orm") == 2.5
    assert ratio(run, "statement") == 0.5
    assert web_cpu_ratio(run) == 0.2


def played(actions: int, cpu_s: float) -> Slice:
    return Slice(Tally(actions=actions), cpu_s, 2.0)


def test_what_a_process_asks_anyhow_is_not_the_actions() -> None:
    assert Counted(actions=10, round_trips=24, seconds=2.0, idle_per_s=2.0).an_action == 2.0
    assert Counted(actions=10, round_trips=1, seconds=2.0, idle_per_s=2.0).an_action == 0.0
