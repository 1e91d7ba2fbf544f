"""The alert for a machine's clock that is off, by Prometheus's own test of rules."""

import subprocess
from pathlib import Path

import pytest
import yaml

from tests.config.handbook.debian_programs import SERVICE, program


@pytest.mark.parametrize("offset_s", [-120, -1.1, 1.1, 4])
def test_clock_off_rings_within_thirty_seconds(offset_s: float, tmp_path: Path) -> None:
    before = "0.02 -0.9 0.9"
    rung: dict[str, dict[str, str]] = {"exp_labels": {}}
    test = {
        "interval": "5s",
        "input_series": [
            {"series": 'room_clock_offset_seconds{instance="web"}', "values": "0x20"},
            {
                "series": 'room_clock_offset_seconds{instance="clock"}',
                "values": f"{before} {offset_s}x20",
            },
        ],
        "alert_rule_test": [
            {"alertname": "ClockOff", "eval_time": "10s", "exp_alerts": []},
            {"alertname": "ClockOff", "eval_time": "35s", "exp_alerts": [rung]},
        ],
    }
    file = tmp_path / "test.yml"
    rules = [str(SERVICE / "alerts.yml")]
    file.write_text(
        yaml.safe_dump({"rule_files": rules, "evaluation_interval": "5s", "tests": [test]})
    )
    told = subprocess.run(
        [program("promtool"), "test", "rules", file], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr
