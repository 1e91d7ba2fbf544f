"""The figures of a growth benchmark: medians, their spread, and ratios to the smallest room."""

from collections.abc import Mapping, Sequence
from statistics import fmean, median, quantiles
from typing import Any, Final

from tests.benchmarks.grown.meter import Cost
from tests.benchmarks.grown.steps import LOOK, Costs

GOAL: Final = 1.10


def report(found: Mapping[int, Costs]) -> dict[str, dict[str, Any]]:
    """By step: queries, buffers and time in each room, smallest first, and their ratios.

    Buffers are means of the middle half: they rise from step to step until PostgreSQL tidies a
    page, and leap when it reads its catalogues anew. ``ms`` are the median and the bounds of
    the middle half, ``[median, first quartile, third quartile]``.
    """
    first = next(iter(found.values()))
    return {step: _step([costs[step] for costs in found.values()]) for step in first}


def worst(reported: Mapping[str, Mapping[str, Any]]) -> float:
    """The largest ratio of queries or buffers of all steps but a mere look at the clock."""
    return max(
        float(ratio)
        for step, figures in reported.items()
        if step != LOOK
        for name in ("queries_ratio", "buffers_ratio")
        for ratio in figures[name]
    )


def _step(rooms: Sequence[Sequence[Cost]]) -> dict[str, Any]:
    queries = [median(cost.queries for cost in costs) for costs in rooms]
    buffers = [_middle([cost.buffers for cost in costs]) for costs in rooms]
    times = [_spread([cost.ms for cost in costs]) for costs in rooms]
    return {
        "queries": queries,
        "queries_ratio": _ratios(queries),
        "buffers": buffers,
        "buffers_ratio": _ratios(buffers),
        "ms": times,
        "ms_ratio": _ratios([time[0] for time in times]),
    }


def _ratios(figures: Sequence[float]) -> list[float]:
    return [round(figure / figures[0], 3) for figure in figures]


def _middle(figures: Sequence[int]) -> float:
    """The mean without the lowest and the highest quarter."""
    spare = len(figures) // 4
    return round(fmean(sorted(figures)[spare : len(figures) - spare]), 1)


def _spread(times: Sequence[float]) -> list[float]:
    low, _, high = quantiles(times, n=4)
    return [round(time, 2) for time in (median(times), low, high)]
