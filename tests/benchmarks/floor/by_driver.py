"""What the floors without the ORM share: a connection for each database thread, the rows."""

import os
from datetime import datetime
from threading import local
from typing import Any, Final, NamedTuple

import psycopg
from psycopg.types.json import Jsonb

COLUMNS: Final = "table_id, seq, hand_no, kind, version, data, at, player_id, action_id, digest"
ROW: Final = (
    "(%s::bigint, %s::bigint, 0, 'floor'::text, 1::smallint, %s::jsonb, %s::timestamptz,"
    " %s::bigint, %s::text, %s::bytea)"
)

_kept = local()


class Caused(NamedTuple):
    """What an action's events say of it: who acted, by which message, when."""

    player_id: int
    action_id: str
    at: datetime


def connection(*, autocommit: bool) -> psycopg.Connection[tuple[Any, ...]]:
    """Return this thread's connection to DATABASE_URL, opened at its first use."""
    kept: psycopg.Connection[tuple[Any, ...]] | None = getattr(_kept, "connection", None)
    if kept is None or kept.closed:
        kept = psycopg.connect(os.environ["DATABASE_URL"], autocommit=autocommit)
        _kept.connection = kept
    return kept


def rows(table_id: int, after: int, sizes: list[int], caused: Caused) -> list[Any]:
    """Return the values of a ROW for each of ``sizes``, bytes of data, numbered on from ``after``;
    the first names the player and the action."""
    values: list[Any] = []
    player_id: int | None = caused.player_id
    action_id = caused.action_id
    for seq, size in enumerate(sizes, start=after + 1):
        data = Jsonb({"filling": "x" * size})
        values += [table_id, seq, data, caused.at, player_id, action_id, bytes(32)]
        player_id, action_id = None, ""
    return values
