"""Who has no connection at a table that deals nothing counts as sitting out (sit-out-eviction)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.core.inbox.reading import messages_of
from accounts.ledger import chart
from accounts.ledger.models import Currency
from poker.event_stream import stream
from poker.models import Presence, Seat, Table, TableEvent
from poker.services.money.checking import table_differences
from poker.services.presence import cut_off, presence, web_processes
from poker.services.seats import seating
from poker.services.seats.evicting import evict_everywhere, evict_overstayed
from poker.tasks import evict_who_overstayed
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.test_seating import ask

SeatPlayers = Callable[..., Felt]

pytestmark = pytest.mark.rule("sit-out-eviction")


def run(table: Felt, **by: float) -> int:
    """The room lives on for so long, and what Celery asks for every 20 s is done then."""
    table.later(**by).stay_connected()
    return evict_everywhere(table.now)


def kinds(table: Felt) -> list[str]:
    stored = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    return list(stored.values_list("kind", flat=True))


def last(table: Felt, kind: str) -> TableEvent:
    return TableEvent.objects.filter(table=table.table_id, kind=kind).latest("seq")


def is_seated(table: Felt, seat: int) -> bool:
    return Seat.objects.filter(table=table.table_id, number=seat).exists()


def instant(ms: int) -> datetime:
    return stream.from_ms(ms)


def test_after_two_minutes_and_ten_the_seat_is_given_up(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    table.disconnect(1)
    gone_at = table.now
    assert run(table, minutes=1, seconds=59) == 0
    assert not table.state.seat(1).cut_off
    assert run(table, seconds=20) == 0
    assert instant(last(table, "absence_counted").data["since"]) == gone_at + timedelta(minutes=2)
    assert run(table, minutes=9, seconds=41) == 0, "twelve minutes to the second"
    assert run(table, seconds=1) == 1
    assert not is_seated(table, 1)
    assert is_seated(table, 0), "who is connected waits ready for as long as they like"
    gone = table.players[1]
    assert chart.wallet(player=gone, currency=Currency.PLAY).balance == 1_000_000
    (told,) = messages_of(gone.pk)
    assert told.text.startswith("You had no connection to Test table while no hand was dealt")
    assert "150.00 play money" in told.text
    assert list(table_differences()) == []


def test_the_task_of_the_timetable_does_it_on_its_own(felt: SeatPlayers) -> None:
    table = felt(20000, 15000, at=timezone.now() - timedelta(minutes=12, seconds=1))
    table.disconnect(1)
    web_processes.beat(timezone.now())
    assert evict_who_overstayed() == 1
    assert kinds(table)[-2:] == ["absence_counted", "player_left"]
    assert last(table, "player_left").data["player"] == table.players[1].pk
    assert evict_who_overstayed() == 0


def test_who_never_had_a_connection_counts_from_taking_the_seat(felt: SeatPlayers) -> None:
    table = felt(20000)
    table.players.clear()
    sat_at = table.now
    assert run(table, minutes=2) == 0
    assert instant(last(table, "absence_counted").data["since"]) == sat_at + timedelta(minutes=2)
    assert run(table, minutes=10) == 0
    assert run(table, seconds=1) == 1


def test_each_stretch_is_counted_anew_and_all_add_up(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    for _stretch in range(3):
        table.disconnect(1)
        assert run(table, minutes=1, seconds=50) == 0
        table.reconnect(1)
        run(table, minutes=5)
    assert "absence_counted" not in kinds(table), "never for two minutes"
    for _stretch in range(2):
        table.disconnect(1)
        assert run(table, minutes=6) == 0
        table.reconnect(1)
        assert last(table, "absence_over").at == table.now
        assert not table.state.seat(1).cut_off
        run(table, minutes=30)
    assert table.state.seat(1).out_ms == 2 * 4 * 60_000
    table.disconnect(1)
    assert run(table, minutes=4) == 0, "ten minutes to the second"
    assert run(table, seconds=1) == 1


def test_it_adds_up_with_sitting_out(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    ask(seating.sit_out, table, 1)
    table.later(minutes=7)
    table.stay_connected()
    ask(seating.sit_in, table, 1)
    table.disconnect(1)
    assert run(table, minutes=5) == 0
    assert run(table, seconds=1) == 1


def test_who_sits_out_is_out_from_then_connected_or_not(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    ask(seating.sit_out, table, 1)
    table.disconnect(1)
    assert run(table, minutes=5) == 0
    assert "absence_counted" not in kinds(table)
    assert run(table, minutes=5, seconds=1) == 1
    (told,) = messages_of(table.players[1].pk)
    assert told.text.startswith("You sat out for more than ten minutes in all at Test table")


def test_nobody_counts_where_hands_are_dealt(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    seat = table.to_act
    table.disconnect(seat)
    assert run(table, minutes=30) == 0
    assert is_seated(table, seat)
    assert "absence_counted" not in kinds(table)


def test_a_deal_ends_it_and_being_dealt_in_starts_anew(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 15000)
    table.disconnect(1)
    assert run(table, minutes=11) == 0
    assert table.state.seat(1).cut_off
    table.sit(new_player(), 2, 20000)
    table.deal()
    assert kinds(table).index("absence_over") < kinds(table).index("hand_started")
    assert table.running.has(1)
    assert run(table, minutes=30) == 0
    assert (table.state.seat(1).cut_off, table.state.seat(1).out_ms) == (False, 0)


def test_the_two_minutes_begin_when_nothing_is_dealt_any_more(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    lost = next(seat for seat in range(3) if seat != table.to_act)
    table.disconnect(lost)
    table.later(minutes=4).act_all_fold()
    staying, leaving = (seat for seat in range(3) if seat != lost)
    ask(seating.leave, table, leaving)
    table.players.pop(leaving)
    ask(seating.sit_out, table, staying)
    idle = table.now
    assert table.later(seconds=20).ring(), "the clock notes that play has stopped"
    run(table, minutes=1, seconds=41)
    assert instant(last(table, "absence_counted").data["since"]) == idle + timedelta(minutes=2)


def test_nobody_is_taken_from_a_directed_table_so(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    Table.objects.update(directed=True)
    table.disconnect(1)
    assert run(table, minutes=13) == 0
    assert cut_off.count_cut_off(table_id=table.table_id, now=table.now) == 0
    assert run(table, minutes=13) == 0
    assert is_seated(table, 1)
    assert "absence_counted" not in kinds(table)


def test_sockets_that_were_forgotten_leave_what_is_certain(felt: SeatPlayers) -> None:
    """No worker ran for two hours: when they went is not known any more, but that they have been
    gone for a quarter of an hour is."""
    table = felt(20000, 15000)
    table.later(minutes=60).disconnect(1)
    table.later(minutes=120).stay_connected()
    presence.forget_the_gone(table.now)
    assert not Presence.objects.filter(player=table.players[1]).exists()
    assert cut_off.count_cut_off(table_id=table.table_id, now=table.now) == 1
    since = instant(last(table, "absence_counted").data["since"])
    assert since == table.now - presence.KEPT_FOR + timedelta(minutes=2)


def test_a_second_window_keeps_the_connection(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    who = {"table_id": table.table_id, "player_id": table.players[1].pk}
    table.stay_connected()
    presence.come(socket=uuid4(), now=table.now, **who)
    table.disconnect(1)
    assert run(table, minutes=30) == 0
    assert "absence_counted" not in kinds(table)


def test_a_return_nobody_noted_is_found_and_evicts_nobody(felt: SeatPlayers) -> None:
    """The player's socket is there, but what its opening should have written was rolled back."""
    table = felt(20000, 15000)
    table.disconnect(1)
    assert run(table, minutes=11, seconds=50) == 0
    table.away.discard(1)
    table.later(seconds=30).stay_connected()
    assert evict_overstayed(table_id=table.table_id, now=table.now) == 0
    assert run(table) == 0
    assert kinds(table)[-1] == "absence_over"
    assert is_seated(table, 1)


def test_rows_say_who_counts_for_want_of_a_connection(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    seats = Seat.objects.filter(table=table.table_id, number=1)
    table.disconnect(1)
    gone_at = table.now
    run(table, minutes=3)
    row = seats.get()
    assert (row.cut_off, row.out_since_at) == (True, gone_at + timedelta(minutes=2))
    table.reconnect(1)
    row = seats.get()
    assert (row.cut_off, row.out_since_at) == (False, None)


def test_tables_are_found_by_as_many_questions_however_many_there_are(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    table.disconnect(1)
    table.later(minutes=3).stay_connected()
    with CaptureQueriesContext(connection) as asked:
        assert cut_off.tables_to_count_at(table.now) == [table.table_id]
    assert len(asked) == 2
    Table.objects.update(wake_at=F("opened_at"))
    assert cut_off.tables_to_count_at(table.now) == []


def test_tables_with_company_have_an_index_of_their_own(felt: SeatPlayers) -> None:
    felt(20000, 15000)
    idle = Table.objects.filter(wake_at=None, directed=False, company__gt=0).values("id")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        assert "table_company" in idle.order_by("id").explain()
