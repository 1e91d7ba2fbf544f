"""Where a worker lives: a var folder with servers of its own, as a run by itself has one."""

import importlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from channels.layers import channel_layers
from django.conf import settings
from django.db import connections

import config.settings
from config.celery import app
from config.embedded.addresses import postgres_home
from config.static_files.building import collect
from tests.room.memory import keep_in_memory
from tests.room.servers import Servers
from tests.room.slot import rights_of_a_worker
from tests.room.template import template_database, template_name

MARK = "template"
"""A file in a worker's folder: the name of the template its cluster holds."""


def furnish(workers: int) -> None:
    """Make the folder of each worker: keys, static files, and a cluster with the migrated template.

    The cluster is made once and copied: migrating takes longer than everything else here.
    """
    var = Path(settings.VAR_DIR)
    collect()
    for number in range(1, workers + 1):
        _lend_static_files(_place(number))
    wanted = template_name()
    stale = [place for place in map(_place, range(1, workers + 1)) if _mark(place) != wanted]
    if not stale:
        return
    keep_in_memory(var)
    servers = Servers(var)
    try:
        template_database(var)
    finally:
        servers.stop()
    for place in stale:
        _copy(var, place)
        (place / MARK).write_text(wanted)


def settle(number: int) -> None:
    """Make a worker's folder this process's own: everything that was read from the settings of
    the process it was forked from is read again."""
    os.environ["ROOM_VAR"] = str(_place(number))
    with rights_of_a_worker():
        importlib.reload(config.settings)
    lazy: Any = settings
    lazy._setup()
    handler: Any = connections
    handler._settings = None
    handler.__dict__.pop("settings", None)
    for alias in list(handler):
        if hasattr(handler._connections, alias):
            del handler[alias]
    channel_layers.backends = {}
    app.conf.update(
        broker_url=settings.CELERY_BROKER_URL,
        beat_schedule_filename=settings.CELERY_BEAT_SCHEDULE_FILENAME,
    )


def _place(number: int) -> Path:
    return Path(settings.VAR_DIR) / f"worker-{number}"


def _mark(place: Path) -> str:
    try:
        return (place / MARK).read_text() if postgres_home(place).exists() else ""
    except FileNotFoundError:
        return ""


def _lend_static_files(place: Path) -> None:
    place.mkdir(exist_ok=True)
    link = place / "static"
    if link.is_symlink():
        return
    # What a test that was killed left in its place.
    shutil.rmtree(link, ignore_errors=True)
    link.symlink_to(settings.STATIC_ROOT)


def _copy(var: Path, place: Path) -> None:
    """Copy keys and cluster, which stands still; its files keep the account they belong to."""
    place.mkdir(exist_ok=True)
    (place / MARK).unlink(missing_ok=True)
    keep_in_memory(place)
    target = postgres_home(place)
    target.mkdir(exist_ok=True)
    for folder in (target / "data", place / "keys"):
        shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["cp", "-a", str(postgres_home(var) / "data"), str(target)], check=True)
    shutil.copytree(var / "keys", place / "keys")
