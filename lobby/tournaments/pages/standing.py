"""The standing of a tournament: who is in with how many chips, who is out, what is paid."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from lobby.tournaments.models import Entry, Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.levels import Level
from poker.engine.cards.cards import Card, parse_cards
from poker.models import Seat


class InPlay(NamedTuple):
    """A player who is in. ``chips`` are those since their last hand; players with equally many have
    the same ``rank``."""

    rank: int
    player: int
    name: str
    chips: int
    table: int
    table_number: int


class TableLine(NamedTuple):
    """An open table with the stacks there, the largest first, and the draw for its first button:
    names with their cards, the player who gets the button first."""

    id: int
    number: int
    stacks: tuple[int, ...]
    draw: tuple[tuple[str, tuple[Card, ...]], ...]

    @property
    def average(self) -> int:
        """Return the chips of an average stack at this table."""
        return sum(self.stacks) // len(self.stacks) if self.stacks else 0


class Standing(NamedTuple):
    """``playing`` are in the order of their stacks, ``out`` by their place, the best first, and
    ``prizes`` minor units by place; before the start those of a full tournament."""

    entries: int
    playing: tuple[InPlay, ...]
    out: tuple[Entry, ...]
    prizes: tuple[int, ...]
    tables: tuple["TableLine", ...]

    @property
    def average(self) -> int:
        """Return the chips of an average stack; 0 before the start."""
        return sum(each.chips for each in self.playing) // len(self.playing) if self.playing else 0

    def of(self, player_id: int | None) -> InPlay | None:
        """Return a player who is in; None for any other."""
        return next((each for each in self.playing if each.player == player_id), None)


def read_standing(tournament: Tournament) -> Standing:
    """Return the standing of a tournament, by a fixed number of queries, however many play."""
    entries = list(tournament.entries.select_related("player"))
    out = sorted(
        (entry for entry in entries if entry.place is not None),
        key=lambda entry: (entry.place or 0, entry.player_id),
    )
    counting = len(entries) if tournament.started_at else tournament.most_players
    playing = tuple(_in_play(tournament))
    return Standing(
        len(entries),
        playing,
        tuple(out),
        tuple(prize for prize in tournament.ladder(counting) if prize),
        tuple(_table_lines(tournament, entries, playing)),
    )


def _table_lines(
    tournament: Tournament, entries: Sequence[Entry], playing: Sequence[InPlay]
) -> Iterator[TableLine]:
    names = {entry.player_id: entry.player.screen_name for entry in entries}
    stacks: dict[int, list[int]] = {}
    for each in playing:
        stacks.setdefault(each.table, []).append(each.chips)
    for row in tournament.tables.filter(broken_at=None):
        drawn = [(names.get(player, ""), parse_cards(card)) for player, card in row.button_draw]
        drawn.sort(key=lambda each: each[1], reverse=True)
        here = tuple(stacks.get(row.table_id, ()))
        yield TableLine(row.table_id, row.number, here, tuple(drawn))


def _in_play(tournament: Tournament) -> Sequence[InPlay]:
    seats = Seat.objects.filter(table__tournament_table__tournament=tournament, chips__gt=0)
    ordered = list(
        seats.select_related("player", "table__tournament_table").order_by("-chips", "pk")
    )
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
            seat.table.tournament_table.number,
        )
        for seat, chips in zip(ordered, stacks, strict=True)
    ]


def level_ends_at(tournament: Tournament) -> datetime | None:
    """Return when the level of a running tournament ends by the clock; None while that stands
    still."""
    runs = tournament.status == Status.RUNNING and tournament.stood_since is None
    return tournament.level_ends_at if runs else None


def level_left_ms(tournament: Tournament, now: datetime) -> int | None:
    """Return the milliseconds until the level of a running tournament ends by the clock; None
    while that stands still."""
    ends_at = level_ends_at(tournament)
    return None if ends_at is None else max(0, round((ends_at - now).total_seconds() * 1000))


def next_level(tournament: Tournament) -> Level | None:
    """Return the level after the present one; None where there is none."""
    schedule = tournament.schedule()
    return schedule.level(tournament.level + 1) if schedule.goes_on(tournament.level) else None
