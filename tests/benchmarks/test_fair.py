"""What `make bench-fair` prints, of floods too short to say anything about fairness."""

import json
import subprocess
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.benchmarks.fair import Found, report
from tests.load.tally import Tally

SHORT = ("--slices", "1", "--seconds", "3")
FLOODS = ("8-same-seated", "8-same-unseated", "pages", "withdrawals")


def test_everything_is_printed_in_one_line_and_every_flood_arrives() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "fair", *SHORT, "--only", *FLOODS],
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    )
    told = json.loads(ran.stdout)
    floods = {flood["flood"]: flood for flood in told["floods"]}
    assert tuple(floods) == FLOODS
    assert told["p95_ratio"] == max(flood["p95_ratio"] for flood in floods.values()) > 0
    assert (told["refused_others"], told["errors"]) == (0, 0)
    for flood in floods.values():
        assert flood["actions"]["quiet"] > 0 < flood["actions"]["flood"]
        assert flood["pages_and_byes_of_others"].keys() == {"200"}
    check_answers({name: flood["answers"] for name, flood in floods.items()})


def check_answers(answers: dict[str, dict[str, int]]) -> None:
    """Each flood reached what it is meant for, and nothing that it asked of a table was done."""
    seated, unseated = answers["8-same-seated"], answers["8-same-unseated"]
    assert seated.keys() >= {"stale_decision", "malformed_message", "too_many_commands", "too_fast"}
    assert unseated.keys() >= {"not_seated", "malformed_message", "too_many_commands", "too_fast"}
    assert not {"done", "said"} & (seated.keys() | unseated.keys())
    assert "not_seated" not in seated
    assert answers["pages"]["200"] > 0
    withdrawals = answers["withdrawals"]
    assert withdrawals["302"] > 0 < withdrawals["422"]


def tally(
    *,
    ms: float = 10.0,
    refusals: dict[str, int] | None = None,
    byes: dict[str, int] | None = None,
    time_outs: int = 0,
    stalled_ms: Sequence[float] = (),
) -> Tally:
    return Tally(
        to_last_seat_s=[ms / 1000] * 20,
        stalled_s=[each / 1000 for each in stalled_ms],
        refusals=Counter(refusals),
        byes=Counter(byes),
        clock=Counter(time_out=time_outs),
    )


def test_the_worst_flood_is_the_ratio_and_what_others_suffer_is_added_up() -> None:
    quiet = tally(ms=10.0)
    found = {
        "mild": Found(quiet, tally(ms=20.0, refusals={"try_again": 2}), tally()),
        "bad": Found(quiet, tally(ms=30.0, refusals={"try_again": 1}), tally()),
    }
    told = report(found, Namespace(slices=1, seconds=1.0))
    assert (told["p95_ratio"], told["refused_others"], told["errors"]) == (3.0, 3, 0)
    assert [flood["p95_ratio"] for flood in told["floods"]] == [2.0, 3.0]


def test_a_disk_that_stood_still_is_told_apart() -> None:
    found = Found(tally(ms=10.0), tally(ms=20.0, stalled_ms=[500] * 5), tally())
    told = report({"one": found}, Namespace(slices=1, seconds=1.0))
    assert (told["p95_ratio"], told["p95_ratio_with_stalls"]) == (2.0, 50.0)
    assert told["floods"][0]["stalled_by_the_disk"] == {"quiet": 0, "flood": 5}


@pytest.mark.parametrize(
    ("refusals", "time_outs", "counted"),
    [
        ({"stale_decision": 3}, 3, 0),
        ({"stale_decision": 3}, 1, 2),
        ({"stale_decision": 1, "too_many_commands": 2}, 5, 2),
    ],
)
def test_only_as_many_stale_actions_as_the_clock_ended_turns_do_not_count(
    refusals: dict[str, int], time_outs: int, counted: int
) -> None:
    under = tally(refusals=refusals, time_outs=time_outs)
    assert Found(tally(), under, tally()).refused_others == counted


@pytest.mark.parametrize(
    ("others", "flooder", "errors"),
    [
        ({"200": 5}, {"200": 9, "503": 40, "422": 1, "too_fast": 2}, 0),
        ({"503": 1}, {}, 1),
        ({"unavailable": 2, "500": 1}, {"500": 3, "503": 4}, 6),
    ],
)
def test_503_is_a_fault_to_others_and_none_to_whoever_floods(
    others: dict[str, int], flooder: dict[str, int], errors: int
) -> None:
    assert Found(tally(), tally(byes=others), tally(byes=flooder)).errors == errors


def test_nothing_played_under_a_flood_is_no_figure() -> None:
    with pytest.raises(RuntimeError, match="nothing was played"):
        _ = Found(tally(), Tally(), tally()).ratio
