"""Folders that one account has for itself."""

import os
from pathlib import Path

from config.embedded.account import Account


def private_folder(folder: Path, account: Account) -> Path:
    """Make a folder that only `account` and root may enter, and return it.

    Raises PermissionError when another account made it first.
    """
    try:
        folder.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        owner = folder.lstat().st_uid
        if folder.is_symlink() or owner not in (account.uid, os.geteuid()):
            raise PermissionError(f"{folder} belongs to another account; remove it.") from None
    if not account.is_current:
        os.chown(folder, account.uid, account.gid)
    folder.chmod(0o700)
    return folder
