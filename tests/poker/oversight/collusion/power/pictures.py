"""The curves as a picture, and the page that tells what they mean."""

from collections.abc import Mapping, Sequence
from math import log
from xml.sax.saxutils import escape

from config.version import software_version
from tests.poker.oversight.collusion.power.curves import AFTER, BAR, DIALS, PAIRS, ROOM, Found
from tests.poker.oversight.collusion.power.hidden import HIDDEN
from tests.poker.oversight.collusion.power.month import Month
from tests.poker.oversight.collusion.power.schemes import PATTERNS
from tests.poker.oversight.collusion.power.unseen import UNSEEN

WIDTH, HEIGHT, ACROSS = 250, 130, 3
LEFT, TOP, RIGHT, BOTTOM = 34, 30, 10, 24
LINES = (("#0b5394", ""), ("#b45f06", "6 3"), ("#6a329f", "2 3"))
NINE_OF_TEN = 0.9
MARKS = (10, 50, 200, 1000)

Curves = Mapping[tuple[str, float], Sequence[Found]]


def needed(found: Sequence[Found]) -> int | None:
    """Return the hands together after which nine of ten were found; None where that never was."""
    for after in AFTER:
        if share_found(found, after) >= NINE_OF_TEN:
            return after
    return None


def share_found(found: Sequence[Found], after: int) -> float:
    """Return how many of these were found after so many hands, as a share of all."""
    return sum(each.hands is not None and each.hands <= after for each in found) / len(found)


def picture(curves: Curves) -> str:
    """Return an SVG with a panel for each pattern and a line for each dial."""
    rows = -(-len(PATTERNS) // ACROSS)
    size = f'width="{ACROSS * WIDTH}" height="{rows * HEIGHT + 30}"'
    box = f'viewBox="0 0 {ACROSS * WIDTH} {rows * HEIGHT + 30}"'
    panels = "\n".join(
        f'<g transform="translate({place % ACROSS * WIDTH} {place // ACROSS * HEIGHT + 30})">\n'
        f"{_panel(pattern.name, curves)}\n</g>"
        for place, pattern in enumerate(PATTERNS)
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
        points = " ".join(
            f"{_x(after):.1f},{_y(share_found(curves[name, dial], after)):.1f}" for after in AFTER
        )
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


def page(curves: Curves, months: Sequence[Month], seeds: Sequence[int], picture_at: str) -> str:
    """Return the page of the handbook, in Markdown."""
    heads = " | ".join(f"{dial:.0%} of hands" for dial in DIALS)
    rows, hidden, unseen = (
        "\n".join(_row(pattern.name, curves) for pattern in patterns)
        for patterns in (PATTERNS, HIDDEN, UNSEEN)
    )
    honest = "\n".join(_month(each) for each in months)
    return f"""# How soon collusion is found

`make collusion-power` plays and draws this anew. People of several skills play No Limit Texas
Hold'em six-handed by the room's own rules, each with a hundred big blinds; two, three or five of
them play for one another, in all, half or a quarter of their hands. Half as many hands each of them
plays without the others. What is looked at is what the room looks at every night
(`poker/oversight/collusion/signs/`), but for seats, devices and addresses, which would only help.
All figures on this page are those of the search in version {software_version()}.

![For each pattern the share of the runs that was found, by hands together]({picture_at})

Hands together after which nine of ten runs were found, by whatever sign came first, and the sign
that most often did; seeds {seeds[0]} to {seeds[-1]}:

| pattern | {heads} | found by | bystanders told |
|---|{"---:|" * len(DIALS)}---|---:|
{rows}

Found is a pattern when two of its own people are told. *Bystanders told* are the honest players at
their tables who were told at any look, in all runs of each dial. A pair is told by what both of the
two do alike, or by what is left of its signs in the hands that others had no part in
(`poker/oversight/collusion/bystanders.py`).

Patterns of people who know what a search looks for, and play smaller, more rarely, by turns or by
signals:

| pattern | {heads} | found by | bystanders told |
|---|{"---:|" * len(DIALS)}---|---:|
{hidden}

Patterns whose author had not read the search, and did not change them after measuring:

| pattern | {heads} | found by | bystanders told |
|---|{"---:|" * len(DIALS)}---|---:|
{unseen}

A pair is found beyond {BAR:.2f} standard deviations: what a room of {ROOM:,} tells after a month of
a million hands, in which {PAIRS:,} pairs meet, if nobody else is suspected (`signs/chance.py`).
Where more have met it is higher, where others are found as well it is lower. It follows from the
number of tests and from nothing that was played; what is counted was chosen on seeds 1 to 6.

## False alarms

Months of {ROOM:,} honest people, some of whom play twenty times as much as others; one in eight
comes with a companion and sits with them only: friends, couples, and strong players with the
beginners they teach. One in five is another player every evening: tight today, bold tomorrow. Each
month is played a second time with pairs among them who play for one another. *Nearest* is the
strongest sign of an honest player before those who were only present are taken out.

| hands | colluding pairs, told | pairs that met | threshold | nearest | innocent pairs told |
|---:|---:|---:|---:|---:|---:|
{honest}

## What it does not say

The people here do not know the detector and do not play around it, and honest ones are simpler than
people are: nobody plays otherwise against one rival alone, and whoever does may look as if it were
for them. Cards that are shared on rivers only take long: two players decide there some hundred
times in two thousand hands. Omaha and limits are judged the same way; their curves are not drawn.
"""


def _row(name: str, curves: Curves) -> str:
    cells = [_needed(curves[name, dial]) for dial in DIALS]
    signs = [each.by for each in curves[name, DIALS[0]] if each.by]
    most = max(signs, key=signs.count).replace("_", " ") if signs else "—"
    honest = ", ".join(str(sum(each.bystanders for each in curves[name, dial])) for dial in DIALS)
    return f"| {name} | {' | '.join(cells)} | {most} | {honest} |"


def _needed(found: Sequence[Found]) -> str:
    hands = needed(found)
    if hands is not None:
        return f"{hands:,}"
    return f"not within {AFTER[-1]:,} ({share_found(found, AFTER[-1]):.0%})"


def _month(month: Month) -> str:
    told = {(each.low, each.high) for each in month.beyond}
    figures = f"{month.pairs:,} | {month.bar:.2f} | {month.nearest:.2f} | {len(told)}"
    return f"| {month.hands:,} | {month.clubs}, {month.told} | {figures} |"
