"""Whoever has no seat is refused before any lock: a stranger makes no table wait."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Event, Thread

import pytest
from django.db import connection, transaction

from config.refusals.refusal import Refusal
from poker.models import Table
from poker.services.seats import seating
from poker.sockets.commands.command import Command, Sender, Turn, carried_out
from poker.sockets.commands.declarations import MESSAGES
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.signed_in import signed_in
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]
NEED_A_SEAT = [
    message for message in MESSAGES.values() if issubclass(message, Command) and message.needs_seat
]


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
@pytest.mark.parametrize("kind", NEED_A_SEAT, ids=lambda kind: kind.type)
def test_a_stranger_is_refused_while_the_table_is_locked(
    felt: SeatPlayers, new_player: PlayerFactory, kind: type[Command]
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    session = signed_in(new_player())
    fields = {name: field.example(Random(1)) for name, field in kind.fields.items()}
    if issubclass(kind, Turn):
        fields["decision"] = table.state.decision
    with locked(table.table_id), pytest.raises(Refusal) as refused:
        carried_out(kind(**fields), Sender(table.table_id, session))
    assert refused.value.code == "not_seated"


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
