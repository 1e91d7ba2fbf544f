"""Whoever has no seat is refused before any lock: a stranger makes no table wait."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from django.db import connection, transaction

from config.refusals.refusal import Refusal
from poker.models import Table
from poker.services.seats import seating
from poker.sockets.commands import call_service
from poker.sockets.messages import _TYPES, parse
from tests.conftest import PlayerFactory
from tests.lobby.matrix.ways import FIELDS
from tests.poker.felt import Felt
from tests.poker.signed_in import signed_in
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]
NEED_A_SEAT = (
    *("fold", "check", "call", "all_in", "bet_to", "raise_to", "entry", "show_cards"),
    *("sit_out", "sit_out_next_hand", "sit_out_big_blind", "sit_in", "leave", "leave_after_hand"),
    *("stay", "protect", "unprotect", "no_auto_top_up", "top_up", "auto_top_up"),
)


@contextmanager
def locked(table_id: int) -> Iterator[None]:
    """Hold the table's row from another connection."""
    held, enough = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            Table.objects.select_for_update().get(pk=table_id)
            held.set()
            enough.wait(20)
        connection.close()

    thread = Thread(target=hold)
    thread.start()
    try:
        assert held.wait(10)
        yield
    finally:
        enough.set()
        thread.join()


@pytest.fixture
def _no_waiting(room_db: RoomDatabase) -> Iterator[None]:
    """Whoever waits for a lock fails at once."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
        yield
        cursor.execute("SET lock_timeout = 0")


@pytest.mark.usefixtures("_no_waiting")
@pytest.mark.parametrize("kind", NEED_A_SEAT)
def test_a_stranger_is_refused_while_the_table_is_locked(
    felt: SeatPlayers, new_player: PlayerFactory, kind: str
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    session = signed_in(new_player())
    message = parse(as_text(kind, decision=table.state.decision))
    with locked(table.table_id), pytest.raises(Refusal) as refused:
        call_service(message, table_id=table.table_id, session=session)
    assert refused.value.code == "not_seated"


def as_text(kind: str, decision: str) -> str:
    """A message of this kind, well-formed."""
    fields = {name: FIELDS[name] for name in _TYPES[kind]}
    if "decision" in fields:
        fields["decision"] = decision
    return json.dumps({"type": kind} | fields)


def test_who_left_and_asks_again_is_answered_as_before(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)

    def leave(action_id: str) -> int:
        return seating.leave(
            table_id=table.table_id,
            player_id=table.players[0].pk,
            action_id=action_id,
            now=table.now,
        )

    left = leave("bye")
    assert leave("bye") == left
    with pytest.raises(Refusal) as refused:
        leave("again")
    assert refused.value.code == "not_seated"
