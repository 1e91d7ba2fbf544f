"""What must be true of a room after it was knocked about; each check lists what is not."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from poker.engine.codec import kind_of
from poker.engine.hand.events import TurnTimedOut
from poker.engine.table.state import Table as TableState
from poker.engine.table.turns.turn import is_away
from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.models import Table, TableEvent
from tests.faults.outages import Outages
from tests.room.books import faults_in_the_books

LEEWAY: Final = timedelta(seconds=2)


class Turn(NamedTuple):
    """One decision: when it could first be answered and when it was no longer open."""

    table_id: int
    decision: str
    opened_at: datetime
    closed_at: datetime
    least: timedelta
    """No clock may end the turn earlier: that of a player who is away ends at once, and one who was
    gone for the silent part of it is protected then."""
    allowed: timedelta
    timed_out: bool

    def __str__(self) -> str:
        return (
            f"table {self.table_id} decision {self.decision}: {self.lasted.total_seconds():.1f} s"
        )

    @property
    def lasted(self) -> timedelta:
        return self.closed_at - self.opened_at


def money_amiss() -> list[str]:
    """Everything the ledger or a table says that the entries or the streams do not bear out."""
    return [str(one) for one in faults_in_the_books()]


def hands_begun() -> int:
    return TableEvent.objects.filter(kind="hand_started").count()


def hands_unaccounted() -> list[str]:
    """Hands that neither ended nor were interrupted before the next one began."""
    amiss = []
    for table_id in Table.objects.values_list("pk", flat=True):
        running = None
        for step in steps_of(table_id):
            kind = kind_of(step.event)
            if kind == "hand_started":
                if running is not None:
                    amiss.append(f"table {table_id} hand {running}")
                running = step.table.hand_no
            elif step.table.running is None:
                running = None
        if running is not None:
            amiss.append(f"table {table_id} hand {running} is still running")
    return amiss


def turns() -> Iterator[Turn]:
    """Every decision of every table that has been answered, in order."""
    for table_id in Table.objects.values_list("pk", flat=True):
        opened: Step | None = None
        timed_out = False
        least_s = 0
        for step in steps_of(table_id):
            if isinstance(step.event, TurnTimedOut) and opened is not None:
                timed_out = True
                if step.event.protected:
                    least_s = min(least_s, step.table.rules.silent_s)
            if opened is not None and step.table.decision != opened.table.decision:
                yield _turn(table_id, opened, step, least_s=least_s, timed_out=timed_out)
                opened = None
            if opened is None and step.table.decision:
                opened, timed_out, least_s = step, False, step.table.rules.turn_s
            # A time-out makes the player one who is away.
            if not timed_out and is_away(step.table):
                least_s = 0


def overlong(all_turns: Sequence[Turn], outages: Outages) -> list[str]:
    """Turns that outlasted clock, grace and leeway, counted from the end of the last outage
    that touched them."""
    spans = list(outages.hindrances())
    return [str(turn) for turn in all_turns if _ran_for(turn, spans) > turn.allowed + LEEWAY]


def cut_short(all_turns: Sequence[Turn]) -> list[str]:
    """Return the turns that a clock ended before their time."""
    return [str(turn) for turn in all_turns if turn.timed_out and turn.lasted < turn.least]


def untouched(all_turns: Sequence[Turn], outages: Outages) -> int:
    """How many turns no outage touched at all: those are judged from their very beginning."""
    spans = list(outages.hindrances())
    return sum(not any(_touches(turn, span) for span in spans) for turn in all_turns)


def steps_of(table_id: int) -> Iterator[Step]:
    """Every step of a table's stream from its first event."""
    rows = TableEvent.objects.filter(table=table_id).order_by("seq")
    return stream.folded(rows.iterator(), None)


def _turn(table_id: int, opened: Step, closed: Step, *, least_s: int, timed_out: bool) -> Turn:
    return Turn(
        table_id,
        opened.table.decision,
        stream.from_ms(opened.at),
        stream.from_ms(closed.at),
        timedelta(seconds=least_s),
        longest_turn(opened.table),
        timed_out,
    )


def longest_turn(table: TableState) -> timedelta:
    """Clock and grace of one decision by the table's rules."""
    return timedelta(seconds=table.rules.turn_s + table.rules.grace_s)


def _ran_for(turn: Turn, spans: Sequence[tuple[datetime, datetime]]) -> timedelta:
    ends = [end for began, end in spans if _touches(turn, (began, end))]
    return turn.closed_at - max([turn.opened_at, *ends])


def _touches(turn: Turn, span: tuple[datetime, datetime]) -> bool:
    return span[0] <= turn.closed_at and turn.opened_at <= span[1]
