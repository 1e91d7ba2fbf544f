"""Copies of the checkout in which mutants live."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.places import BASE_DIR
from tests.mutants.mutant import Mutant


class Scratch:
    """A copy of the checkout, with a var folder of its own that stays between runs.

    What is in git, and what is new and not ignored, is copied; the virtual environment is shared.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "var").mkdir(parents=True, exist_ok=True)
        self._clear()
        for path in _files():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(BASE_DIR / path, target)
        (root / ".venv").symlink_to((BASE_DIR / ".venv").resolve())

    @property
    def log(self) -> Path:
        """What the last run of pytest wrote."""
        return self.root / "var" / "pytest.log"

    @contextmanager
    def changed_by(self, mutant: Mutant) -> Iterator[None]:
        """The copy with one change, which is taken back afterwards."""
        file = self.root / mutant.path
        text = file.read_text(encoding="utf-8")
        try:
            self._write(file, mutant.applied(text))
            yield
        finally:
            self._write(file, text)

    def _write(self, file: Path, text: str) -> None:
        """What was compiled of the file goes: its text may change twice in a second."""
        file.write_text(text, encoding="utf-8")
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()

    def _clear(self) -> None:
        for found in self.root.iterdir():
            if found.is_dir() and not found.is_symlink():
                if found.name != "var":
                    shutil.rmtree(found)
            else:
                found.unlink()


def _files() -> list[str]:
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=BASE_DIR, check=True, capture_output=True).stdout
    found = {os.fsdecode(path) for path in listed.split(b"\0") if path}
    return sorted(path for path in found if (BASE_DIR / path).is_file())
