"""Several commands in one transaction, each at its own time."""

from datetime import timedelta

import pytest

from poker.engine.hand.bets.actions import Fold
from poker.engine.table import play
from poker.event_stream import stream
from poker.models import Table, TableEvent
from poker.services.base.writing import writing
from tests.conftest import PlayerFactory
from tests.poker.evening import seated_at


def test_what_is_recorded_after_time_has_passed_is_stored_at_its_own_time(
    new_player: PlayerFactory,
) -> None:
    felt = seated_at(new_player, "plo-pool", "pot_limit", 4)
    table = felt.deal()
    with writing(felt.table_id, now=felt.now) as writer:
        for _ in range(2):
            writer.pass_to(writer.now + timedelta(seconds=7))
            actor = writer.table.actor
            assert actor is not None
            play.act(writer.recorder, seat=actor.number, action=Fold(), deck=writer.deck())
    folds = TableEvent.objects.filter(table=felt.table_id, kind="folded").order_by("seq")
    assert [event.at - felt.now for event in folds] == [
        timedelta(seconds=7),
        timedelta(seconds=14),
    ]
    turn_at = stream.replayed(Table.objects.get(pk=felt.table_id)).turn_at
    assert stream.from_ms(turn_at) - stream.from_ms(table.turn_at) == timedelta(seconds=14)


def test_time_does_not_go_back(new_player: PlayerFactory) -> None:
    felt = seated_at(new_player, "plo-pool", "pot_limit", 3)
    with (
        pytest.raises(ValueError, match="is before"),
        writing(felt.table_id, now=felt.now) as writer,
    ):
        writer.pass_to(felt.now - timedelta(seconds=1))
