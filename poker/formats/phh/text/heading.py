"""What a record says about a hand besides its play: where, when and by whom it was played."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from poker.formats.phh.text.toml_text import line


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The players' names by seat number, counted from 0, and where and when they played.

    ``currency`` is a code of ISO 4217, empty for play money. ``decimals`` is how many digits of the
    minor unit follow the decimal point: 2 writes 1250 as ``12.50``, 0 as ``1250``. ``software`` is
    what wrote the record; the format leaves names that begin with an underscore to whoever writes.
    """

    players: Mapping[int, str] = field(default_factory=dict)
    decimals: int = 0
    venue: str = ""
    table: str = ""
    currency: str = ""
    software: str = ""
    started_at: datetime | None = None

    def lines(self) -> list[str]:
        """Return the lines of the fields that are known, except the players."""
        known = {"venue": self.venue, "table": self.table, "currency": self.currency}
        found = [line(name, value) for name, value in known.items() if value]
        if self.software:
            found.append(line("_software", self.software))
        if self.started_at is not None:
            at = self.started_at.astimezone(UTC)
            found.append(line("time", at.time().replace(microsecond=0)))
            found.append(line("time_zone", "UTC"))
            found += [line(name, getattr(at, name)) for name in ("day", "month", "year")]
        return found
