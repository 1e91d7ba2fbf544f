"""People at a table who talk, at a time that only moves when the test says so."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Self

from accounts.models import Player
from poker.models import ChatLine, PlayerReport, Table
from poker.talk.chat.lines import latest_lines
from poker.talk.chat.reporting import report_player
from poker.talk.chat.saying import say
from tests.poker.felt import NOON

_ids = count(1)


@dataclass
class Talk:
    """A table and who sits there; they play nothing."""

    table: Table
    people: dict[int, Player]
    now: datetime = field(default=NOON)

    def later(self, **by: float) -> Self:
        self.now += timedelta(**by)
        return self

    def says(self, seat: int, text: str, action_id: str = "") -> ChatLine:
        who = {"table_id": self.table.pk, "player_id": self.people[seat].pk}
        return say(**who, text=text, action_id=action_id or f"line-{next(_ids)}", now=self.now)

    def read_by(self, reader: Player) -> list[str]:
        heard = latest_lines(table_id=self.table.pk, reader_id=reader.pk)
        return [line.text for line in heard.lines]

    def reports(
        self,
        *,
        by: int = 0,
        of: int = 1,
        reason: str = "abuse",
        details: str = "",
        line_no: int | None = None,
    ) -> PlayerReport:
        return report_player(
            reporter=self.people[by],
            reported=self.people[of],
            table=self.table,
            reason=reason,
            details=details,
            line_no=line_no,
            now=self.now,
        )
