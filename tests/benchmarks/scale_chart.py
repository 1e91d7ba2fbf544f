"""The chart of a growing room: how late actions are at how many tables, a line for each room."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

WIDTH: Final = 800
HEIGHT: Final = 420
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 20, 60
COLOURS: Final = ("#12684a", "#b45309", "#1d4ed8", "#9d174d", "#475569")
MARKS: Final = 5
AXIS: Final = "tables of six, and within what time 99 of 100 actions reach the last seat"

Line = Sequence[tuple[int, float]]
"""Tables, with the 99th percentile at so many, in milliseconds."""


def chart(lines: Mapping[str, Line], bound_ms: float) -> str:
    """Return the picture as SVG; what is later than twice the bound lies at its upper edge."""
    most = max(tables for line in lines.values() for tables, _ in line)
    drawn = [*_frame(most, bound_ms)]
    for number, (name, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(
            f"{_across(tables, most):.1f},{_down(ms, bound_ms):.1f}" for tables, ms in line
        )
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
        y = TOP + 18 * (number + 1)
        drawn.append(f'<text x="{LEFT + 10}" y="{y}" fill="{colour}">{escape(name)}</text>')
    body = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="13" stroke-width="2">\n{body}\n</svg>\n'
    )


def _frame(most: int, bound_ms: float) -> list[str]:
    floor, bound = HEIGHT - BOTTOM, _down(bound_ms, bound_ms)
    ends = f'x1="{LEFT}" x2="{WIDTH - RIGHT}"'
    found = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<line {ends} y1="{floor}" y2="{floor}" stroke="#333"/>',
        f'<line {ends} y1="{bound:.1f}" y2="{bound:.1f}" stroke="#b91c1c" stroke-dasharray="6 4"/>',
        f'<text x="{LEFT - 8}" y="{bound + 4:.1f}" text-anchor="end">{bound_ms:g} ms</text>',
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">{AXIS}</text>',
    ]
    for mark in range(MARKS + 1):
        tables = most * mark // MARKS
        x = _across(tables, most)
        found.append(f'<text x="{x:.1f}" y="{floor + 18}" text-anchor="middle">{tables}</text>')
    return found


def _across(tables: int, most: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * tables / most


def _down(ms: float, bound_ms: float) -> float:
    highest = 2 * bound_ms
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(ms, highest) / highest)
