"""The files an operator copies name what is there, and the programs they are for take them."""

import asyncio
import os
import re
import ssl
import subprocess
from asyncio import create_subprocess_exec
from configparser import ConfigParser
from itertools import chain, combinations
from pathlib import Path

import pytest
from aiohttp import ClientSession
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import get_commands

from config.http.addresses import household
from config.places import BASE_DIR
from tests.config.handbook.debian_programs import (
    SERVICE,
    is_listening,
    nginx,
    program,
    text_of,
)
from tests.config.http.households import HOUSEHOLDS
from tests.room.launcher import comes_true
from tests.room.processes import free_port

UNITS = sorted(SERVICE.glob("room-*.service"))
INSTALLED = "/opt/room"


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


@pytest.mark.parametrize(
    ("file", "by"),
    [
        ("owner.env", ["room-migrate.service"]),
        ("worker.env", ["room-migrate.service", "room-worker@.service"]),
    ],
)
def test_who_knows_the_roles_that_own_tables_or_remove(file: str, by: list[str]) -> None:
    assert [unit.name for unit in UNITS if file in unit.read_text()] == by


def test_target_proxy_and_prometheus_name_the_same_processes() -> None:
    ports = re.findall(r"room-web@(\d+)", (SERVICE / "room.target").read_text())
    proxied = re.findall(r"^    server 127\.0\.0\.1:(\d+)", text_of("nginx.conf"), re.MULTILINE)
    scraped = re.findall(r"127\.0\.0\.1:(8\d+)", text_of("prometheus.yml"))
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


def test_systemd_takes_the_units_of_the_database_machines(tmp_path: Path) -> None:
    units = sorted((SERVICE / "failover").glob("*.service"))
    for unit in units:
        begin = re.compile("(?<=^ExecStart=)\\S+", re.MULTILINE)
        (tmp_path / unit.name).write_text(begin.sub("/bin/true", unit.read_text()))
    said = subprocess.run(
        [program("systemd-analyze"), "verify", *sorted(tmp_path.iterdir())],
        capture_output=True,
        text=True,
        check=False,
    )
    names = [unit.name for unit in units]
    assert names == ["disk-watch.service", "patroni.service"]
    assert [line for line in said.stderr.splitlines() if any(n in line for n in names)] == []


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    said = subprocess.run(
        [*nginx(tmp_path, {"80": 3080, "443": 3443}), "-t", "-q"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_haproxy_takes_its_file() -> None:
    machines = {f"ROOM_DB{number}": f"10.0.0.{number}:5432" for number in (1, 2, 3)}
    ports = {f"{name}_API": "8008" for name in machines}
    listens = {"ROOM_PRIMARY": "127.0.0.1:5000", "ROOM_STANDBYS": "127.0.0.1:5001"}
    said = subprocess.run(
        [program("haproxy"), "-c", "-f", str(SERVICE / "failover" / "haproxy.cfg")],
        env=os.environ | machines | ports | listens,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, "")


async def test_whom_nginx_turns_away_is_told_when_to_come_again(tmp_path: Path) -> None:
    ports = {"80": free_port(), "443": free_port()}

    def one_a_minute(site: str) -> str:
        site = site.replace("/var/lib/room/static", str(settings.STATIC_ROOT))
        return site.replace("rate=30r/s", "rate=1r/m").replace("burst=200 nodelay", "")

    running = await create_subprocess_exec(*nginx(tmp_path, ports, one_a_minute))
    try:
        assert await comes_true(lambda: is_listening(ports["443"]))
        room = f"https://127.0.0.1:{ports['443']}"
        address = f"{room}/tables/3/"
        french = {"Host": "room.example", "Accept-Language": "fr-CH,de;q=0.8"}
        async with ClientSession(headers=french) as http:
            answers = [await http.get(address, ssl=False) for _ in range(2)]
            answers.append(await http.post(address, headers={"Cookie": "language=it"}, ssl=False))
            answers.append(await http.get(f"{room}/metrics", ssl=False))
            answers.append(await http.post(address, data={"a": "b" * 200_000}, ssl=False))
            pages = [await answer.text() for answer in answers]
        told = [(answer.status, answer.headers.get("Retry-After")) for answer in answers]
    finally:
        running.terminate()
        await running.wait()
    assert told == [(502, "2"), (503, "2"), (503, "2"), (404, None), (413, None)], (
        "no room behind it, then too much"
    )
    assert [re.findall(r'<html lang="(\w+)"', page) for page in pages] == [
        [language] for language in ("fr", "fr", "it", "fr", "fr")
    ]
    retries = ["data-retry-s" in page for page in pages]
    assert retries == [True, True, False, False, False], "a form is not sent again"
    assert all("script-src 'self'" in str(one.headers) for one in answers)


async def test_nginx_has_browsers_hold_what_is_named_by_its_content(tmp_path: Path) -> None:
    ports = {"80": free_port(), "443": free_port()}

    def where_they_are(site: str) -> str:
        return site.replace("/var/lib/room/static", str(settings.STATIC_ROOT))

    named = staticfiles_storage.url("poker/table/main.js")
    running = await create_subprocess_exec(*nginx(tmp_path, ports, where_they_are))
    try:
        assert await comes_true(lambda: is_listening(ports["443"]))
        async with ClientSession(headers={"Host": "room.example"}) as http:
            answers = [
                await http.get(f"https://127.0.0.1:{ports['443']}{path}", ssl=False)
                for path in (named, "/static/poker/table/main.js")
            ]
        told = [(answer.status, answer.headers["Cache-Control"]) for answer in answers]
    finally:
        running.terminate()
        await running.wait()
    assert told == [(200, "public, max-age=31536000, immutable"), (200, "no-cache")]


async def test_proxy_and_room_count_the_same_households(tmp_path: Path) -> None:
    """Each address comes by a header that this nginx believes, and is answered with its key."""
    ports = {"80": free_port(), "443": free_port()}

    def echoing(site: str) -> str:
        shown = 'add_header X-Household "$room_household"; return 204;'
        site = site.replace("proxy_pass http://room;", shown)
        return "real_ip_header X-Seen; set_real_ip_from 127.0.0.1;\n" + site

    running = await create_subprocess_exec(*nginx(tmp_path, ports, echoing))
    found = {}
    try:
        assert await comes_true(lambda: is_listening(ports["443"]))
        for address in chain(*HOUSEHOLDS.values()):
            found[address] = await household_shown(ports["443"], address)
    finally:
        running.terminate()
        await running.wait()
    for one, other in combinations(found, 2):
        is_one = household(one) == household(other)
        assert (found[one] == found[other]) == is_one, (one, other)


async def household_shown(port: int, address: str) -> bytes:
    """Return the key, bytes as they are, by which nginx counts an address."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
    head = f"GET / HTTP/1.1\r\nHost: room.example\r\nX-Seen: {address}\r\nConnection: close"
    writer.write(f"{head}\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    assert b" 204 " in answer.partition(b"\r\n")[0]
    return answer.partition(b"X-Household: ")[2].removesuffix(b"\r\n\r\n")


def test_the_proxy_limits_each_household_where_the_room_is_asked() -> None:
    site = text_of("nginx.conf")
    zones = dict(
        re.findall(r"^limit_(req|conn)_zone \$room_household zone=(\w+):", site, re.MULTILINE)
    )
    asked = site.split("location / {")[-1]
    assert re.search(rf"limit_req zone={zones['req']} burst=\d+ nodelay;", asked)
    assert re.search(rf"limit_conn {zones['conn']} \d+;", asked)
    assert "limit_" not in site.split("location /static/ {")[1].split("}")[0]


def test_prometheus_takes_its_rules() -> None:
    subprocess.run([program("promtool"), "check", "config", SERVICE / "prometheus.yml"], check=True)
