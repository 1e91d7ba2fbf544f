"""A suspended player plays the hand, leaves, and sits down nowhere; an expelled one as well."""

from collections.abc import Callable

import pytest

from accounts.core.inbox.reading import messages_of
from accounts.models import Player
from accounts.staff.sanctions.suspending import expel, lift, suspend
from lobby.services.lines.table_lines import wait_for_table
from poker.models import PlayedHand, Seat
from poker.services.money.play_refusals import PlayerSuspended
from poker.services.seats import seating
from poker.services.seats.playing_within import tables_to_stop_at
from poker.services.seats.sending_away import send_away
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.interruptions import nothing_amiss
from tests.room.games import new_game

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


def is_seated(player: Player) -> bool:
    return Seat.objects.filter(player=player).exists()


@pytest.mark.rule("collusion")
def test_they_play_the_hand_and_leave(felt: SeatPlayers, staff: Player) -> None:
    table = felt(20000, 20000, 20000, 20000)
    ana = table.players[0]
    table.deal()
    suspend(player=ana, by=staff, reason="Look", now=table.now)
    assert tables_to_stop_at(table.now) == [table.table_id]
    table.check_down()
    assert is_seated(ana), "the hand was played to its end"
    table.deal()
    assert not is_seated(ana)
    assert any("You are suspended, so you left" in told.text for told in messages_of(ana.pk))
    assert nothing_amiss()


@pytest.mark.rule("collusion")
def test_no_table_takes_them_until_it_is_lifted(felt: SeatPlayers, staff: Player) -> None:
    table = felt(20000)
    picked = open_table(
        game=new_game("Picked", preset="holdem", small_blind=50, big_blind=100), name="Picked"
    )
    ana = table.players[0]
    seating.leave(table_id=table.table_id, player_id=ana.pk, action_id="bye", now=table.now)
    suspend(player=ana, by=staff, reason="Look", now=table.now)
    with pytest.raises(PlayerSuspended) as refusal:
        table.sit(ana, 1, 20000)
    assert refusal.value.field == "player"
    with pytest.raises(PlayerSuspended):
        wait_for_table(table_id=picked.pk, player=ana, now=table.now)
    lift(player=ana, by=staff, reason="Cleared up", now=table.now)
    table.sit(ana, 1, 20000)
    assert is_seated(ana)


@pytest.mark.rule("collusion")
def test_who_is_expelled_gives_up_the_seat_with_the_stack(felt: SeatPlayers, staff: Player) -> None:
    table = felt(20000, 20000, 20000)
    ana = table.players[0]
    table.deal()
    expel(player=ana, by=staff, reason="Proven", now=table.now)
    send_away(player_id=ana.pk, reference=f"expelled-{ana.pk}", now=table.now)
    while table.state.running:
        table.check_or_call()
    assert not is_seated(ana)
    assert PlayedHand.objects.filter(player=ana).count() == 1
    assert nothing_amiss()
