"""Programs of Debian's, run by the files that operators copy."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from socket import socket
from typing import Any, Final

from config.places import BASE_DIR

SERVICE: Final = BASE_DIR / "config" / "service"
PLACES: Final = f"{os.environ['PATH']}:/usr/sbin:{BASE_DIR / '.venv/debian/bin'}"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program(name: str) -> str:
    """One of the machine's, or of what `.ci/programs` unpacks where it has none."""
    found = shutil.which(name, path=PLACES)
    assert found, f"{name} is missing: make test brings it, by .ci/programs"
    return found


def text_of(name: str) -> str:
    return (SERVICE / name).read_text()


def nginx(folder: Path, ports: dict[str, int], change: Callable[[str], str] = str) -> list[Any]:
    """The command that runs nginx by the room's file, at these ports and with a certificate."""
    _certificate(folder)
    site = change(text_of("nginx.conf")).replace("/etc/ssl/room", str(folder))
    # It opens the ports even to look: root alone may those of the file.
    site = re.sub(
        r"(?<=listen )(\[::\]:)?(80|443)\b",
        lambda found: f"{found[1] or '127.0.0.1:'}{ports[found[2]]}",
        site,
    )
    # Or it makes them where a package that is installed has them.
    folders = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid;\nerror_log stderr crit;\ndaemon off;\nmaster_process off;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{folders}\n{site}\n}}\n"
    )
    return [program("nginx"), "-e", "stderr", "-p", folder, "-c", "nginx.conf"]


def is_listening(port: int) -> bool:
    with socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


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
