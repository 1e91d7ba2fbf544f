"""Alerts of the handbook's rules, for causes in a running room of web processes and clocks."""

import math
import re
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import yaml

from tests.config.handbook.debian_programs import program, text_of
from tests.config.handbook.prometheus import Prometheus, running_prometheus
from tests.room.launcher import eventually
from tests.room.processes import Room

WITHIN_S: Final = 30.0
FIGURES_WITHIN_S: Final = 6.0
"""The room's figures are read every two seconds."""
ANSWERS_WITHIN_S: Final = 1.0
HINDERS_ABOVE_S: Final = 5.0
MOST_PORTS: Final = 6
"""A clock whose port is taken serves its figures at the next one."""
_OTHERS: Final = re.compile(r" +- \{<<: \*wanted, labels: \{kind: (?!clock).*\n")
"""What the rules want of kinds that such a room has not."""
_FIGURE: Final = re.compile(r"^(room_\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


class Alerts(ABC):
    """The alerts that are fired for one cause after another."""

    @abstractmethod
    def await_cause(self) -> None:
        """Expect a cause that begins now."""

    @abstractmethod
    def fires(self, *alerts: str) -> bool:
        """Return whether one of these alerts fires within half a minute of the beginning of its
        cause. Call it while the cause lasts."""


class FiredAlerts(Alerts):
    """What a Prometheus fires that reads the room."""

    def __init__(self, prometheus: Prometheus, processes: int) -> None:
        self._prometheus = prometheus
        counted = lambda: prometheus.series(f"count(room_process) == {processes}")  # noqa: E731
        assert eventually(counted, WITHIN_S)
        self.await_cause()

    def await_cause(self) -> None:
        self._since_s = time.monotonic()

    def fires(self, *alerts: str) -> bool:
        left_s = WITHIN_S - (time.monotonic() - self._since_s)
        return eventually(lambda: {*alerts} & self._fired(), left_s)

    def _fired(self) -> set[str]:
        lasted_s = time.monotonic() - self._since_s
        return self._prometheus.fired(max(1, math.floor(lasted_s)))


class ForeseenAlerts(Alerts):
    """What Prometheus's own test of rules fires for the room's figures, if they stay for half a
    minute as they are while the cause lasts: it takes no half a minute."""

    def __init__(self, room: Room, folder: Path) -> None:
        self._room, self._folder = room, folder
        self._before: dict[str, str] = {}
        self.begin_anew()

    def begin_anew(self) -> None:
        """Take the figures of now for those before the next cause, once every process has some and
        stores what it does, for a database that takes nothing hinders other alerts."""
        assert eventually(self._finds_all, WITHIN_S)

    def await_cause(self) -> None:
        """The figures before it are those of when the room was opened, or of `begin_anew`."""

    def fires(self, *alerts: str) -> bool:
        return eventually(lambda: self._fire(alerts), FIGURES_WITHIN_S)

    def _fire(self, alerts: tuple[str, ...]) -> bool:
        now = self._figures()
        fired = f'ALERTS{{alertname=~"{"|".join(alerts)}",alertstate="firing"}}'
        test = {
            "interval": "5s",
            "input_series": [
                {"series": series, "values": _course(self._before.get(series), now.get(series))}
                for series in {**self._before, **now}
            ],
            "promql_expr_test": [
                {
                    "expr": f"count(max_over_time({fired}[{WITHIN_S:.0f}s])) > bool 0",
                    "eval_time": f"{15 + WITHIN_S:.0f}s",
                    "exp_samples": [{"labels": "{}", "value": 1}],
                }
            ],
        }
        rules, tests = self._folder / "alerts.yml", self._folder / "test.yml"
        rules.write_text(_rules())
        whole = {"rule_files": [str(rules)], "evaluation_interval": "5s", "tests": [test]}
        tests.write_text(yaml.safe_dump(whole))
        done = subprocess.run(
            [program("promtool"), "test", "rules", tests], capture_output=True, check=False
        )
        return done.returncode == 0

    def _finds_all(self) -> bool:
        self._before = self._figures()
        found = sum(series.startswith("room_process{") for series in self._before)
        ages_s = [
            float(figure)
            for series, figure in self._before.items()
            if series.startswith("room_write_age_seconds{")
        ]
        return found >= len(self._room.names) and max(ages_s, default=0.0) < HINDERS_ABOVE_S

    def _figures(self) -> dict[str, str]:
        """Return the figures of every process that answers, which the rules look at."""
        first = int(self._room.env["ROOM_METRICS_PORT"])
        places = [f"http://127.0.0.1:{first + at}" for at in range(MOST_PORTS)]
        wanted, found = set(re.findall(r"room_\w+", _rules())), {}
        for place in [*places, *(web.url for web in self._room.webs)]:
            with suppress(OSError), urlopen(f"{place}/metrics", timeout=ANSWERS_WITHIN_S) as answer:  # noqa: S310  # the room's own
                for name, labels, value in _FIGURE.findall(answer.read().decode()):
                    if name in wanted:
                        own = f'{labels},instance="{place}"'.removeprefix(",")
                        found[f"{name}{{{own}}}"] = value
        return found


def _course(before: str | None, now: str | None) -> str:
    """Return a figure's course in Prometheus's words: four times as before, then as it is now."""
    first = "_x3" if before is None else f"{before}+0x3"
    return f"{first} {'stale _x9' if now is None else f'{now}+0x9'}"


def _rules() -> str:
    return _OTHERS.sub("", text_of("alerts.yml"))


@contextmanager
def alerts_of(room: Room, folder: Path, *, quick: bool) -> Iterator[Alerts]:
    """Hold a room against the handbook's rules: by a Prometheus, or quickly, by its test of
    rules."""
    if quick:
        yield ForeseenAlerts(room, folder)
        return
    with running_prometheus(room, folder, lambda _rules_of_all: _rules(), "5s") as prometheus:
        yield FiredAlerts(prometheus, len(room.names))
