"""The sizes a table is drawn at: alone in a window, on phones, and as one of several tiles."""

from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

DESKS: Final = ((1280, 800), (1440, 900), (1920, 1080))
PHONES: Final = ((360, 740), (375, 667), (390, 844))
MOST_TABLES: Final = 6
PLAY_BAR_PX: Final = 42
"""The line of tabs over the tiles."""
BORDER_PX: Final = 6
"""Both borders of a tile."""
GRID: Final = """async ([count, width, height]) =>
  (await import('/static/poker/tiles/tile_grid.js')).gridFor(count, width, height)"""


class Window(NamedTuple):
    """What a case is called, and the width and height of the table's page in it in CSS px."""

    name: str
    width: int
    height: int


def whole_windows() -> list[Window]:
    """Return the windows of a table that is alone: desks, those at 200 % zoom, and phones held
    upright and sideways."""
    desks = [Window(f"{width} x {height}", width, height) for width, height in DESKS]
    zoomed = [Window(f"{one.name} at 200 %", one.width // 2, one.height // 2) for one in desks]
    phones = [Window(f"phone {width} x {height}", width, height) for width, height in PHONES]
    sideways = [Window(f"phone {height} x {width}", height, width) for width, height in PHONES]
    return [*desks, *zoomed, *phones, *sideways]


def tile_windows(page: Page) -> list[Window]:
    """Return the windows of a table that is one of up to six, by the grid the page itself makes.

    Numbers of tables whose tiles have one size share a window.
    """
    return [window for width, height in DESKS for window in _tiles(page, width, height)]


def _tiles(page: Page, width: int, height: int) -> list[Window]:
    counts: dict[tuple[int, int], list[int]] = {}
    for count in range(1, MOST_TABLES + 1):
        counts.setdefault(_size_of_tile(page, count, width, height), []).append(count)
    return [
        Window(f"tile of {'-'.join(map(str, found))} at {width} x {height}", *size)
        for size, found in counts.items()
    ]


def _size_of_tile(page: Page, count: int, width: int, height: int) -> tuple[int, int]:
    grid: dict[str, Any] = page.evaluate(GRID, [count, width, height - PLAY_BAR_PX])
    across = width / grid["columns"] - BORDER_PX
    down = grid["rowHeight"] - BORDER_PX
    return int(across / grid["scale"]), int(down / grid["scale"])
