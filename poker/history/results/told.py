"""A player's results in words, as their page shows them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.core.line_chart import Chart, chart
from accounts.ledger.text.money_text import money, signed_money
from config.local_time import LocalTime
from poker.history.results.course import Point
from poker.history.results.figures import Figures
from poker.history.results.positions import POSITION_NAMES
from poker.history.results.results import Results


class Row(NamedTuple):
    """The figures of hands that have something in common, ``name``; ``title`` says it in full."""

    name: str
    figures: Figures
    title: str = ""


class Told(NamedTuple):
    """The results in one currency, their line, and what the line says at each of its points."""

    results: Results
    chart: Chart
    readings: list[dict[str, Any]]
    tables: list[tuple[str, list[Row]]]


def told(one: Results, zone: ZoneInfo) -> Told:
    """Return the results as the page shows them; days are of ``zone``."""
    points = one.points
    drawn = chart(
        [point.net for point in points],
        beside=[point.expected for point in points],
        steps=[point.hands for point in points],
    )
    readings = list(_readings([points[at] for at in drawn.drawn], one.currency, zone))
    return Told(one, drawn, readings, list(_tables(one)))


def _readings(points: Sequence[Point], currency: str, zone: ZoneInfo) -> Iterator[dict[str, Any]]:
    """Yield where each point of the line is, from 0 to 1, and what it says."""
    says = _("Hand %(hands)s, %(day)s: %(net)s; by the odds of all-ins %(expected)s.")
    day_name = lru_cache(lambda day: date_format(day, "DATE_FORMAT"))
    yield {"at": 0, "text": _("Before the first hand.")}
    for point in points[1:]:
        words = {
            "hands": point.hands,
            "day": day_name(LocalTime.fromtimestamp(point.at / 1000, zone).date()),
            "net": signed_money(point.net, currency),
            "expected": signed_money(point.expected, currency),
        }
        yield {"at": round(point.hands / points[-1].hands, 4), "text": says % words}


def _tables(one: Results) -> Iterator[tuple[str, list[Row]]]:
    yield (
        _("By position"),
        [Row(name, figures, str(POSITION_NAMES[name])) for name, figures in one.positions.items()],
    )
    yield _("By game"), _rows(one.games)
    yield (
        _("By big blind"),
        [Row(money(blind), figures) for blind, figures in one.stakes.items() if blind],
    )
    yield _("By month"), [Row(_month(month), figures) for month, figures in one.months.items()]


def _rows(figures: Mapping[str, Figures]) -> list[Row]:
    return [Row(name, of_it) for name, of_it in figures.items()]


def _month(month: date) -> str:
    return date_format(month, "YEAR_MONTH_FORMAT")
