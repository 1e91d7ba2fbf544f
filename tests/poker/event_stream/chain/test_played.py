"""What players' histories say of their hands is held against the stream."""

from random import Random

import pytest

from poker.event_stream.chain.checking import check_tables
from poker.models import PlayedHand
from poker.services.base.writing import writing
from poker.services.deal.interrupting import interrupt
from poker.services.staff.resolving import refund
from poker.services.staff.suspending import suspend
from tests.accounts.people import person
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
        "UPDATE poker_playedhand SET pot = pot + 1 WHERE id = %s",
        "UPDATE poker_playedhand SET wagered = wagered - 1 WHERE id = %s",
        "UPDATE poker_playedhand SET wagered = NULL WHERE id = %s",
        "UPDATE poker_playedhand SET showdown = NOT showdown WHERE id = %s",
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


INVENTED = """
    INSERT INTO poker_playedhand (table_id, hand_no, player_id, seat, ended_at, net, rake, pot,
        wagered, showdown, status, first_seq, last_seq)
    SELECT table_id, hand_no + %s, player_id, seat, ended_at, net, rake, pot, wagered, showdown,
        status, first_seq, last_seq FROM poker_playedhand ORDER BY id LIMIT 1
"""


def test_a_hand_nobody_played_is_found(seat_at: SeatAt, room_db: RoomDatabase) -> None:
    table = seat_at("plo-pool", "pot_limit", 4, currency="EUR")
    play_hands(table, 2, Random(4))
    with rewritten(room_db, (INVENTED, 100)):
        (what,) = told_otherwise(table.table_id)
        assert what.endswith("is told in its players' histories alone")
    assert told_otherwise(table.table_id) == []


@pytest.mark.rule("void-refund")
def test_a_void_hand_is_told_with_what_was_put_in(seat_at: SeatAt, room_db: RoomDatabase) -> None:
    table = seat_at("plo-pool", "pot_limit", 4)
    table.deal()
    table.check_or_call()
    with writing(table.table_id, now=table.now) as writer:
        assert interrupt(writer, "staff", "void") == "void"
    row = PlayedHand.objects.filter(status="voided", wagered__gt=0).first()
    assert row is not None
    assert told_otherwise(table.table_id) == []
    for change in (
        "UPDATE poker_playedhand SET wagered = wagered + 1 WHERE id = %s",
        "UPDATE poker_playedhand SET pot = 0 WHERE id = %s",
        "UPDATE poker_playedhand SET net = 5 WHERE id = %s",
        "UPDATE poker_playedhand SET status = 'finished' WHERE id = %s",
    ):
        with rewritten(room_db, (change, row.pk)):
            assert len(told_otherwise(table.table_id)) == 1, change


@pytest.mark.rule("unresolved-hold")
def test_a_suspended_hand_is_told_as_it_was_held_and_resolved(
    seat_at: SeatAt, room_db: RoomDatabase
) -> None:
    """What it brought is in the audit log, whatever the held bets' own rows say."""
    table = seat_at("plo-pool", "pot_limit", 4)
    table.deal()
    table.check_or_call()
    staff = person("Floor")
    held = suspend(table_id=table.table_id, staff=staff, reason="a dispute", now=table.now)
    assert told_otherwise(table.table_id) == []
    row = PlayedHand.objects.filter(status="suspended", net__lt=0).first()
    assert row is not None
    resolved = "UPDATE poker_playedhand SET status = 'resolved', net = 0 WHERE id = %s"
    with rewritten(room_db, (resolved, row.pk)):
        assert len(told_otherwise(table.table_id)) == 1
    refund(held_id=held.pk, staff=staff, reason="nobody's fault")
    assert told_otherwise(table.table_id) == []
    for change in (
        "UPDATE poker_playedhand SET net = net + 1 WHERE id = %s",
        "UPDATE poker_playedhand SET status = 'suspended' WHERE id = %s",
        "UPDATE poker_playedhand SET wagered = wagered + 1 WHERE id = %s",
    ):
        with rewritten(room_db, (change, row.pk)):
            assert len(told_otherwise(table.table_id)) == 1, change
