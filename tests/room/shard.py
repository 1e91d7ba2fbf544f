import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.addresses import valkey_url
from config.embedded.valkey import valkey_command, wait_for_valkey


@contextmanager
def another_valkey(var: Path) -> Iterator[str]:
    """One more Valkey, in a folder of its own; its URL."""
    with (var / "valkey.log").open("wb") as log:
        server = subprocess.Popen(valkey_command(var), stdout=log, stderr=log, cwd="/")
    try:
        wait_for_valkey(var)
        yield valkey_url(var)
    finally:
        server.kill()
        server.wait()
