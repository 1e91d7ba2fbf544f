"""Every query of the dashboards and of the alerts finds series in a real Prometheus that reads a
room being played in (config/handbook/MONITORING.md)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.config.handbook.debian_programs import SERVICE, text_of
from tests.config.handbook.prometheus import Prometheus, running_prometheus
from tests.conftest import PlayerFactory, RoomFactory
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port

DASHBOARDS: Final = sorted((SERVICE / "grafana").glob("*.json"))
WITHIN_S: Final = 90
COMPARED: Final = re.compile(r"\w+(?: by \(\w+\))? ?\([^<>=]*(?= (?:[<>]|==) [\d.]+)")
NOT_YET: Final = {
    "room_table_faults_total",
    "room_standby_behind_seconds",
    "room_archive_age_seconds",
    "room_certificate_left_seconds",
}
"""Counters that have no series until something is counted, as a room without a fault has none; and
figures of a standby, an archive and a proxy, which this room has not."""


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
            if "alert" in rule:
                # What an alert compares, without the bounds it fires at and what it follows from.
                for compared in COMPARED.findall(rule["expr"]):
                    found[compared.removeprefix("on () ")] = f"alerts.yml: {rule['alert']}"
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
    """Every process of room.target, and bots that play beside a person."""
    opened = room(
        webs=2, clocks=2, worker=True, beat=True, env={"ROOM_METRICS_PORT": str(free_port())}
    )
    opened.start_worker("worker-2")
    opened.start_judge()
    table = open_table(game=new_game("Test 1/2", small_blind=100, big_blind=200), name="Test")
    seating.sit(table_id=table.pk, player=new_player(), seat=0, amount=20_000)
    opened.start_bots("--fast")
    return opened


@pytest.fixture
def prometheus(played_in: Room, tmp_path: Path) -> Iterator[Prometheus]:
    with running_prometheus(played_in, tmp_path) as running:
        yield running


@pytest.mark.long
def test_every_query_finds_series(prometheus: Prometheus) -> None:
    waiting = {
        query: where
        for query, where in queries().items()
        if not any(name in query for name in NOT_YET)
    }
    assert len(waiting) > 30

    def all_found() -> bool:
        for query in list(waiting):
            values = prometheus.series(query)
            if values and all(one["value"][1] != "NaN" for one in values):
                del waiting[query]
        return not waiting

    assert eventually(all_found, WITHIN_S), waiting
    assert prometheus.fired() <= {"IncidentOpen", "BackupOld"}
