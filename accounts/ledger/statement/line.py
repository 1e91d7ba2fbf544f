"""The lines of a statement."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from accounts.ledger.models import TransferKind
from accounts.ledger.statement.purse import Purse

_REFERENCE: Final = re.compile(r"table:(?P<table>\d+)(?: hand:(?P<hand>\d+))?")


@dataclass(frozen=True)
class Movement:
    """What one transfer did to a player's money."""

    number: int
    at: datetime
    kind: str
    reference: str
    moved: Purse

    @property
    def label(self) -> str:
        return str(TransferKind(self.kind).label)

    @property
    def table_no(self) -> int | None:
        return self._referred("table")

    @property
    def hand_no(self) -> int | None:
        return self._referred("hand")

    def _referred(self, what: str) -> int | None:
        found = _REFERENCE.match(self.reference)
        number = found and found[what]
        return int(number) if number else None


@dataclass(frozen=True)
class Line:
    """A movement, the balances after it, and the player's share of the hand's rake."""

    movement: Movement
    after: Purse
    rake: int | None = None
