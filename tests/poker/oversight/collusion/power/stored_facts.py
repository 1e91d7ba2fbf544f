"""Facts of hands, kept in a file, so that they are dealt once."""

from collections.abc import Callable
from pathlib import Path

import numpy

from poker.oversight.collusion.facts.sheet import Sheet
from poker.oversight.collusion.signs.apart import Moved
from tests.poker.oversight.collusion.power.detector import Facts


def stored(path: Path | None, deal: Callable[[], Facts]) -> Facts:
    """Return the facts in a file, or, if there is none, deal them and keep them there."""
    if path is None:
        return deal()
    if not path.exists():
        _keep(path, deal())
    with numpy.load(path) as kept:
        sheet = Sheet(*(kept[f"sheet.{name}"] for name in Sheet._fields))
        return Facts(sheet, Moved(*(kept[f"moved.{name}"] for name in Moved._fields)))


def _keep(path: Path, facts: Facts) -> None:
    sheet = {f"sheet.{name}": each for name, each in facts.sheet._asdict().items()}
    moved = {f"moved.{name}": each for name, each in facts.moved._asdict().items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    # A file that was not written to its end must not be taken for the whole.
    begun = path.with_suffix(".part.npz")
    numpy.savez_compressed(begun, **sheet, **moved)
    begun.replace(path)
