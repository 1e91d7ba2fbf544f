"""Whether a page fits: nothing overlaps, is cut off or scrolls without showing it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import Frame, Page

FIT: Final = (Path(__file__).parent / "fit.js").read_text()
APART: Final = (
    ".card",
    ".action-label",
    ".skip-link",
    ".toasts",
    ".tile-page .table:not(.side-open) .side",
)
"""Cards lie on one another; words that pass in a second or two lie over what is beside them; and
the drawer of a tile is beyond its edge until it is opened."""


def misfits(page: Page | Frame, apart: Sequence[str] = APART) -> list[str]:
    """Return a sentence for each fault of the page as it is drawn, for any page of the room.

    A fault is text over text, text or a control that is cut off, covered or outside the window, a
    word broken over lines, and an area that scrolls without marks at its edges. What lies in
    ``apart``, selectors, is left out.
    """
    found: list[str] = page.evaluate(FIT, list(apart))
    return found
