"""An event as it stands: who is in with how many chips, who is out, what is paid."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from lobby.freezeouts.models import Entry, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.rules.levels import Level
from poker.engine.cards import Card, parse_cards
from poker.models import Seat


class InPlay(NamedTuple):
    """A player who is in. ``chips`` are those since their last hand; whoever has as many has the
    same ``rank``."""

    rank: int
    player: int
    name: str
    chips: int
    table: int
    table_number: int


class TableLine(NamedTuple):
    """An open table with the stacks there, the largest first, and the draw for its first button:
    names with their cards, the one who has it first."""

    id: int
    number: int
    stacks: tuple[int, ...]
    draw: tuple[tuple[str, tuple[Card, ...]], ...]

    @property
    def average(self) -> int:
        """Chips of an average stack at this table."""
        return sum(self.stacks) // len(self.stacks) if self.stacks else 0


class Standing(NamedTuple):
    """``playing`` are in the order of their stacks, ``out`` the last one out first, and
    ``prizes`` minor units by place; before the start as they are with all seats taken."""

    entries: int
    playing: tuple[InPlay, ...]
    out: tuple[Entry, ...]
    prizes: tuple[int, ...]
    tables: tuple["TableLine", ...]

    @property
    def average(self) -> int:
        """Chips of an average stack; 0 before the start."""
        return sum(each.chips for each in self.playing) // len(self.playing) if self.playing else 0

    def of(self, player_id: int | None) -> InPlay | None:
        """A player who is in."""
        return next((each for each in self.playing if each.player == player_id), None)


def read_standing(event: Freezeout) -> Standing:
    """By a fixed number of queries, however many play."""
    entries = list(event.entries.select_related("player"))
    out = sorted(
        (entry for entry in entries if entry.place is not None),
        key=lambda entry: (entry.place or 0, entry.player_id),
    )
    counting = len(entries) if event.started_at else event.most_players
    playing = tuple(_in_play(event))
    return Standing(
        len(entries),
        playing,
        tuple(out),
        tuple(prize for prize in event.ladder(counting) if prize),
        tuple(_table_lines(event, entries, playing)),
    )


def _table_lines(
    event: Freezeout, entries: Sequence[Entry], playing: Sequence[InPlay]
) -> Iterator[TableLine]:
    names = {entry.player_id: entry.player.screen_name for entry in entries}
    stacks: dict[int, list[int]] = {}
    for each in playing:
        stacks.setdefault(each.table, []).append(each.chips)
    for row in event.tables.filter(broken_at=None):
        drawn = [(names.get(player, ""), parse_cards(card)) for player, card in row.button_draw]
        drawn.sort(key=lambda each: each[1], reverse=True)
        here = tuple(stacks.get(row.table_id, ()))
        yield TableLine(row.table_id, row.number, here, tuple(drawn))


def _in_play(event: Freezeout) -> Sequence[InPlay]:
    seats = Seat.objects.filter(table__event_table__freezeout=event, chips__gt=0)
    ordered = list(seats.select_related("player", "table__event_table").order_by("-chips", "pk"))
    stacks = [seat.chips or 0 for seat in ordered]
    ranks: dict[int, int] = {}
    for rank, chips in enumerate(stacks, start=1):
        ranks.setdefault(chips, rank)
    return [
        InPlay(
            ranks[chips],
            seat.player_id,
            seat.player.screen_name,
            chips,
            seat.table_id,
            seat.table.event_table.number,
        )
        for seat, chips in zip(ordered, stacks, strict=True)
    ]


def level_ends_at(event: Freezeout) -> datetime | None:
    """When the level of a running event ends by the clock; None while that stands still."""
    runs = event.status == Status.RUNNING and event.stood_since is None
    return event.level_ends_at if runs else None


def next_level(event: Freezeout) -> Level | None:
    """The level behind the present one."""
    schedule = event.schedule()
    return schedule.level(event.level + 1) if schedule.goes_on(event.level) else None
