"""Schedules and payouts as staff write them, a line each.

A level is ``10/20 10``: the blinds, then how long it lasts; ``25/50+5 10 break 5`` has an ante
of 5 and a break of five minutes behind it. A row of payouts is ``5: 65 35``: from five players
on, the first gets 65 % and the second 35 %.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import Level
from lobby.tournaments.rules.payouts import WHOLE, PayoutRow, PayoutTable

_LEVEL: Final = re.compile(
    r"(?P<small>\d{1,10})\s*/\s*(?P<big>\d{1,10})(?:\s*\+\s*(?P<ante>\d{1,10}))?"
    r"(?:\s+(?P<length>\d{1,5}))?(?:\s+break\s+(?P<pause>\d{1,5}))?"
)
_ROW: Final = re.compile(
    r"(?P<players>\d{1,5})\s*:\s*(?P<shares>\d{1,3}(?:\.\d{1,4})?(?:\s+\d{1,3}(?:\.\d{1,4})?){0,99})"
)


def read_levels(text: str) -> tuple[Level, ...]:
    """Return the levels in a text. Raises InvalidTournament, naming the line, for what is no
    level."""
    return tuple(_level(number, line) for number, line in _lines(text))


def write_levels(levels: tuple[Level, ...]) -> str:
    """Return the text of levels, as `read_levels` reads it."""
    return "\n".join(map(_level_text, levels))


def read_payouts(text: str) -> PayoutTable:
    """Return the payouts in a text.

    Raises InvalidTournament, naming the line, for what is no row of payouts.
    """
    return PayoutTable(tuple(_row(number, line) for number, line in _lines(text)))


def write_payouts(table: PayoutTable) -> str:
    """Return the text of payouts, as `read_payouts` reads it."""
    return "\n".join(
        f"{row.players}: {' '.join(_percent(share) for share in row.shares)}" for row in table.rows
    )


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            yield number, line.strip()


def _level(number: int, line: str) -> Level:
    found = _LEVEL.fullmatch(line)
    if found is None:
        reason = f"line {number}: as in 10/20 10, or 25/50+5 10 break 5"
        raise InvalidTournament("levels", reason, why="level_line", line=number)
    parts = {name: int(part or 0) for name, part in found.groupdict().items()}
    return Level(parts["small"], parts["big"], parts["ante"], parts["length"], parts["pause"])


def _level_text(level: Level) -> str:
    text = f"{level.small_blind}/{level.big_blind}"
    text += f"+{level.ante}" if level.ante else ""
    text += f" {level.length}" if level.length else ""
    return text + (f" break {level.break_minutes}" if level.break_minutes else "")


def _row(number: int, line: str) -> PayoutRow:
    found = _ROW.fullmatch(line)
    if found is None:
        reason = f"line {number}: as in 5: 65 35"
        raise InvalidTournament("payouts", reason, why="payout_line", line=number)
    shares = [Decimal(share) * (WHOLE // 100) for share in found["shares"].split()]
    if any(share != int(share) for share in shares):
        reason = f"line {number}: at most two decimals"
        raise InvalidTournament("payouts", reason, why="decimals", line=number)
    return PayoutRow(int(found["players"]), tuple(map(int, shares)))


def _percent(share: int) -> str:
    return f"{Decimal(share) / (WHOLE // 100):f}"
