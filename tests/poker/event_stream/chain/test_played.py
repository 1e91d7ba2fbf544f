"""What players' histories say of their hands is held against the stream."""

from random import Random

import pytest

from poker.event_stream.chain.checking import check_tables
from poker.models import PlayedHand
from poker.services.base.writing import writing
from poker.services.deal.interrupting import interrupt
from tests.poker.evening import SeatAt, play_hands
from tests.poker.event_stream.chain.rewriting import rewritten
from tests.room.database import RoomDatabase


def told_otherwise(table_id: int) -> list[str]:
    (checked,) = check_tables(table_ids=[table_id])
    return [broken.what for broken in checked.breaks]


def test_a_history_altered_by_the_owner_is_found(
    seat_at: SeatAt, room_db: RoomDatabase, subtests: pytest.Subtests
) -> None:
    table = seat_at("plo-pool", "pot_limit", 4, currency="EUR")
    play_hands(table, 3, Random(4))
    assert told_otherwise(table.table_id) == []
    row = PlayedHand.objects.filter(rake__gt=0).first()
    assert row is not None
    for change in (
        "UPDATE poker_playedhand SET net = net + 100 WHERE id = %s",
        "UPDATE poker_playedhand SET rake = rake + 1 WHERE id = %s",
        "UPDATE poker_playedhand SET seat = 5 WHERE id = %s",
        "UPDATE poker_playedhand SET status = 'voided' WHERE id = %s",
        "UPDATE poker_playedhand SET ended_at = now() WHERE id = %s",
        "UPDATE poker_playedhand SET first_seq = first_seq - 1 WHERE id = %s",
        "UPDATE poker_playedhand SET last_seq = last_seq + 1 WHERE id = %s",
        "DELETE FROM poker_playedhand WHERE id = %s",
    ):
        with subtests.test(change), rewritten(room_db, (change, row.pk)):
            what = f"hand {row.hand_no} is told otherwise in its players' histories"
            assert told_otherwise(table.table_id) == [what]


def test_a_hand_run_out_by_the_house_is_told_as_it_was(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 4)
    table.deal()
    table.check_or_call()
    with writing(table.table_id, now=table.now) as writer:
        assert interrupt(writer, "outage", "run_out") == "run_out"
    assert PlayedHand.objects.filter(status="run_out").count() == 4
    assert told_otherwise(table.table_id) == []
