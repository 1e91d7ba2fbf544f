"""Runs a program as a unit's sandbox lets it, without systemd: `python -m … SYSTEM-CALLS COMMAND…`.

Of the sandbox it has the filter of system calls, MemoryDenyWriteExecute and NoNewPrivileges, as
libseccomp and the kernel enforce them; `command` adds a /proc of its own.
"""

import ctypes
import mmap
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from tests.config.handbook.debian_programs import SERVICE, program

ALLOW: Final = 0x7FFF0000
EPERM: Final = 0x00050000 | 1
MASKED_EQUAL: Final = 7
NO_NEW_PRIVILEGES: Final = 38
PROC: Final = 'mount -t proc -o subset=pid,hidepid=invisible proc /proc && exec "$@"'


class Comparison(ctypes.Structure):
    """libseccomp's `scmp_arg_cmp`."""

    _fields_ = (
        ("argument", ctypes.c_uint),
        ("operation", ctypes.c_int),
        ("a", ctypes.c_uint64),
        ("b", ctypes.c_uint64),
    )


def command(unit: str, arguments: Sequence[str]) -> list[str]:
    """Return the command that runs a command in the sandbox of a unit."""
    apart = ["--mount", "--pid", "--fork", "--kill-child"]
    if os.geteuid() != 0:
        apart += ["--user", "--map-root-user"]
    forbidden = ",".join(sorted(denied(unit)))
    run = [sys.executable, "-m", "tests.config.handbook.sandboxed", forbidden, *arguments]
    return ["unshare", *apart, "sh", "-c", PROC, "sh", *run]


@cache
def system_calls(name: str) -> frozenset[str]:
    """Return the system calls of one of systemd's sets."""
    said = subprocess.run(
        [program("systemd-analyze"), "syscall-filter", "--no-pager", name],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found: set[str] = set()
    for line in said.splitlines()[1:]:
        word = line.strip()
        if word.startswith("@"):
            found |= system_calls(word)
        elif word and not word.startswith("#"):
            found.add(word)
    return frozenset(found)


def denied(unit: str) -> frozenset[str]:
    """Return the system calls that a unit's SystemCallFilter lines leave out."""
    allowed: frozenset[str] = frozenset()
    text = (SERVICE / unit).read_text()
    for line in re.findall(r"^SystemCallFilter=(.+)$", text, re.MULTILINE):
        for name in line.removeprefix("~").split():
            calls = system_calls(name)
            allowed = allowed - calls if line[0] == "~" else allowed | calls
    assert allowed
    return system_calls("@known") - allowed


def enter(forbidden: Iterable[str]) -> None:
    """Forbid this process, and what it executes, these system calls and memory both writable and
    executable."""
    seccomp = ctypes.CDLL("libseccomp.so.2")
    seccomp.seccomp_init.restype = ctypes.c_void_p
    rules = ctypes.c_void_p(seccomp.seccomp_init(ALLOW))

    def refuse(name: str, *comparisons: Comparison) -> None:
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number < 0:  # of another architecture
            return
        given: Any = (Comparison * len(comparisons))(*comparisons)
        failed = seccomp.seccomp_rule_add_array(rules, EPERM, number, len(comparisons), given)
        assert not failed, name

    for name in forbidden:
        refuse(name)
    both = mmap.PROT_EXEC | mmap.PROT_WRITE
    refuse("mmap", Comparison(2, MASKED_EQUAL, both, both))
    for name in ("mprotect", "pkey_mprotect"):
        refuse(name, Comparison(2, MASKED_EQUAL, mmap.PROT_EXEC, mmap.PROT_EXEC))
    assert not ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    assert not seccomp.seccomp_load(rules)


if __name__ == "__main__":
    enter(sys.argv[1].split(","))
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606  # the unit's own command
