"""Leaving when the hand is over, which one plays to its end and may yet take back."""

from collections.abc import Callable

import pytest

from accounts.ledger import chart
from accounts.ledger.models import Currency
from poker.engine.errors import AlreadyLeaving
from poker.engine.table.events import LeavingChosen
from poker.projections import view
from poker.projections.shared_frames import public_data
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.staff.voiding import void_running_hand
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.projections.test_projections import scene

SeatPlayers = Callable[..., Felt]
pytestmark = pytest.mark.rule("leave")
BROUGHT = 20000
REFILLED = 1_000_000


@pytest.fixture
def dealt(felt: SeatPlayers) -> Felt:
    table: Felt = felt(BROUGHT, BROUGHT, BROUGHT)
    table.deal()
    return table


def ask(command: Callable[..., int], table: Felt, seat: int) -> int:
    who = {"table_id": table.table_id, "player_id": table.players[seat].pk, "now": table.now}
    return command(**who, action_id=table.new_id())


def wallet(table: Felt, seat: int) -> int:
    return chart.wallet(player=table.players[seat], currency=Currency.PLAY).balance or 0


def taken(table: Felt) -> list[int]:
    return [seat.number for seat in table.state.taken()]


def test_the_hand_is_played_to_its_end(dealt: Felt) -> None:
    ask(seating.leave_after_hand, dealt, 0)
    dealt.check_down()
    player = dealt.hand.player(0)
    assert not player.folded
    assert taken(dealt) == [1, 2]
    assert wallet(dealt, 0) == REFILLED - BROUGHT + player.stack
    assert list(table_differences()) == []


def test_nobody_else_is_told(dealt: Felt) -> None:
    ask(seating.leave_after_hand, dealt, 0)
    mine, others = (view(dealt.state, scene(dealt), dealt.players[seat].pk) for seat in (0, 1))
    assert mine["you"]["leaves_after"]
    assert mine["seats"] == others["seats"]
    assert "leaves_after" not in str(others)
    assert public_data(LeavingChosen(0, wanted=True)) == {}


def test_it_can_be_taken_back(dealt: Felt) -> None:
    ask(seating.leave_after_hand, dealt, 0)
    ask(seating.stay, dealt, 0)
    before = dealt.row.seq
    ask(seating.stay, dealt, 0)
    assert dealt.row.seq == before, "there was nothing left to take back"
    dealt.check_down()
    assert taken(dealt) == [0, 1, 2]


def test_who_gave_up_the_hand_to_leave_does_not_stay(dealt: Felt) -> None:
    waiting = next(seat for seat in range(3) if seat != dealt.to_act)
    ask(seating.leave_after_hand, dealt, waiting)
    ask(seating.leave, dealt, waiting)
    with pytest.raises(AlreadyLeaving) as refused:
        ask(seating.stay, dealt, waiting)
    assert refused.value.field == "type"
    dealt.act_all_fold()
    assert waiting not in taken(dealt)


def test_between_hands_it_is_leaving_now(felt: SeatPlayers) -> None:
    table = felt(BROUGHT, BROUGHT)
    ask(seating.leave_after_hand, table, 0)
    assert taken(table) == [1]
    assert wallet(table, 0) == REFILLED


@pytest.mark.rule("void-refund")
def test_it_holds_for_a_hand_that_is_void(dealt: Felt, new_player: PlayerFactory) -> None:
    ask(seating.leave_after_hand, dealt, 0)
    void_running_hand(table_id=dealt.table_id, staff=new_player(), reason="Test", now=dealt.now)
    assert taken(dealt) == [1, 2]
    assert wallet(dealt, 0) == REFILLED
