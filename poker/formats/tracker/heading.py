"""The lines a hand begins with: the game, the table and who sits where."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from accounts.ledger.text.money_text import CHIPS
from config.local_time import LocalTime
from poker.engine.hand.state import Hand
from poker.formats.tracker.amounts import amount_text

HANDS_A_TABLE: Final = 10_000_000
"""Programs identify a hand by one number: the table's, then the hand's in this many digits."""

_TIME: Final = "%Y/%m/%d %H:%M:%S"
# Programs read the time in brackets, and without brackets take any time for Eastern time.
_EASTERN: Final = ZoneInfo("America/New_York")
_VARIANTS: Final = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha_5": "5 Card Omaha",
    "omaha_6": "6 Card Omaha",
}
_LIMITS: Final = {"fixed_limit": "Limit", "pot_limit": "Pot Limit", "no_limit": "No Limit"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The players' names by seat, counted from 0, and what else the first lines state.

    ``reader`` is the seat of the player the file is for; ``currency`` is a code of ISO 4217, empty
    for play money, ``CHIP`` in a tournament, whose number is ``tournament``.
    """

    table_id: int
    table: str
    names: Mapping[int, str]
    reader: int
    currency: str = ""
    tournament: int = 0
    started_at: datetime

    def money(self, amount: int) -> str:
        return amount_text(amount, self.currency)

    def lines(self, start: Hand) -> Iterator[str]:
        """Yield the first lines of the hand; ``start`` is the hand before its blinds."""
        at = self.started_at.astimezone(UTC)
        number = self.table_id * HANDS_A_TABLE + start.number
        game = f"{_VARIANTS[start.rules.variant]} {_LIMITS[start.rules.structure]}"
        when = f"{at:{_TIME}} UTC [{LocalTime.at(at, _EASTERN):{_TIME}} ET]"
        if self.tournament:
            game = f"Tournament #{self.tournament}, {game}"
        yield f"PokerStars Hand #{number}:  {game} ({self._stakes(start)}) - {when}"
        money = "" if self.currency else " (Play Money)"
        button = f"Seat #{start.button + 1} is the button"
        yield f"Table '{self.table}' {start.rules.seats}-max{money} {button}"
        for player in sorted(start.players, key=lambda player: player.seat):
            stack = self.money(player.stack)
            yield f"Seat {player.seat + 1}: {self.names[player.seat]} ({stack} in chips)"

    def _stakes(self, start: Hand) -> str:
        """Return the stakes as text: the blinds, or in fixed limit the two bets."""
        text = "/".join(map(self.money, start.rules.betting.stakes(start.rules)))
        return f"{text} {self.currency}" if self.currency not in ("", CHIPS) else text
