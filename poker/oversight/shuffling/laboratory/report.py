"""The report of the shuffle, as Markdown."""

import platform
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from poker.oversight.shuffling.laboratory.deck_tests import TITLES
from poker.oversight.shuffling.laboratory.streams import StreamTest
from poker.oversight.shuffling.results import Result

FALSE_ALARM: Final = 0.01
"""How likely an honest shuffle fails any test of decks; each has its share of it."""

_SOURCE_TITLES: Final = {
    "order": "The room's order, as it is committed to",
    "mix": "A new deck, mixed with the seeds of six players",
    "dealt": "The room's order, mixed with the seeds of six players, as it is dealt",
}
_STREAM_TITLES: Final = {
    "random": "The source of randomness that shuffles the room's order",
    "mixing": "The draws of the mixing, hand after hand with nothing but its number changed",
}


class Findings(NamedTuple):
    """What a run found: tests of ``decks`` decks of each source, and of each stream, if tried."""

    made: date
    decks: int
    top_cards: int
    sources: Mapping[str, Sequence[Result]]
    streams: Mapping[str, Sequence[StreamTest]]
    fingerprints: Mapping[str, str]

    @property
    def bound(self) -> float:
        """Return below which p-value a test of decks has failed."""
        return FALSE_ALARM / sum(len(tests) for tests in self.sources.values())

    def failed(self) -> list[str]:
        """Return the names of the tests that failed, with their source or stream."""
        decks = [
            f"{source} {each.test}"
            for source, tests in self.sources.items()
            for each in tests
            if each.p < self.bound
        ]
        streams = [
            f"{stream} {each.test} {each.parameter}"
            for stream, tests in self.streams.items()
            for each in tests
            if not each.passed
        ]
        return decks + streams


def report(findings: Findings) -> str:
    """Return the whole report."""
    parts = [_summary(findings), _files(findings)]
    parts += [_decks(findings, source) for source in findings.sources]
    parts += [_stream(findings, stream) for stream in findings.streams]
    return "\n".join(parts)


def _summary(findings: Findings) -> str:
    failed = findings.failed()
    verdict = f"**Failed**: {', '.join(failed)}." if failed else "**No test failed.**"
    sources, tests = len(findings.sources), sum(map(len, findings.sources.values()))
    lines = sum(map(len, findings.streams.values()))
    raw = (
        f"the raw bytes behind them, with dieharder: {lines} results."
        if findings.streams
        else "not the raw bytes behind them: there was no dieharder."
    )
    return f"""# Report of the shuffle

{findings.made}, Python {platform.python_version()} on {platform.system()}. Tested were:

* {tests} tests of {findings.decks:,} decks of each of {sources} sources, made as they are dealt;
* {raw}

{verdict}

A p-value is how likely an honest shuffle is to be at least as far from what is expected, to either
side. Fixed before the run: a test of decks fails below {findings.bound:.6f}, its share of
{FALSE_ALARM:.0%}, so that an honest shuffle fails any of them in at most one run of a hundred; a
test of raw bytes fails where dieharder says so, below a millionth. Ranks and suits are counted from
the same places as cards, so their tests do not stand alone.

Made by `make shuffle-report` (`manage.py report_shuffle`). The decks come from the operating
system's randomness: another run has other figures, and must come to the same verdict.
"""


def _files(findings: Findings) -> str:
    rows = [(f"`{name}`", f"`{digest}`") for name, digest in findings.fingerprints.items()]
    return _section("The files that shuffle", "", ("file", "SHA-256"), rows)


def _decks(findings: Findings, source: str) -> str:
    about = (
        f"{findings.decks:,} decks; birthdays are orders of the first {findings.top_cards} cards."
    )
    rows = [
        (TITLES[each.test], f"{each.statistic:,.3f}", f"{each.p:.4f}")
        for each in findings.sources[source]
    ]
    return _section(_SOURCE_TITLES[source], about, ("test", "statistic", "p"), rows)


def _stream(findings: Findings, stream: str) -> str:
    about = "dieharder; p-values lie anywhere between 0 and 1 for honest bytes."
    rows = [
        (
            each.test,
            str(each.parameter),
            str(each.samples),
            f"{each.p:.6f}",
            "passed" if each.passed else "failed",
        )
        for each in findings.streams[stream]
    ]
    columns = ("test", "n", "samples", "p", "verdict")
    return _section(_STREAM_TITLES[stream], about, columns, rows)


def _section(title: str, about: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a heading with a table under it, and what it is ``about`` between them."""
    above = [f"## {title}", "", *([about, ""] if about else [])]
    rule = "|" + "---|" * len(columns)
    cells = [f"| {' | '.join(row)} |" for row in (columns, *rows)]
    return "\n".join([*above, cells[0], rule, *cells[1:], ""])
