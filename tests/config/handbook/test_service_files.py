"""The files an operator copies name what is there, and the programs they are for take them."""

import os
import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from django.core.management import get_commands

from config.places import BASE_DIR

SERVICE = BASE_DIR / "config" / "service"
UNITS = sorted(SERVICE.glob("room-*.service"))
INSTALLED = "/opt/room"
PLACES = f"{os.environ['PATH']}:/usr/sbin:{BASE_DIR / '.venv/debian/bin'}"


def program(name: str) -> str:
    """One of the machine's, or of what `.ci/programs` unpacks where it has none."""
    found = shutil.which(name, path=PLACES)
    assert found, f"{name} is missing: make test brings it, by .ci/programs"
    return found


TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class UnitParser(ConfigParser):
    """Names are told apart by their case."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def read(unit: Path) -> ConfigParser:
    parser = UnitParser(strict=False, interpolation=None)
    parser.read(unit)
    return parser


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_a_program_of_the_room_as_its_account(unit: Path) -> None:
    service = read(unit)["Service"]
    assert (service["User"], service["WorkingDirectory"]) == ("room", INSTALLED)
    started = service["ExecStart"].split()
    assert started[0].startswith(f"{INSTALLED}/.venv/bin/")
    assert Path(started[0].replace(INSTALLED, str(BASE_DIR))).exists()
    if "manage.py" in started:
        assert started[started.index("manage.py") + 1] in get_commands()


def test_only_migrations_know_the_owner_of_the_tables() -> None:
    knowing = [unit.name for unit in UNITS if "owner.env" in unit.read_text()]
    assert knowing == ["room-migrate.service"]


def test_target_proxy_and_prometheus_name_the_same_processes() -> None:
    ports = re.findall(r"room-web@(\d+)", (SERVICE / "room.target").read_text())
    proxied = re.findall(r"^    server 127\.0\.0\.1:(\d+)", _text("nginx.conf"), re.MULTILINE)
    scraped = re.findall(r"127\.0\.0\.1:(8\d+)", _text("prometheus.yml"))
    assert ports == proxied == scraped != []


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for file in (*UNITS, SERVICE / "room.target"):
        (tmp_path / file.name).write_text(file.read_text().replace(INSTALLED, str(BASE_DIR)))
    said = subprocess.run(
        [program("systemd-analyze"), "verify", *sorted(tmp_path.iterdir())],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, [line for line in said.stderr.splitlines() if "room" in line]) == (
        0,
        [],
    )


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    _certificate(tmp_path)
    site = _text("nginx.conf").replace("/etc/ssl/room", str(tmp_path))
    # It opens the ports even to look: root alone may those of the file.
    site = re.sub(r"(?<=listen )(\[::\]:)?(80|443)\b", r"\g<1>30\2", site)
    # Or it makes them where a package that is installed has them.
    folders = "\n".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in TEMPORARY)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{folders}\n{site}\n}}\n"
    )
    said = subprocess.run(
        [program("nginx"), *("-t", "-q", "-e", "stderr", "-p", tmp_path, "-c", "nginx.conf")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_the_proxy_limits_each_address_where_the_room_is_asked() -> None:
    site = _text("nginx.conf")
    zones = dict(
        re.findall(r"^limit_(req|conn)_zone \$binary_remote_addr zone=(\w+):", site, re.MULTILINE)
    )
    asked = site.split("location / {")[-1]
    assert re.search(rf"limit_req zone={zones['req']} burst=\d+ nodelay;", asked)
    assert re.search(rf"limit_conn {zones['conn']} \d+;", asked)
    assert "limit_" not in site.split("location /static/ {")[1].split("}")[0]


def test_prometheus_takes_its_rules() -> None:
    subprocess.run([program("promtool"), "check", "config", SERVICE / "prometheus.yml"], check=True)


def _text(name: str) -> str:
    return (SERVICE / name).read_text()


def _certificate(folder: Path) -> None:
    subprocess.run(
        [
            *(program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=room.example", "-keyout", folder / "privkey.pem"),
            *("-out", folder / "fullchain.pem"),
        ],
        check=True,
        capture_output=True,
    )
