"""Every player's part in every hand, noted when the hand is settled."""

from collections.abc import Callable
from random import Random

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from accounts.ledger.models import Entry
from poker.models import PlayedHand, TableEvent
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


PUT_IN = ("ante_posted", "blind_posted", "called", "bet", "raised")
TAKEN_OUT = ("pot_awarded", "rake_taken")
AT_SHOWDOWN = ("hand_shown", "hand_mucked")


def test_everybody_dealt_in_has_the_hand_with_what_it_brought_them(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    played = {row.seat: row for row in PlayedHand.objects.all()}
    assert sorted(row.net for row in played.values()) == [-100, 0, 100]
    assert {seat: row.player_id for seat, row in played.items()} == {
        seat: player.pk for seat, player in table.players.items()
    }
    assert {(row.hand_no, row.status, row.ended_at) for row in played.values()} == {
        (1, "finished", table.now)
    }


def test_its_span_is_the_hand_from_start_to_end(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    for _hand in range(2):
        table.deal()
        table.check_down()
    for row in PlayedHand.objects.all():
        kinds = TableEvent.objects.filter(
            table=row.table, seq__range=(row.first_seq, row.last_seq)
        ).values_list("kind", flat=True)
        assert (kinds[0], kinds[len(kinds) - 1]) == ("hand_started", "hand_ended")
        assert set(kinds.values_list("hand_no", flat=True)) == {row.hand_no}


@pytest.mark.rule("rake-rounds-down")
def test_nets_and_rakes_are_the_ledgers(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 4, currency="EUR")
    play_hands(table, 6, Random(4))
    for hand_no in PlayedHand.objects.values_list("hand_no", flat=True).distinct():
        key = f"table:{table.table_id} hand:{hand_no}"
        entries = Entry.objects.filter(transfer__idempotency_key=key)
        moved: dict[int | None, int] = dict(entries.values_list("account__player", "amount"))
        played = PlayedHand.objects.filter(hand_no=hand_no)
        assert {row.player_id: row.net for row in played if row.net} == {
            player: amount for player, amount in moved.items() if player
        }
        assert sum(row.rake for row in played) == moved.get(None, 0)


def test_pots_showdowns_and_wagers_are_the_streams(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 4, currency="EUR")
    play_hands(table, 6, Random(4))
    played = list(PlayedHand.objects.all())
    for row in played:
        events = list(
            TableEvent.objects.filter(
                table=row.table, seq__range=(row.first_seq, row.last_seq)
            ).values_list("kind", "data")
        )
        own = [(kind, data) for kind, data in events if data.get("seat") == row.seat]
        put_in = sum(data["amount"] for kind, data in own if kind in PUT_IN)
        returned = sum(data["amount"] for kind, data in own if kind == "bet_returned")
        assert row.wagered == put_in - returned
        assert row.pot == sum(data["amount"] for kind, data in events if kind in TAKEN_OUT)
        assert row.showdown == any(kind in AT_SHOWDOWN for kind, _data in events)
    assert any(row.showdown for row in played)


def test_a_hand_is_noted_once_and_never_deleted(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    row = PlayedHand.objects.first()
    assert row is not None
    row.pk = None
    with pytest.raises(IntegrityError, match="played_hand_once"), transaction.atomic():
        row.save(force_insert=True)
    with pytest.raises(ProgrammingError, match="permission denied"):
        connection.cursor().execute("DELETE FROM poker_playedhand")
