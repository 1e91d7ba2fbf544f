"""Staff pause a table, the whole room, or close a table once its hand is over."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.core.audit_log.models import AuditEntry
from accounts.core.outbox_sweeping import sweep
from accounts.models import Player
from poker import projections
from poker.engine.errors import DealingGoesOn, DealingHeldBack
from poker.event_stream import stream
from poker.models import LastHand, Table, TableEvent
from poker.projections import Scene
from poker.services.base.errors import LastHandCalled, ReasonMissing, RoomOpen, TableClosed
from poker.services.base.writing import pace
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.closing import close_after_hand
from poker.services.tables.last_hand import call_last_hand, open_room, tables_to_tell, tell_table
from poker.services.tables.opening import open_table
from poker.services.tables.pausing import pause_table, resume_table
from poker.services.tables.resting import reopen, rest
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt, hold_of
from tests.poker.services.interruptions import nothing_amiss, wallets
from tests.room.database import RoomDatabase
from tests.room.taking_turns import begun_before_the_end_of

SeatPlayers = Callable[..., Felt]
LATER = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


@pytest.fixture
def playing(felt: SeatPlayers) -> Felt:
    """Three players in a hand."""
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    return table


def seen(table: Felt) -> dict[str, object]:
    """What everybody at the table reads of the next hand."""
    view = projections.public_view(table.state, Scene(table.table_id, "T", "G", "PLAY", pace()))
    return {name: value for name, value in view.get("next", {}).items() if name != "deal"}


def deals(*tables: Felt) -> list[bool]:
    """Whether each deals a hand, given half a minute for it."""
    before = [table.state.hand_no for table in tables]
    for table in tables:
        table.later(seconds=29)
    for _ in tables:
        # The clock takes whichever is due first.
        tables[0].ring()
    return [table.state.hand_no > no for table, no in zip(tables, before, strict=True)]


def test_the_running_hand_is_played_and_no_other_is_dealt(playing: Felt, staff: Player) -> None:
    pause_table(table_id=playing.table_id, staff=staff, reason="Fire drill", now=playing.now)
    assert playing.state.running, "the hand goes on"
    playing.check_down()
    assert deals(playing) == [False]
    assert seen(playing) == {"hold": "paused"}
    resume_table(table_id=playing.table_id, staff=staff, reason="All safe", now=playing.now)
    assert "deal_at" in seen(playing)
    assert deals(playing) == [True]
    told = AuditEntry.objects.order_by("number").values_list("action", "reason", "actor")
    assert list(told) == [
        ("table.paused", "Fire drill", staff.pk),
        ("table.resumed", "All safe", staff.pk),
    ]


def test_a_void_hand_leaves_the_table_paused(playing: Felt, staff: Player) -> None:
    pause_table(table_id=playing.table_id, staff=staff, reason="Look", now=playing.now)
    void_running_hand(table_id=playing.table_id, staff=staff, reason="Bad", now=playing.now)
    assert deals(playing) == [False]
    assert seen(playing) == {"hold": "paused"}
    assert nothing_amiss()


def test_what_is_not_possible_changes_nothing(playing: Felt, staff: Player) -> None:
    command: dict[str, Any] = {"table_id": playing.table_id, "staff": staff, "now": playing.now}
    with pytest.raises(DealingGoesOn):
        resume_table(**command, reason="Why not")
    with pytest.raises(ReasonMissing):
        pause_table(**command, reason=" ")
    pause_table(**command, reason="Once")
    with pytest.raises(DealingHeldBack) as refusal:
        pause_table(**command, reason="Twice")
    assert (refusal.value.field, refusal.value.allowed) == ("table", {"hold": "paused"})
    assert TableEvent.objects.filter(kind="dealing_held").count() == 1
    assert AuditEntry.objects.count() == 1


@pytest.mark.rule("session-cancelled")
def test_a_table_closes_when_its_hand_is_over(playing: Felt, staff: Player) -> None:
    chips, before = playing.state.chips(), wallets(playing)
    command: dict[str, Any] = {"table_id": playing.table_id, "staff": staff, "now": playing.now}
    assert not close_after_hand(**command, reason="Maintenance")
    assert playing.row.closed_at is None
    playing.check_down()
    assert len(list(playing.state.taken())) == 3
    assert playing.ring(), "the clock closes it"
    assert playing.row.closed_at == playing.now
    assert not list(playing.state.taken())
    assert playing.row.wake_at is None
    assert sum(wallets(playing).values()) == sum(before.values()) + chips - played_rake()
    with pytest.raises(TableClosed):
        close_after_hand(**command, reason="Again")
    assert nothing_amiss()


def test_a_paused_table_is_put_to_closing_and_only_once(playing: Felt, staff: Player) -> None:
    command: dict[str, Any] = {"table_id": playing.table_id, "staff": staff, "now": playing.now}
    pause_table(**command, reason="A question")
    assert not close_after_hand(**command, reason="Maintenance")
    assert hold_of(playing) == "closing"
    with pytest.raises(DealingHeldBack) as refusal:
        close_after_hand(**command, reason="Again")
    assert (refusal.value.field, refusal.value.allowed) == ("table", {"hold": "closing"})


def played_rake() -> int:
    """Taken in the one hand, which the house keeps."""
    taken = TableEvent.objects.filter(kind="rake_taken").values_list("data", flat=True)
    return sum(event["amount"] for event in taken)


@pytest.mark.parametrize("command", [pause_table, resume_table])
def test_a_closed_table_is_neither_paused_nor_let_go_on(
    felt: SeatPlayers, staff: Player, command: Callable[..., None]
) -> None:
    table = felt(20000)
    close_after_hand(table_id=table.table_id, staff=staff, reason="Late", now=table.now)
    before = table.row.seq
    with pytest.raises(TableClosed):
        command(table_id=table.table_id, staff=staff, reason="Later", now=table.now)
    assert table.row.seq == before


def test_without_a_hand_it_closes_at_once(felt: SeatPlayers, staff: Player) -> None:
    table = felt(20000)
    assert close_after_hand(table_id=table.table_id, staff=staff, reason="Late", now=table.now)
    assert table.row.closed_at is not None
    assert not list(table.state.taken())


def test_a_table_opened_while_the_last_hand_is_called_deals_none(
    table: Table, staff: Player
) -> None:
    """Whoever calls it could not find the table yet."""
    opened = begun_before_the_end_of(
        lambda: call_last_hand(staff=staff, reason="Closing time"),
        lambda: open_table(game=table.game, name="Late"),
    )
    assert stream.latest_step(opened.pk).table.hold == "last_hand"


def test_of_two_who_call_the_last_hand_at_once_one_does(staff: Player) -> None:
    with pytest.raises(LastHandCalled):
        begun_before_the_end_of(
            lambda: call_last_hand(staff=staff, reason="Closing time"),
            lambda: call_last_hand(staff=staff, reason="Closing time"),
        )
    assert LastHand.objects.count() == 1


def test_the_whole_room_plays_its_last_hand(
    playing: Felt, staff: Player, new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: playing.now)
    other = Felt(open_table(game=playing.row.game, name="Other").pk, playing.now)
    for seat in range(3):
        other.sit(new_player(), seat, 20000)
    paused: dict[str, Any] = {
        "table_id": other.table_id,
        "staff": staff,
        "reason": "Alone",
        "now": other.now,
    }
    assert call_last_hand(staff=staff, reason="Night", now=playing.now) == 2
    assert tables_to_tell() == 2
    assert sweep(LATER) == 2
    assert tables_to_tell() == 0
    late = Felt(open_table(game=playing.row.game, name="Late").pk, playing.now)
    for seat in range(3):
        late.sit(new_player(), seat, 20000)
    playing.check_down()
    assert deals(playing, other, late) == [False, False, False]
    assert {str(seen(table)["hold"]) for table in (playing, other, late)} == {"last_hand"}
    resume_table(**paused)
    pause_table(**paused)
    assert open_room(staff=staff, reason="Morning", now=playing.now) == 3
    for table in (playing, other, late):
        tell_table(table_id=table.table_id, now=table.now)
    assert deals(playing, other, late) == [True, False, True]


def test_it_is_called_once_and_ended_once(room_db: RoomDatabase, staff: Player) -> None:
    with pytest.raises(RoomOpen):
        open_room(staff=staff, reason="Morning")
    call_last_hand(staff=staff, reason="Night")
    with pytest.raises(LastHandCalled):
        call_last_hand(staff=staff, reason="Night")
    open_room(staff=staff, reason="Morning")
    call_last_hand(staff=staff, reason="Again")
    assert LastHand.objects.filter(ended_at=None).count() == 1
    assert LastHand.objects.count() == 2


def test_a_table_that_rested_meanwhile_deals_again(felt: SeatPlayers, staff: Player) -> None:
    table = felt()
    call_last_hand(staff=staff, reason="Night", now=table.now)
    sweep(LATER)
    assert rest(table_id=table.table_id, now=table.now)
    open_room(staff=staff, reason="Morning", now=table.now)
    assert hold_of(table) == "last_hand"
    with transaction.atomic():
        assert reopen(game_id=table.row.game_id) == Table.objects.get()
    assert hold_of(table) == ""
