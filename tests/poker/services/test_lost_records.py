"""A hand is interrupted when its record does not replay, and only then (section 12)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client

from accounts.core.inbox.models import Message
from accounts.core.incidents import Incident
from accounts.ledger.errors import Unbalanced
from accounts.ledger.models import Transfer
from poker.deck import decks
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.event_stream import stream
from poker.models import PlayedHand, Table, TableEvent, TableFault
from poker.models.hands.played_hand import HandStatus
from poker.services.clock import faults, timekeeping
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.damage import damage, remove
from tests.poker.felt import Felt
from tests.poker.services.interruptions import nothing_amiss, stacks
from tests.room.database import RoomDatabase
from tests.room.taking_turns import begun_before_the_end_of

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def betting(felt: SeatPlayers) -> Felt:
    """A second hand in which two have 7.00 in the pot."""
    table: Felt = felt(20000, 15000, 20000)
    table.deal()
    table.act_all_fold()
    table.deal()
    table.act(RaiseTo(700))
    table.act(Call())
    return table


def ring_until_mended(table: Felt, tries: int = 5) -> int:
    """Let the clock ring a faulty table until its fault is gone; how often it failed."""
    table.later(seconds=60)
    for failed in range(1, tries + 1):
        if not fails(table):
            return failed - 1
        faults.take(table_id=table.table_id, now=table.now)
        if not TableFault.objects.exists():
            return failed
        table.later(seconds=10)
    return tries


def fails(table: Felt) -> bool:
    """Whether the table whose alarm rings cannot be played on."""
    table.stay_connected()
    try:
        timekeeping.ring_one(table.now)
    except timekeeping.FaultyTable:
        return True
    return False


def assert_told_in_the_history(table: Felt) -> None:
    """The void hand is in the list and has a page, which tells of it as far as it can be read."""
    client = Client()
    client.force_login(table.players[0])
    answer = client.get(f"/tables/{table.table_id}/hands/2/")
    assert answer.status_code == 200
    assert "void" in answer.text
    assert "voided" in client.get("/hands/").text


def stored(table: Felt, kind: str) -> TableEvent:
    found = TableEvent.objects.filter(table=table.table_id, kind=kind).order_by("-seq").first()
    assert found is not None
    return found


@pytest.mark.rule("void-only-if-lost")
@pytest.mark.parametrize(
    ("kind", "columns"),
    [
        ("raised", {"kind": "raised_from_nowhere"}),
        ("raised", {"version": 99}),
        ("raised", {"data": {"seat": 0}}),
        ("called", {"data": {"seat": 0, "amount": "much"}}),
        ("called", {"data": {"seat": 5, "amount": 100}}),
        ("cards_dealt", {"data": []}),
        ("hand_started", {"data": {"hand": 2}}),
        ("hand_started", {"kind": "hand_begun"}),
    ],
)
def test_a_hand_whose_record_does_not_replay_is_void(
    betting: Felt, room_db: RoomDatabase, kind: str, columns: dict[str, Any]
) -> None:
    before = stacks(betting)
    transfers = Transfer.objects.count()
    damage(room_db, stored(betting, kind), **columns)
    with pytest.raises(stream.UNREADABLE):
        _ = betting.state
    assert ring_until_mended(betting) == 4, "tried again for half a minute first"
    state = betting.state
    assert (state.voided, state.hand_no) == (True, 2)
    assert {seat.number: seat.stack for seat in state.taken()} == before == stacks(betting)
    assert Transfer.objects.count() == transfers
    played = PlayedHand.objects.filter(table=betting.table_id, hand_no=2)
    assert set(played.values_list("status", "net")) == {(HandStatus.VOIDED, 0)}
    incident = Incident.objects.get(subject=f"table:{betting.table_id} hand:2")
    assert (incident.kind, incident.detail["reason"]) == ("hand_voided", "lost")
    assert Message.objects.filter(kind="hand_voided").count() == 3
    assert not TableFault.objects.exists()
    assert nothing_amiss()
    assert_told_in_the_history(betting)
    betting.deal()
    betting.check_down()
    assert nothing_amiss()


def test_two_clocks_at_a_faulty_table_of_an_event_count_both_tries(betting: Felt) -> None:
    """Its alarm is the event's, so that nothing of the table itself is written."""
    Table.objects.update(directed=True, wake_at=None)
    take = partial(faults.take, table_id=betting.table_id, now=betting.now)
    begun_before_the_end_of(take, take)
    assert TableFault.objects.get().tries == 2


@pytest.mark.rule("void-only-if-lost")
def test_a_missing_event_is_a_lost_record(betting: Felt, room_db: RoomDatabase) -> None:
    remove(room_db, stored(betting, "cards_dealt"))
    assert ring_until_mended(betting) == 4
    assert betting.state.voided
    assert nothing_amiss()


@pytest.mark.rule("void-only-if-lost")
def test_chips_from_nowhere_never_reach_the_ledger(betting: Felt, room_db: RoomDatabase) -> None:
    """A raise that took one chip and put 700 in: the hand plays on, but cannot be settled."""
    before = stacks(betting)
    raised = stored(betting, "raised")
    damage(room_db, raised, data={**raised.data, "amount": 1})
    with pytest.raises(Unbalanced):
        betting.check_down()
    for _ring in range(20):
        if betting.state.voided:
            break
        if fails(betting.later(seconds=31)):
            faults.take(table_id=betting.table_id, now=betting.now)
    assert betting.state.voided
    assert stacks(betting) == before
    assert nothing_amiss()


@pytest.mark.rule("void-only-if-lost")
def test_who_owed_what_before_the_hand_is_kept_where_it_can_be_read(
    betting: Felt, room_db: RoomDatabase
) -> None:
    hand = betting.running
    damage(room_db, stored(betting, "raised"), version=99)
    ring_until_mended(betting)
    again = betting.deal_hand()
    assert (again.button, again.big_blind_seat) == (hand.button, hand.big_blind_seat)


def lose_the_key(settings: Any) -> None:
    """As a process started without the key that opens the decks."""
    settings.ROOM_DECK_KEYS = "other:" + "A" * 43 + "="
    decks.unseal.cache_clear()


@pytest.mark.rule("void-only-if-lost")
def test_a_record_that_replays_is_kept_whatever_else_fails(betting: Felt, settings: Any) -> None:
    keys = settings.ROOM_DECK_KEYS
    before = betting.state
    lose_the_key(settings)
    assert ring_until_mended(betting, tries=6) == 6
    assert betting.state == before
    assert Incident.objects.get().kind == "table_faulty", "staff are told, once"
    settings.ROOM_DECK_KEYS = keys
    assert ring_until_mended(betting) == 0
    assert betting.state.running, "the hand goes on"
    betting.check_down()
    assert nothing_amiss()


@pytest.mark.rule("void-only-if-lost")
def test_play_that_is_down_for_longer_than_the_setting_is_interrupted(
    betting: Felt, settings: Any
) -> None:
    lose_the_key(settings)
    settings.ROOM_LONGEST_OUTAGE_S = 60
    assert ring_until_mended(betting, tries=12) == 8
    assert betting.state.voided
    assert Incident.objects.get(kind="hand_voided").detail["reason"] == "outage"


@pytest.mark.rule("void-only-if-lost")
def test_hands_completed_before_stand_when_the_record_breaks_between_hands(
    betting: Felt, room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    betting.act_all_fold()
    had = stacks(betting)
    damage(room_db, stored(betting, "hand_ended"), kind="hand_gone")
    assert ring_until_mended(betting) == 4
    assert stacks(betting) == had
    assert not PlayedHand.objects.filter(status=HandStatus.VOIDED).exists()
    assert Incident.objects.get().kind == "table_restored"
    betting.sit(new_player(), 4, 20000)
    assert betting.deal_hand().number == 3
    assert nothing_amiss()


@pytest.mark.rule("void-only-if-lost")
def test_a_lost_table_stops_no_other(
    betting: Felt, room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    healthy = Felt(open_table(game=betting.row.game, name="Healthy").pk, betting.now)
    for seat in range(3):
        healthy.sit(new_player(), seat, 20000)
    damage(room_db, stored(betting, "raised"), version=99)
    betting.later(seconds=60)
    for _ring in range(2):
        if fails(betting):
            faults.take(table_id=betting.table_id, now=betting.now)
    assert healthy.state.running
    assert TableFault.objects.get().table_id == betting.table_id
