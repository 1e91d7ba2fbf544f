"""Starts a tournament: tables, seats and buttons are drawn (``freezeout-start``,
``freezeout-button``)."""

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import count

from accounts.ledger.text.money_text import CHIPS
from lobby.tournaments.models import Entry, Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.drawing import Place, draw_places
from lobby.tournaments.services.announcing import announce_again
from lobby.tournaments.services.inbox_messages import tell
from lobby.tournaments.services.seats.arriving import sit
from poker.deck import chance
from poker.deck.shuffling import shuffled
from poker.engine.cards.cards import card_text
from poker.models import Game, Table
from poker.services.base.writing import writing
from poker.services.tables.opening import open_directed

logger = logging.getLogger(__name__)


def start(tournament: Tournament, now: datetime) -> None:
    """Seat everybody and begin the first level.

    The tournament is locked, and has enough players.
    """
    tournament.game = _game(tournament)
    tournament.status = Status.RUNNING
    tournament.started_at = now
    tournament.wake_at = None
    entries = list(tournament.entries.select_related("player"))
    places = draw_places([entry.player_id for entry in entries], tournament.seats, chance.SOURCE)
    for number in range(1, max(place.table for place in places.values()) + 1):
        here = [entry for entry in entries if places[entry.player_id].table == number]
        table = open_next(tournament, number, now)
        seat_all(tournament, table, {entry: places[entry.player_id] for entry in here}, now)
    begin_level(tournament, 0, now, tables=len({place.table for place in places.values()}))
    tournament.save()
    if tournament.repeats:
        announce_again(tournament)
    tell(
        tournament,
        "started",
        {e.player_id: {"table": e.table.name} for e in entries if e.table},
        now,
    )
    logger.info("tournament started", extra={"tournament": tournament.pk, "players": len(entries)})


def open_next(tournament: Tournament, number: int, now: datetime) -> TournamentTable:
    """Open one more table of the tournament, empty, and return it.

    Raises ValueError where the tournament has not begun.
    """
    if tournament.game is None:
        raise ValueError("the tournament has not begun")
    name = _free_name(tournament.name, number)
    table = open_directed(
        game=tournament.game, name=name, rules=tournament.rules(tournament.level), now=now
    )
    return TournamentTable.objects.create(tournament=tournament, number=number, table=table)


def seat_all(
    tournament: Tournament, table: TournamentTable, places: Mapping[Entry, Place], now: datetime
) -> None:
    """Seat players at a table that was just opened, and draw its first button."""
    with writing(table.table_id, now=now) as writer:
        for entry, place in sorted(places.items(), key=lambda placed: placed[1].seat):
            sit(writer, table, entry, place.seat, stack_of(tournament, entry))
    seated = sorted(places, key=lambda entry: places[entry].seat)
    table.button_draw = draw_for_button(entry.player_id for entry in seated)
    table.held = "waiting" if len(places) < 2 else ""
    table.save(update_fields=["button_draw", "held"])


def stack_of(tournament: Tournament, entry: Entry) -> int:
    """Return the chips an entry begins with."""
    return tournament.chips if entry.chips is None else entry.chips


def draw_for_button(players: Iterable[int]) -> list[tuple[int, str]]:
    """Draw and return a card for each player; the highest gets the button (spades above hearts,
    diamonds and clubs)."""
    deck = iter(shuffled())
    return [(player, card_text(next(deck))) for player in players]


def begin_level(tournament: Tournament, level: int, now: datetime, *, tables: int) -> None:
    """Set the tournament's level and its end. ``now`` is when it begins, which may be a moment
    ago."""
    schedule = tournament.schedule()
    length = schedule.level(level).length
    tournament.level = level
    tournament.level_hands = 0
    tournament.level_hands_due = length * tables if schedule.measure == "hands" else 0
    by_clock = schedule.measure == "minutes" and length
    tournament.level_ends_at = now + timedelta(minutes=length) if by_clock else None


def _game(tournament: Tournament) -> Game:
    blinds = tournament.schedule().level(0)
    return Game.objects.create(
        name=_free_game_name(tournament.name),
        rule_set=tournament.rule_set,
        structure="no_limit",
        currency=CHIPS,
        small_blind=blinds.small_blind,
        big_blind=blinds.big_blind,
        ante=blinds.ante,
        seats=tournament.seats,
    )


def _free_game_name(name: str) -> str:
    if not Game.objects.filter(name=name).exists():
        return name
    return next(
        tried for nth in count(2) if not Game.objects.filter(name=(tried := f"{name} {nth}"))
    )


def _free_name(name: str, number: int) -> str:
    tried = f"{name[:30]} · {number}"
    for nth in count(2):
        if not Table.objects.filter(name=tried).exists():
            return tried
        tried = f"{name[:26]} {nth} · {number}"
    raise AssertionError("there is always a next number")
