"""A room on three PostgreSQL that Patroni keeps, on the loopback address: `make fleet`.

It says which server writes, each time that changes. Ctrl-C ends it and removes everything.
"""

import signal
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from tests.room.slot import claim_slot, rights_of_a_worker

# Held to the end; Django's settings are read after this line.
SLOT_LOCK = claim_slot("fleet")

import django

from config.places import var_folder
from tests.room.memory import keep_in_memory

with rights_of_a_worker():
    django.setup()

from config.embedded.addresses import postgres_home
from tests.fleet.databases import Databases
from tests.room.database import led_elsewhere
from tests.room.processes import Room
from tests.room.servers import Servers
from tests.room.template import template_database

LOOK_EVERY_S = 0.5


def main() -> None:
    """Open the fleet and its room, and return on Ctrl-C."""
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit())
    var: Path = var_folder()
    keep_in_memory(var)
    with ExitStack() as stack:
        servers = Servers(var)
        stack.callback(servers.stop)
        databases = stack.enter_context(Databases(var, postgres_home(var) / "fleet"))
        databases.fill(template_database(var))
        stack.enter_context(led_elsewhere(databases.url("worker")))
        room = Room(databases.database, var / "rooms" / "fleet", {})
        stack.callback(room.stop)
        room.open(webs=2, clocks=2, worker=True, beat=True, bots=True)
        for web in room.webs:
            print(f"{web.name}: {web.url}")
        for node in databases.nodes:
            print(f"{node.name}: {node.address}, Patroni {node.pid}, log {node.log_path}")
        _tell_primary(databases)


def _tell_primary(databases: Databases) -> None:
    """Print the name of the primary whenever it changes."""
    told = ""
    while True:
        leaders = [each["name"] for each in databases.members() if each["role"] == "leader"]
        now = leaders[0] if leaders else "none"
        if now != told:
            print(f"primary: {now}", flush=True)
            told = now
        time.sleep(LOOK_EVERY_S)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit()
