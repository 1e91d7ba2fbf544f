"""The rake of a game as a player looks it up: each pot at which it grows, by number of players
dealt in."""

from typing import NamedTuple

from poker.engine.rake.charts import BIG_BET, Chart, highest_reached, limit_chart
from poker.engine.rule_sets.rules import Rules


class RakeTable(NamedTuple):
    """``players`` are the columns, as fewest and most players dealt in (most 0: or more); each of
    ``rows`` is a pot and the rake that a pot of at least that size pays in every column."""

    players: list[tuple[int, int]]
    rows: list[tuple[int, list[int]]]


def rake_table(rules: Rules) -> RakeTable | None:
    """Return the chart of the game, in minor units, None where none is used."""
    chart = _chart(rules)
    return None if chart is None else lines_of(chart)


def lines_of(chart: Chart) -> RakeTable:
    """Return a chart as a table, in minor units."""
    brackets = chart.brackets
    fewest = [least for least, _lines in brackets]
    pots = sorted({line.pot for _least, lines in brackets for line in lines})
    ends = [least - 1 for least in fewest[1:]]
    return RakeTable(
        list(zip(fewest, [*ends, 0], strict=True)),
        [(pot, [highest_reached(lines, pot) for _least, lines in brackets]) for pot in pots],
    )


def _chart(rules: Rules) -> Chart | None:
    match rules.rake.schedule:
        case "big_bet":
            return BIG_BET
        case "limit":
            return limit_chart(rules.big_blind, rules.upper_limit)
        case _:
            return None
