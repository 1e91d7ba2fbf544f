from typing import Any

import pytest

from poker.bots.asking import REFUSED_FOR_S, Asking
from poker.bots.errands import Message, errand
from poker.bots.table_view import TableView

MAX_BUY_IN = 20_000


def wants(
    *, told_to_leave: bool = False, over: bool = True, room: int = 0, **own: Any
) -> Message | None:
    """The errand of a bot whose seat looks like this, with ``room`` for a top-up."""
    seat = {"stack": MAX_BUY_IN, "status": "waiting"} | own
    table = TableView()
    table.view = {
        "table": {"max_buy_in": MAX_BUY_IN},
        "you": {"seat": 2} | ({"top_up_max": room} if room else {}),
        "seats": {"2": seat},
        "hand": {"over": over},
    }
    return errand(table, leaving=told_to_leave)


def test_a_bot_with_chips_and_cards_wants_nothing() -> None:
    assert wants(status="playing") is None


def test_a_bot_without_a_seat_wants_nothing() -> None:
    assert errand(TableView(), leaving=True) is None


def test_a_bot_that_should_leave_asks_once() -> None:
    assert wants(told_to_leave=True) == {"type": "leave"}
    assert wants(told_to_leave=True, leaving=True) is None


def test_a_bot_that_owes_a_blind_posts_it() -> None:
    assert wants(owes="new", choice="wait") == {"type": "entry", "choice": "post"}
    assert wants(owes="new", choice="post") is None


def test_a_bot_that_sits_out_sits_in_again() -> None:
    assert wants(status="sitting_out") == {"type": "sit_in"}


def test_a_busted_bot_tops_up_before_it_sits_in() -> None:
    wanted = {"type": "top_up", "amount": MAX_BUY_IN}
    assert wants(status="busted", stack=0, room=MAX_BUY_IN) == wanted


@pytest.mark.parametrize(("stack", "tops_up"), [(11_999, True), (12_000, False), (20_000, False)])
def test_a_bot_tops_up_below_six_tenths_of_the_largest_buy_in(stack: int, tops_up: bool) -> None:
    wanted = wants(stack=stack, room=MAX_BUY_IN - stack)
    assert (wanted is not None) == tops_up


def test_chips_at_stake_are_not_topped_up_nor_asked_for_twice() -> None:
    assert wants(stack=100, room=19_900, status="playing", over=False) is None
    assert wants(stack=100, room=19_900, status="folded", over=False) is not None
    assert wants(stack=100, room=19_900, top_up=19_900) is None


def test_an_errand_under_way_is_not_asked_for_again() -> None:
    asking = Asking()
    asking.asked("top_up", "a")
    assert not asking.may_ask("top_up", seq=9, now_s=0)
    assert asking.may_ask("sit_in", seq=9, now_s=0)


def test_an_errand_done_may_be_asked_for_once_its_effect_is_seen() -> None:
    asking = Asking()
    asking.asked("top_up", "a")
    asking.answered({"type": "done", "id": "a", "seq": 10}, now_s=0)
    assert not asking.may_ask("top_up", seq=9, now_s=0)
    assert asking.may_ask("top_up", seq=10, now_s=0)


def test_a_refused_errand_waits_a_while() -> None:
    asking = Asking()
    asking.asked("top_up", "a")
    asking.answered({"type": "refused", "id": "a"}, now_s=100)
    assert not asking.may_ask("top_up", seq=9, now_s=100 + REFUSED_FOR_S - 0.1)
    assert asking.may_ask("top_up", seq=9, now_s=100 + REFUSED_FOR_S)


def test_answers_to_other_messages_are_ignored() -> None:
    asking = Asking()
    asking.asked("top_up", "a")
    asking.answered({"type": "done", "id": "act-3-1", "seq": 99}, now_s=0)
    assert asking.may_ask("sit_in", seq=1, now_s=0)
    assert not asking.may_ask("top_up", seq=99, now_s=0)
