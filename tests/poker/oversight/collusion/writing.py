"""Hands of a season in the room's own record: the tables' events and the players' histories."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db import connection

from poker.deck.decks import hand_ref, seal
from poker.engine.codec import VERSION, encode, kind_of
from poker.engine.table.events import HandStarted
from poker.engine.table.state import Seat
from poker.models import Game, Table
from tests.poker.oversight.collusion.season import Dealt

EVENTS = "table_id, seq, hand_no, kind, version, data, at, action_id"
PARTS = (
    "table_id, hand_no, player_id, seat, ended_at, net, rake, pot, showdown, status,"
    " first_seq, last_seq"
)


def write(
    hands: Iterable[Dealt], *, game: Game, tables: int, players: Sequence[int], first: int = 0
) -> int:
    """Store hands of people who are these `players`, by number, at new tables, numbered from
    `first` on; how many hands."""
    rows = [
        Table.objects.create(game=game, name=f"Table {first + number}") for number in range(tables)
    ]
    parts: list[Sequence[Any]] = []
    events: list[Sequence[Any]] = []
    last, count = dict.fromkeys(range(tables), 0), 0
    for hand in hands:
        table, first = rows[hand.table].pk, last[hand.table] + 1
        last[hand.table] += 1 + len(hand.events)
        events += _events(hand, table, first, players)
        parts += _parts(hand, table, first, last[hand.table], players)
        count += 1
    _copy("poker_tableevent", EVENTS, events)
    _copy("poker_playedhand", PARTS, parts)
    return count


def _events(hand: Dealt, table: int, first: int, players: Sequence[int]) -> Iterator[Sequence[Any]]:
    began = _began(hand, table, players)
    for seq, event in enumerate((began, *hand.events), start=first):
        data = json.dumps(encode(event))
        yield table, seq, hand.number, kind_of(event), VERSION, data, hand.ended_at, ""


def _began(hand: Dealt, table: int, players: Sequence[int]) -> HandStarted:
    """The deck is sealed as the room seals it."""
    seats = tuple(
        Seat(part.seat, players[hand.players[part.seat]], f"Player{part.seat}", part.began)
        for part in hand.end.players
    )
    return HandStarted(
        hand=hand.number,
        button=hand.end.button,
        small_blind=hand.end.small_blind_seat,
        big_blind=hand.end.big_blind_seat,
        dealt=tuple(part.seat for part in hand.end.players),
        seats=seats,
        rules=hand.end.rules,
        sealed=seal(hand.deck, hand_ref(table, hand.number)),
    )


def _parts(
    hand: Dealt, table: int, first: int, last: int, players: Sequence[int]
) -> Iterator[Sequence[Any]]:
    pot = sum(player.paid + player.bet + player.dead for player in hand.end.players)
    for part in hand.end.players:
        player, net = players[hand.players[part.seat]], part.stack - part.began
        what = (table, hand.number, player, part.seat, hand.ended_at, net, 0, pot)
        yield (*what, False, "finished", first, last)


def _copy(table: str, columns: str, rows: Iterable[Sequence[Any]]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)
