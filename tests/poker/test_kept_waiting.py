"""A seated player without cards is told which clause keeps them waiting, and nobody else is."""

from collections.abc import Callable

import pytest

from poker.projections import view
from poker.services.seats import seating
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.projections.test_projections import scene

SeatPlayers = Callable[..., Felt]
pytestmark = pytest.mark.rule("reference-pages")


def clause(felt: Felt, seat: int) -> str | None:
    seen = view(felt.state, scene(felt), felt.players[seat].pk)
    found: str | None = seen["you"].get("clause")
    return found


@pytest.mark.rule("start-players")
def test_too_few_to_deal(felt: SeatPlayers) -> None:
    table = felt(20000, 20000)
    assert clause(table, 0) == clause(table, 1) == "start-players"


@pytest.mark.rule("post-or-wait")
def test_a_newcomer_waits_for_the_big_blind_until_they_choose_to_post(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.sit(new_player(), 3, 20000)
    assert clause(table, 3) == "post-or-wait"
    waiting = [seat for seat in range(3) if seat != table.to_act]
    assert [clause(table, seat) for seat in waiting] == [None, None]
    newcomer = table.players[3].pk
    seating.choose_entry(
        table_id=table.table_id, player_id=newcomer, choice="post", action_id="p", now=table.now
    )
    assert clause(table, 3) is None


@pytest.mark.rule("sit-out-eviction")
def test_sitting_out_has_its_clock(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, 20000)
    to_act = table.deal_hand().to_act
    (out, *_others) = (seat for seat in range(4) if seat != to_act)
    seating.sit_out(
        table_id=table.table_id, player_id=table.players[out].pk, action_id="out", now=table.now
    )
    assert clause(table, out) is None, "the hand goes on"
    table.act_all_fold()
    assert clause(table, out) == "sit-out-eviction"


@pytest.mark.rule("pot-limit")
def test_whoever_is_to_act_is_told_what_narrows_their_turn(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    assert clause(table, table.to_act) == "pot-limit"
