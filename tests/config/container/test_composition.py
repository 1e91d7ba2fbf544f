"""The containers start what the handbook's units start, with its settings and no more rights.

No container engine is asked: both files are read and held against the handbook's. The forge builds
the image and starts the composition (`.github/workflows/images.yml`).
"""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from redis import Redis
from redis.exceptions import AuthenticationError, RedisError

from config.embedded.valkey import valkey_binary
from config.places import BASE_DIR
from config.version import PACKAGES
from tests.room.launcher import eventually
from tests.room.processes import free_port

FOLDER: Final = BASE_DIR / "config" / "container"
SERVICE: Final = BASE_DIR / "config" / "service"
PREPARED: Final = "../../var/container/"
UNITS: Final = {
    "web-1": "room-web@",
    "web-2": "room-web@",
    "clock-1": "room-clock@",
    "clock-2": "room-clock@",
    "worker": "room-worker@",
    "judge": "room-judge",
    "beat": "room-beat",
}
EXACT: Final = r":\d+\.\d+(?:\.\d+)?-bookworm$"
"""PostgreSQL's versions have two numbers, the others' three."""
OF_OTHERS: Final = {"postgres", "valkey", "nginx"}
ROLES_IN: Final = {"room_app": "settings", "room_owner": "owner", "room_worker": "worker"}
DECK_KEYS: Final = {"/var/lib/room/keys/deck", "/var/lib/room/keys/receipt"}


def composition() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yml").read_text())
    return found


SERVICES: Final[dict[str, dict[str, Any]]] = composition()["services"]
of_the_room = pytest.mark.parametrize("name", UNITS)


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit of systemd, each with all its values."""
    found: dict[str, list[str]] = {}
    for line in (SERVICE / f"{UNITS[name]}.service").read_text().splitlines():
        key, _, value = line.partition("=")
        found.setdefault(key, []).append(value)
    return found


def mounts(name: str) -> set[str]:
    return {volume.split(":")[1] for volume in SERVICES[name]["volumes"]}


def dockerfile() -> Iterator[tuple[str, str]]:
    """Its instructions, a line each."""
    text = re.sub(r"\\\n\s*", "", (FOLDER / "Dockerfile").read_text())
    for line in text.splitlines():
        if line and not line.startswith("#"):
            instruction, _, rest = line.partition(" ")
            yield instruction, rest


@of_the_room
def test_a_service_runs_what_its_unit_runs(name: str) -> None:
    [wanted] = unit(name)["ExecStart"]
    wanted = wanted.replace("/opt/room/", "").replace("%%h", "%h")
    wanted = wanted.replace("--host 127.0.0.1 --port %i", "--host 0.0.0.0 --port 8000")
    wanted = wanted.replace("worker-%i@", "worker@")
    command = SERVICES[name]["command"]
    assert [part.removeprefix(".venv/bin/") for part in command] == [
        part.removeprefix(".venv/bin/") for part in shlex.split(wanted)
    ]


@of_the_room
def test_a_service_has_the_settings_of_its_unit(name: str) -> None:
    files = [Path(path).name for path in unit(name)["EnvironmentFile"]]
    assert SERVICES[name]["env_file"] == [f"{PREPARED}{file}" for file in files]
    values = dict(value.split("=") for value in unit(name).get("Environment", []))
    assert SERVICES[name].get("environment", {}) == values


@of_the_room
def test_a_service_has_no_more_rights_than_its_unit(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "user" not in service, "the image's own account"
    assert "privileged" not in service
    assert service["tmpfs"] == ["/tmp"]  # noqa: S108  # the container's
    patience = unit(name)["TimeoutStopSec"]
    assert [service["stop_grace_period"]] == [f"{seconds}s" for seconds in patience]
    assert [service["mem_limit"]] == [size.lower() for size in unit(name)["MemoryMax"]]


@of_the_room
def test_keys_of_decks_are_only_where_decks_are_opened(name: str) -> None:
    forbidden = " ".join(unit(name).get("InaccessiblePaths", [])).replace("-/", "/").split()
    assert DECK_KEYS - mounts(name) == set(forbidden)
    assert "/var/lib/room" in mounts(name)


def test_who_writes_pages_and_mail_knows_the_names_of_static_files() -> None:
    """`collectstatic` writes them once; nobody else may."""
    folder = "static:/var/lib/room/static"
    assert folder in SERVICES["migrate"]["volumes"]
    readers = {name for name, each in SERVICES.items() if f"{folder}:ro" in each.get("volumes", ())}
    assert readers == {"web-1", "web-2", "worker", "nginx"}


def test_the_database_is_made_ready_as_the_handbook_says() -> None:
    service = SERVICES["migrate"]
    assert [Path(file).name for file in service["env_file"]] == [
        "settings.env",
        "owner.env",
        "worker.env",
    ]
    handbook = (BASE_DIR / "config/handbook/INSTALLING.md").read_text()
    script = service["command"][-1]
    for command in re.findall(r"manage\.py (.+)", script):
        assert f"room-manage {command}\n" in handbook or command == "migrate --no-input"
    settings = (SERVICE / "postgresql.conf").read_text()
    options = SERVICES["postgres"]["command"][2::2]
    assert options
    for option in options:
        assert option.replace("=", " = ") in settings


def test_every_service_is_watched_and_of_a_pinned_image() -> None:
    assert SERVICES.keys() == UNITS.keys() | OF_OTHERS | {"migrate"}
    for name, service in SERVICES.items():
        if name in OF_OTHERS:
            assert re.search(EXACT, service["image"]), name
            assert "test" in service["healthcheck"]
        elif name not in {"migrate", "web-1", "web-2"}:
            assert service["healthcheck"]["test"][-1] == "http://127.0.0.1:9200/metrics"
    assert [rest for step, rest in dockerfile() if step == "HEALTHCHECK"]
    [python] = [rest for step, rest in dockerfile() if rest.startswith("PYTHON=")]
    assert re.fullmatch(r"PYTHON=\d+\.\d+\.\d+", python)
    assert "healthcheck" not in SERVICES["web-1"], "that of the image"


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_hardened(name: str) -> None:
    """Alike, but for what nginx's master needs."""
    service = SERVICES[name]
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]
    needed = ["CHOWN", "DAC_OVERRIDE", "NET_BIND_SERVICE", "SETGID", "SETUID"]
    assert service.get("cap_add", []) == (needed if name == "nginx" else [])
    assert 0 < service["pids_limit"] <= 512
    assert re.fullmatch(r"\d+[mg]", service["mem_limit"])
    assert service["tmpfs"][0] == "/tmp"  # noqa: S108  # the container's
    assert not {"privileged", "network_mode", "pid", "ipc", "devices"} & service.keys()
    assert "user" in service or service["image"].startswith(("card-room", "nginx:"))


def joined(name: str) -> set[str]:
    return set(SERVICES[name]["networks"])


def test_proxy_reaches_web_processes_and_nothing_else() -> None:
    networks = composition()["networks"]
    assert networks.keys() == {"pages", "data", "outside"}
    assert joined("nginx") == {"pages"}
    assert {name for name in SERVICES if "pages" in joined(name)} == {"nginx", "web-1", "web-2"}
    assert networks["data"]["internal"] is True
    assert joined("postgres") == joined("valkey") == {"data"}
    assert all("data" in joined(name) for name in SERVICES if name != "nginx")
    assert {name for name in SERVICES if "outside" in joined(name)} == {"migrate", "worker"}


def test_one_address_is_believed_and_no_other_container_gets_it() -> None:
    [pages] = composition()["networks"]["pages"]["ipam"]["config"]
    proxy = ip_address(SERVICES["nginx"]["networks"]["pages"]["ipv4_address"])
    assert proxy in ip_network(pages["subnet"])
    assert proxy not in ip_network(pages["ip_range"])


def test_nothing_but_the_proxy_is_reached_from_outside() -> None:
    assert {name: service["ports"] for name, service in SERVICES.items() if "ports" in service} == {
        "nginx": ["80:80", "443:443"]
    }
    assert not {"keys", "data"} & {volume.split(":")[0] for volume in SERVICES["nginx"]["volumes"]}


def test_the_image_runs_without_root_and_installs_by_hash_alone() -> None:
    steps = list(dockerfile())
    last_stage = [at for at, (step, _) in enumerate(steps) if step == "FROM"][-1]
    assert steps[last_stage] == ("FROM", "base AS room")
    assert ("USER", "room") in steps
    installs = [rest for step, rest in steps if step == "RUN" and "pip install" in rest]
    assert all("--only-binary :all: --require-hashes" in install for install in installs)
    locks = [re.findall(r"--requirement /locks/(\S+?);?(?:$|\s)", each) for each in installs]
    assert locks == [["room.txt"], ["traces.txt"], ["judge.txt"]], "scipy in the judge's alone"
    assert all((BASE_DIR / ".ci" / "locks" / lock).exists() for [lock] in locks)
    assert ("ARG", 'TRACES=""') in steps
    assert installs[1].startswith('if [ -n "${TRACES}" ]; then'), "unless they are asked for"


def test_the_image_holds_the_whole_program_and_neither_tests_nor_keys() -> None:
    copied = {rest.split()[0] for step, rest in dockerfile() if step == "COPY"}
    copied -= {"--from=packages", "--from=compiled", "--from=judge-packages", ".ci/locks/room.txt"}
    assert copied == {"manage.py", "templates", "static", *PACKAGES}
    kept = {
        line[1:]
        for line in (FOLDER / "Dockerfile.dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    assert kept == copied | {".ci/locks/*.txt"}


def test_what_is_prepared_has_its_own_passwords_and_names_the_services(tmp_path: Path) -> None:
    """In a copy of what it reads, twice: what is there stays."""
    for folder in ("config/container", "config/service"):
        shutil.copytree(BASE_DIR / folder, tmp_path / folder)
    for _ in range(2):
        subprocess.run(
            ["bash", str(tmp_path / "config/container/prepare"), "poker.test"],
            check=True,
            capture_output=True,
        )
        made = {path.name: path.read_text() for path in (tmp_path / "var/container").glob("*.*")}
    assert not any("CHANGE-ME" in text or "room.example" in text for text in made.values())
    roles = dict(re.findall(r"CREATE ROLE (\w+) LOGIN PASSWORD '(\w{48})'", made["roles.sql"]))
    assert len(set(roles.values())) == len(roles) == 3
    for role, settings in ROLES_IN.items():
        address = f"postgresql://{role}:{roles[role]}@postgres:5432/room"
        assert address in made[f"{settings}.env"]
    [valkey] = re.findall(r"^requirepass (\w{48})$", made["valkey.conf"], re.MULTILINE)
    assert valkey not in roles.values()
    assert f"REDIS_URL=redis://:{valkey}@valkey:6379/0\n" in made["settings.env"]
    proxy = SERVICES["nginx"]["networks"]["pages"]["ipv4_address"]
    assert f"\nROOM_PROXIES={proxy}\n" in made["settings.env"]
    upstreams = re.findall(r"^    (?:50%|\*) (web-\d):8000;", made["nginx.conf"], re.MULTILINE)
    assert upstreams == [name for name in SERVICES if name.startswith("web-")]
    assert "http://room;" not in made["nginx.conf"]
    assert made["nginx.env"] == "ROOM_HOST=poker.test\n"
    assert (tmp_path / "var/container/tls/privkey.pem").stat().st_mode & 0o077 == 0
    assert (tmp_path / "var/container/settings.env").stat().st_mode & 0o077 == 0


def prepared(folder: Path, *host: str) -> dict[str, str]:
    """Run `prepare` in a copy of the project's folder, and return the files it leaves."""
    script = folder / "config/container/prepare"
    subprocess.run(["bash", str(script), *host], check=True, capture_output=True)
    made = folder / "var/container"
    return {str(path.relative_to(made)): path.read_text() for path in made.rglob("*.*")}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    for folder in ("config/container", "config/service"):
        shutil.copytree(BASE_DIR / folder, tmp_path / folder)
    return tmp_path


def test_prepare_run_again_keeps_every_file_and_the_host(copied: Path) -> None:
    before = prepared(copied, "poker.test")
    for name in ("settings.env", "nginx.conf"):
        with (copied / "var/container" / name).open("a") as file:
            file.write("# changed by the operator\n")
    after = prepared(copied)
    kept = {name: text for name, text in after.items() if name != "nginx.conf.new"}
    changed = {"settings.env", "nginx.conf"}
    assert kept == {
        name: text + "# changed by the operator\n" * (name in changed)
        for name, text in before.items()
    }
    assert after["nginx.conf.new"] == before["nginx.conf"]


@pytest.mark.parametrize("lost", ["settings.env", "owner.env", "worker.env"])
def test_prepare_writes_a_lost_file_with_the_passwords_of_the_database(
    copied: Path, lost: str
) -> None:
    before = prepared(copied, "poker.test")
    (copied / "var/container" / lost).unlink()
    assert prepared(copied, "poker.test") == before


def test_prepare_closes_what_an_earlier_version_left_open(copied: Path) -> None:
    made = prepared(copied, "poker.test")
    settings = copied / "var/container/settings.env"
    text = re.sub(r"redis://:\w+@", "redis://", made["settings.env"])
    settings.write_text(text.replace("ROOM_PROXIES=172.31.251.2", "ROOM_PROXIES=172.31.251.0/24"))
    (copied / "var/container/valkey.conf").unlink()
    again = prepared(copied)
    [password] = re.findall(r"^requirepass (\w{48})$", again["valkey.conf"], re.MULTILINE)
    assert f"REDIS_URL=redis://:{password}@valkey:6379/0\n" in again["settings.env"]
    assert "\nROOM_PROXIES=172.31.251.2\n" in again["settings.env"]


def test_valkey_takes_its_file_and_serves_nobody_without_the_password(copied: Path) -> None:
    """A real server, by the file that `prepare` writes."""
    made = prepared(copied, "poker.test")
    [url] = re.findall(r"^REDIS_URL=(.+)$", made["settings.env"], re.MULTILINE)
    port = free_port()
    conf = copied / "var/container/valkey.conf"
    server = subprocess.Popen([valkey_binary(), conf, "--port", str(port), "--bind", "127.0.0.1"])
    try:
        with Redis.from_url(url.replace("valkey:6379", f"127.0.0.1:{port}")) as room:
            assert eventually(lambda: answers(room), 30)
            assert room.config_get("save") == {"save": ""}
        with Redis(port=port) as stranger, pytest.raises(AuthenticationError):
            stranger.ping()
        with Redis(port=port, password="guessed") as guest, pytest.raises(AuthenticationError):
            guest.ping()
    finally:
        server.terminate()
        server.wait()


def answers(valkey: Redis) -> bool:
    try:
        return bool(valkey.ping())
    except RedisError:
        return False


def test_health_of_nginx_is_asked_by_the_host_of_the_room() -> None:
    """By its address alone nginx closes the connection, and the room refuses the host."""
    nginx = SERVICES["nginx"]
    assert nginx["env_file"] == [f"{PREPARED}nginx.env"]
    kind, command = nginx["healthcheck"]["test"]
    assert (kind, "$$ROOM_HOST:443:127.0.0.1" in command) == ("CMD-SHELL", True)
    assert '"https://$$ROOM_HOST/rules/"' in command
