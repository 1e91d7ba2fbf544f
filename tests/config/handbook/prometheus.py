"""A real Prometheus that reads a room by the handbook's files."""

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import yaml

from config.health.asking import is_well
from tests.config.handbook.debian_programs import program, text_of
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port


class Prometheus:
    """A running Prometheus."""

    def __init__(self, url: str) -> None:
        self.url = url

    def series(self, query: str) -> list[Any]:
        """Return the series that a query finds now."""
        address = f"{self.url}/api/v1/query?{urlencode({'query': query})}"
        with urlopen(address, timeout=10) as answer:  # noqa: S310  # of this machine
            told = json.load(answer)
        assert told["status"] == "success", told
        result: list[Any] = told["data"]["result"]
        return result

    def fired(self, for_s: int = 0) -> set[str]:
        """Return the names of the alerts that fire now, or did in the last seconds."""
        firing = 'ALERTS{alertstate="firing"}'
        query = f"max_over_time({firing}[{for_s}s])" if for_s else firing
        return {one["metric"]["alertname"] for one in self.series(query)}


@contextmanager
def running_prometheus(
    room: Room, folder: Path, change: Callable[[str], str] = str, every: str = "1s"
) -> Iterator[Prometheus]:
    """Run a Prometheus that reads the room's processes and has the handbook's rules, changed."""
    first = int(room.env["ROOM_METRICS_PORT"])
    settings = yaml.safe_load(text_of("prometheus.yml"))
    settings["global"] = {"scrape_interval": every, "evaluation_interval": every}
    rules = folder / "alerts.yml"
    rules.write_text(change(text_of("alerts.yml")))
    settings["rule_files"] = [str(rules)]
    web, others = (job["static_configs"][0] for job in settings["scrape_configs"])
    web["targets"] = [one.url.removeprefix("http://") for one in room.webs]
    others["targets"] = [f"127.0.0.1:{first + at}" for at in range(len(others["targets"]))]
    file = folder / "prometheus.yml"
    file.write_text(yaml.safe_dump(settings))
    port = free_port()
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(
            [
                program("prometheus"),
                f"--config.file={file}",
                f"--storage.tsdb.path={folder / 'data'}",
                f"--web.listen-address=127.0.0.1:{port}",
            ],
            stdout=log,
            stderr=log,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        assert eventually(lambda: is_well(f"{url}/-/ready"), 60)
        yield Prometheus(url)
    finally:
        running.terminate()
        running.wait(timeout=20)
