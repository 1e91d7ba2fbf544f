"""Every query of the dashboards and of the alerts finds series in a real Prometheus that reads a
room being played in (config/handbook/MONITORING.md)."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
import yaml

from config.health.asking import is_well
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.config.handbook.debian_programs import SERVICE, program, text_of
from tests.conftest import PlayerFactory, RoomFactory
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port

DASHBOARDS: Final = sorted((SERVICE / "grafana").glob("*.json"))
WITHIN_S: Final = 90
NOT_YET: Final = {"room_table_faults_total"}
"""Counters that have no series until something is counted: a room without a fault has none."""


def read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def panels(file: Path) -> list[dict[str, Any]]:
    return [panel for panel in read(file)["panels"] if panel["type"] != "row"]


def queries() -> dict[str, str]:
    """Each query with where it stands."""
    found = {
        target["expr"]: f"{file.name}: {panel['title']}"
        for file in DASHBOARDS
        for panel in panels(file)
        for target in panel["targets"]
    }
    for group in yaml.safe_load(text_of("alerts.yml"))["groups"]:
        for rule in group["rules"]:
            # What an alert compares, without the bound it rings at.
            for part in re.split(r"\bor\b", rule["expr"]):
                compared = re.sub(r"(?:>|==) *[\d.]+\)?$", "", part.strip()).strip()
                if not compared.startswith("absent"):
                    found[compared] = f"alerts.yml: {rule['alert']}"
    return found


@pytest.mark.parametrize("file", DASHBOARDS, ids=lambda file: file.stem)
def test_a_dashboard_can_be_imported_as_it_is(file: Path) -> None:
    board = read(file)
    assert board["uid"].startswith("card-room-")
    assert [variable["type"] for variable in board["templating"]["list"]] == ["datasource"]
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    places = [panel["gridPos"] for panel in board["panels"]]
    for at, one in enumerate(places):
        assert one["x"] + one["w"] <= 24
        for other in places[at + 1 :]:
            apart_x = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
            apart_y = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
            assert apart_x or apart_y, (one, other)
    for panel in panels(file):
        assert panel["description"]
        assert panel["datasource"]["uid"] == "${prometheus}"


def test_every_alert_that_rings_on_a_figure_is_drawn() -> None:
    drawn = " ".join(
        target["expr"] for f in DASHBOARDS for p in panels(f) for target in p["targets"]
    )
    rung = set(re.findall(r"room_\w+", text_of("alerts.yml")))
    assert {name for name in rung if name not in drawn and name.removesuffix("_bucket")} == set()


@pytest.fixture
def played_in(room: RoomFactory, new_player: PlayerFactory) -> Room:
    """Two web processes, a clock, a worker, the timetable, and bots that play beside a person."""
    opened = room(
        webs=2, clocks=1, worker=True, beat=True, env={"ROOM_METRICS_PORT": str(free_port())}
    )
    table = open_table(game=new_game("Test 1/2", small_blind=100, big_blind=200), name="Test")
    seating.sit(table_id=table.pk, player=new_player(), seat=0, amount=20_000)
    opened.start_bots("--fast")
    return opened


@pytest.fixture
def prometheus(played_in: Room, tmp_path: Path) -> Iterator[str]:
    """The address of a Prometheus that reads the room by the handbook's file."""
    first = int(played_in.env["ROOM_METRICS_PORT"])
    settings = yaml.safe_load(text_of("prometheus.yml"))
    settings["global"] = {"scrape_interval": "1s", "evaluation_interval": "1s"}
    settings["rule_files"] = [str(SERVICE / "alerts.yml")]
    web, others = settings["scrape_configs"]
    web["static_configs"][0]["targets"] = [
        one.url.removeprefix("http://") for one in played_in.webs
    ]
    others["static_configs"][0]["targets"] = [f"127.0.0.1:{first + at}" for at in range(4)]
    file = tmp_path / "prometheus.yml"
    file.write_text(yaml.safe_dump(settings))
    port = free_port()
    with (tmp_path / "log").open("wb") as log:
        running = subprocess.Popen(
            [
                program("prometheus"),
                f"--config.file={file}",
                f"--storage.tsdb.path={tmp_path / 'data'}",
                f"--web.listen-address=127.0.0.1:{port}",
            ],
            stdout=log,
            stderr=log,
        )
    assert eventually(lambda: is_well(f"http://127.0.0.1:{port}/-/ready"), 60)
    yield f"http://127.0.0.1:{port}"
    running.terminate()
    running.wait(timeout=20)


def series(prometheus: str, query: str) -> list[Any]:
    address = f"{prometheus}/api/v1/query?{urlencode({'query': query})}"
    with urlopen(address, timeout=10) as answer:  # noqa: S310  # of the fixture
        told = json.load(answer)
    assert told["status"] == "success", told
    result: list[Any] = told["data"]["result"]
    return result


@pytest.mark.long
def test_every_query_finds_series(prometheus: str) -> None:
    waiting = {
        query: where
        for query, where in queries().items()
        if not any(name in query for name in NOT_YET)
    }
    assert len(waiting) > 30

    def all_found() -> bool:
        for query in list(waiting):
            values = series(prometheus, query)
            if values and all(one["value"][1] != "NaN" for one in values):
                del waiting[query]
        return not waiting

    assert eventually(all_found, WITHIN_S), waiting
    ringing = series(prometheus, 'ALERTS{alertstate="firing"}')
    assert {one["metric"]["alertname"] for one in ringing} <= {"IncidentOpen"}, ringing
