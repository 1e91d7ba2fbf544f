"""The system accounts that the embedded servers run as."""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Account:
    """The system account a server runs as."""

    uid: int
    gid: int

    @property
    def is_current(self) -> bool:
        return self.uid == os.geteuid()

    def can_reach(self, path: Path) -> bool:
        """Return whether the account may pass through every folder on the way to `path`."""
        return all(self._may_enter(parent.stat()) for parent in path.resolve().parents)

    def _may_enter(self, folder: os.stat_result) -> bool:
        if self.uid == 0:
            return True
        if folder.st_uid == self.uid:
            return bool(folder.st_mode & stat.S_IXUSR)
        if folder.st_gid == self.gid:
            return bool(folder.st_mode & stat.S_IXGRP)
        return bool(folder.st_mode & stat.S_IXOTH)

    def run(self, command: list[str], *, on_parent_death: str | None = None) -> list[str]:
        """Return the command line that runs `command` as this account.

        `on_parent_death` names the signal the process gets when its parent dies.
        """
        options: list[str] = []
        if not self.is_current:
            options += [f"--reuid={self.uid}", f"--regid={self.gid}", "--clear-groups"]
        if on_parent_death:
            options += ["--pdeathsig", on_parent_death]
        return ["setpriv", *options, "--", *command] if options else command


def current_account() -> Account:
    """Return the account this process runs as."""
    return Account(os.geteuid(), os.getegid())


def postgres_account(data: Path) -> Account:
    """Return the account that runs PostgreSQL, which refuses to run as root.

    For root it is the owner of the data, and `nobody` when there is none yet.
    """
    if os.geteuid() != 0:
        return current_account()
    if data.exists() and (owner := data.stat()).st_uid != 0:
        return Account(owner.st_uid, owner.st_gid)
    nobody = pwd.getpwnam("nobody")
    return Account(nobody.pw_uid, nobody.pw_gid)
