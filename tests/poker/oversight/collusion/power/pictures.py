"""The curves as a picture, and the page that tells what they mean."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import log
from typing import NamedTuple
from xml.sax.saxutils import escape

from config.version import software_version
from tests.poker.oversight.collusion.power.curves import AFTER, BAR, DIALS, PAIRS, ROOM, Found
from tests.poker.oversight.collusion.power.month import Month
from tests.poker.oversight.collusion.power.registry import Group

WIDTH, HEIGHT, ACROSS = 250, 130, 3
LEFT, TOP, RIGHT, BOTTOM = 34, 30, 10, 24
LINES = (("#0b5394", ""), ("#b45f06", "6 3"), ("#6a329f", "2 3"))
NINE_OF_TEN = 0.9
MARKS = (10, 50, 200, 1000)

Curves = Mapping[tuple[str, float], Sequence[Found]]
AS_IN_THE_MONTH: Sequence[str] = ()
TIGHT_AND_LOOSE: Sequence[str] = ("tight", "loose")


class Measured(NamedTuple):
    """What was played: the patterns, the runs of their curves by name and dial, the runs that count
    bystanders by name and the kinds of honest players, months, and the seeds of the curves."""

    groups: Sequence[Group]
    curves: Curves
    beside: Mapping[tuple[str, Sequence[str]], Sequence[Found]]
    months: Sequence[Month]
    seeds: Sequence[int]

    @property
    def names(self) -> list[str]:
        """Return the names of the patterns of which anything was played."""
        patterns = chain.from_iterable(group.patterns for group in self.groups)
        names = (each.name for each in patterns)
        return [name for name in names if any((name, dial) in self.curves for dial in DIALS)]


def needed(found: Sequence[Found]) -> int | None:
    """Return the hands together after which nine of ten were found; None where that never was."""
    for after in AFTER:
        if found and share_found(found, after) >= NINE_OF_TEN:
            return after
    return None


def share_found(found: Sequence[Found], after: int) -> float:
    """Return how many of these were found after so many hands, as a share of all."""
    told = sum(each.hands is not None and each.hands <= after for each in found)
    return told / max(1, len(found))


def picture(measured: Measured) -> str:
    """Return an SVG with a panel for each pattern and a line for each dial."""
    names = measured.names
    rows = -(-len(names) // ACROSS)
    size = f'width="{ACROSS * WIDTH}" height="{rows * HEIGHT + 30}"'
    box = f'viewBox="0 0 {ACROSS * WIDTH} {rows * HEIGHT + 30}"'
    panels = "\n".join(
        f'<g transform="translate({place % ACROSS * WIDTH} {place // ACROSS * HEIGHT + 30})">\n'
        f"{_panel(name, measured.curves)}\n</g>"
        for place, name in enumerate(names)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="sans-serif"'
        f' font-size="10">\n<rect width="100%" height="100%" fill="#fff"/>\n{_key()}\n{panels}\n'
        "</svg>\n"
    )


def _key() -> str:
    parts = []
    for place, (dial, (colour, dashes)) in enumerate(zip(DIALS, LINES, strict=True)):
        x = LEFT + place * 150
        line = f'<path d="M{x} 16h24" stroke="{colour}" stroke-width="2"'
        parts.append(f'{line} stroke-dasharray="{dashes}"/>')
        parts.append(f'<text x="{x + 30}" y="20">in {dial:.0%} of their hands</text>')
    return "\n".join(parts)


def _panel(name: str, curves: Curves) -> str:
    parts = [f'<text x="{LEFT}" y="{TOP - 10}" font-weight="bold">{escape(name)}</text>']
    for share in (0.0, NINE_OF_TEN):
        y = _y(share)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#bbb"/>')
        parts.append(f'<text x="{LEFT - 5}" y="{y + 3:.1f}" text-anchor="end">{share:.0%}</text>')
    for mark in MARKS:
        at = f'x="{_x(mark):.1f}" y="{HEIGHT - BOTTOM + 14}"'
        parts.append(f'<text {at} text-anchor="middle">{mark}</text>')
    for dial, (colour, dashes) in zip(DIALS, LINES, strict=True):
        found = curves.get((name, dial), ())
        points = " ".join(f"{_x(after):.1f},{_y(share_found(found, after)):.1f}" for after in AFTER)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"'
            f' stroke-dasharray="{dashes}"/>'
        )
    return "\n".join(parts)


def _x(hands: int) -> float:
    share = log(hands / AFTER[0]) / log(AFTER[-1] / AFTER[0])
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)


def page(measured: Measured, picture_at: str) -> str:
    """Return the page of the handbook, in Markdown."""
    seeds = measured.seeds
    return f"""# How soon collusion is found

`make collusion-power` plays and draws this anew. People of several skills play No Limit Texas
Hold'em six-handed by the room's own rules, each with a hundred big blinds; two to five of them play
for one another, in all, half or a quarter of their hands. Half as many hands each of them plays
without the others. What is looked at is what the room looks at every night
(`poker/oversight/collusion/signs/`), but for seats, devices and addresses, which would only help.
All figures on this page are those of the search in version {software_version()}.

![For each pattern the share of the runs that was found, by hands together]({picture_at})

Hands together after which nine of ten runs were found, by whatever sign came first, how many runs
were made of each dial, and the sign that most often came first; of seeds {seeds[0]} to {seeds[-1]},
the first ones. Found is a pattern when two of its own people are told. After *not found* stands the
share of the runs that was found within {AFTER[-1]:,} hands.

{_curve_tables(measured)}

A pair is found beyond {BAR:.2f} standard deviations: what a room of {ROOM:,} tells after a month of
a million hands, in which {PAIRS:,} pairs meet, if nobody else is suspected (`signs/chance.py`).
Where more have met it is higher, where others are found as well it is lower. It follows from the
number of tests and from nothing that was played. What is counted was chosen on seeds 1 to 6, 201 to
206 and 301 to 345.

## Bystanders

Honest players who were told beside the colluders at any look, in all runs of a row together, of
{AFTER[-1]:,} hands each, in all of which the colluders play for one another; seeds from
{seeds[0]} on. A pair is told by what both of the two do alike, or by what is left of its signs in
the hands that others had no part in (`poker/oversight/collusion/bystanders.py`).

{_bystanders(measured)}

## False alarms

Months, or as much of one as the table says, of {ROOM:,} honest people, some of whom play twenty
times as much as others; one in eight comes with a companion and sits with them only: friends,
couples, and strong players with the beginners they teach. One in five is another player every
evening: tight today, bold tomorrow. Each month is played a second time with pairs among them who
play for one another. *Nearest* is the strongest sign of an honest player before those who were only
present are taken out.

| hands | colluding pairs, told | pairs that met | threshold | nearest | innocent pairs told |
|---:|---:|---:|---:|---:|---:|
{_lines(map(_month, measured.months))}

## What it does not say

The people here do not know the detector, and honest ones are simpler than people are: nobody plays
otherwise against one rival alone, and whoever does may look as if it were for them. None of them
bets a small part of the pot, or more than twice the pot at once, as people do now and then; who
does so beside one other player alone is found sooner here than in a room. Cards that are shared on
rivers only take long: two players decide there some hundred times in two thousand hands. Omaha and
limits are judged the same way; their curves are not drawn.
"""


def _curve_tables(measured: Measured) -> str:
    """Return a table of the curves for each module of patterns."""
    heads = " | ".join(f"{dial:.0%} of hands" for dial in DIALS)
    tables = []
    for group in measured.groups:
        names = [each.name for each in group.patterns if each.name in measured.names]
        rows = _lines(_row(name, measured.curves) for name in names)
        head = (
            f"| pattern | {heads} | runs each | found by |\n|---|{'---:|' * (len(DIALS) + 1)}---|"
        )
        tables.append(f"{group.about}\n\n{head}\n{rows}")
    return "\n\n".join(tables)


def _bystanders(measured: Measured) -> str:
    """Return a table of the honest players told, by pattern and population."""
    head = (
        "| pattern | runs, players as in the month | bystanders told "
        "| runs, half tight half loose | bystanders told |\n|---|---:|---:|---:|---:|"
    )
    rows = []
    for name in measured.names:
        cells = []
        for honest in (AS_IN_THE_MONTH, TIGHT_AND_LOOSE):
            found = measured.beside.get((name, honest), ())
            told = sum(each.bystanders for each in found)
            cells.append(f"{len(found)} | {told if found else '—'}")
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return f"{head}\n{_lines(rows)}"


def _lines(rows: Iterable[str]) -> str:
    return "\n".join(rows)


def _row(name: str, curves: Curves) -> str:
    of_dials = [curves.get((name, dial), ()) for dial in DIALS]
    signs = [each.by for each in of_dials[0] if each.by]
    most = max(signs, key=signs.count).replace("_", " ") if signs else "—"
    runs = ", ".join(str(len(found)) for found in of_dials)
    return f"| {name} | {' | '.join(map(_needed, of_dials))} | {runs} | {most} |"


def _needed(found: Sequence[Found]) -> str:
    if not found:
        return "not played"
    hands = needed(found)
    return f"not found ({share_found(found, AFTER[-1]):.0%})" if hands is None else f"{hands:,}"


def _month(month: Month) -> str:
    told = {(each.low, each.high) for each in month.beyond}
    figures = f"{month.pairs:,} | {month.bar:.2f} | {month.nearest:.2f} | {len(told)}"
    return f"| {month.hands:,} | {month.clubs}, {month.told} | {figures} |"
