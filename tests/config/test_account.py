import os
import stat
import subprocess
from pathlib import Path

import pytest

from config.embedded.account import Account, current_account
from config.embedded.folders import private_folder

STRANGER = Account(uid=60001, gid=60001)


def test_a_private_parent_is_out_of_a_strangers_reach(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    assert current_account().can_reach(private / "data")
    assert not STRANGER.can_reach(private / "data")


@pytest.mark.parametrize(
    ("mode", "uid", "gid", "reached"),
    [
        (0o701, 1, 1, True),
        (0o710, 1, 60001, True),
        (0o701, 1, 60001, False),
        (0o677, 60001, 1, False),
    ],
)
def test_the_first_class_of_permission_that_fits_counts(
    mode: int, uid: int, gid: int, reached: bool
) -> None:
    folder = os.stat_result((stat.S_IFDIR | mode, 0, 0, 1, uid, gid, 0, 0, 0, 0))
    assert STRANGER._may_enter(folder) is reached


def test_a_command_ends_with_its_parent() -> None:
    command = current_account().run(["sleep", "60"], on_parent_death="KILL")
    assert command == ["setpriv", "--pdeathsig", "KILL", "--", "sleep", "60"]
    assert current_account().run(["sleep", "60"]) == ["sleep", "60"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another account")
def test_root_steps_down_to_the_account() -> None:
    command = STRANGER.run(["id", "-u"], on_parent_death="KILL")
    assert subprocess.check_output(command, text=True) == "60001\n"


def test_a_private_folder_is_private_however_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "sockets"
    folder.mkdir(mode=0o755)
    private_folder(folder, current_account())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_planted_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sockets").symlink_to(tmp_path)
    with pytest.raises(PermissionError, match="belongs to another account"):
        private_folder(tmp_path / "sockets", current_account())
