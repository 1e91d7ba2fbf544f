"""The replay of a hand shows what its viewer was shown (clause ``player-history``)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from poker.bots.merge_patch import merge_patch
from poker.engine.cards.cards import card_texts
from poker.engine.hand.events import HandEnded
from poker.event_stream import stream
from poker.models import TableEvent
from poker.services.staff.voiding import void_running_hand
from tests.conftest import PlayerFactory
from tests.poker.entitlement import cards_in, entitled
from tests.poker.evening import SeatAt, play_hands
from tests.poker.felt import Felt, the_hand
from tests.poker.history.pages import hand_address, reader

SeatPlayers = Callable[..., Felt]


def views(recording: dict[str, Any]) -> list[dict[str, Any]]:
    """The table at every moment of a recording."""
    found = [recording["view"]]
    for step in recording["steps"]:
        found.append(merge_patch(found[-1], step["patch"]))
    return found


def recorded(table: Felt, seat: int, hand_no: int = 1) -> dict[str, Any]:
    address = hand_address(table.table_id, hand_no) + "replay/"
    answer: dict[str, Any] = reader(table.players[seat]).get(address).json()
    return answer


@pytest.mark.rule("player-history")
@pytest.mark.rule("hidden-cards")
@pytest.mark.parametrize("preset", ["plo-pool", "omaha-classic"])
def test_a_replay_names_the_cards_its_viewer_may_know_and_no_other(
    seat_at: SeatAt, preset: str
) -> None:
    table = seat_at(preset, "pot_limit", 4)
    play_hands(table, 4, Random(preset))
    rows = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    ended = [s.table for s in stream.folded(rows, None) if isinstance(s.event, HandEnded)]
    assert len(ended) >= 2
    for state in ended:
        hand = the_hand(state)
        for seat in (seat for seat in state.taken() if hand.has(seat.number)):
            told = recorded(table, seat.number, state.hand_no)
            assert cards_in(told) == entitled(state, table.table_id, seat.player)
            assert views(told)[-1]["hand"]["board"] == card_texts(hand.board)


@pytest.mark.rule("player-history")
def test_a_replay_goes_through_the_hand_in_the_order_it_was_played(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    table.act_all_fold()
    told = recorded(table, 0)
    kinds = [step["kind"] for step in told["steps"]]
    assert kinds[:3] == ["blind_posted", "blind_posted", "cards_dealt"]
    assert kinds[-1] == "hand_ended"
    seen = views(told)
    dealt = kinds.index("cards_dealt") + 1
    assert [("cards" in view["you"]) for view in seen] == [False] * dealt + [True] * (
        len(seen) - dealt
    )
    assert all("options" not in view["you"] and "next" not in view for view in seen)


def test_a_replay_of_a_void_hand_ends_with_every_bet_returned(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    void_running_hand(table_id=table.table_id, staff=new_player(), reason="Test", now=table.now)
    last = views(recorded(table, 0))[-1]
    assert last["hand"]["interrupted"] == "voided"
    assert {seat["stack"] for seat in last["seats"].values()} == {20000}
