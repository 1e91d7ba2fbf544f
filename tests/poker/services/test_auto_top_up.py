"""A stack filled up to a chosen amount between hands, by itself."""

from collections.abc import Callable

import pytest

from accounts.core.inbox.reading import messages_of
from accounts.ledger import chart
from accounts.ledger.checks.audit import differences
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from config.refusals.refusal import Refusal
from poker.engine.hand.bets.actions import Call, Fold
from poker.models import TableEvent
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.seats.auto_top_up import choose_auto_top_up, decline_auto_top_up
from poker.services.seats.sitting_out import sit_out_next_hand
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt
from tests.poker.felt import Felt
from tests.poker.services.test_seating import ask, spend, wallet

SeatPlayers = Callable[..., Felt]

pytestmark = pytest.mark.rule("top-up")


def lose_the_big_blind(table: Felt) -> int:
    """Deal a hand and fold to the small blind's call and the big blind's fold; who had it."""
    table.deal()
    big = table.state.big_blind
    assert big is not None
    while table.state.running and table.state.running.to_act != big:
        small = table.state.running.to_act == table.state.running.small_blind_seat
        table.act(Call() if small else Fold())
    if table.state.running:
        table.act(Fold())
    return big


def stacks(table: Felt) -> dict[int, int]:
    return {seat.number: seat.stack for seat in table.state.taken()}


def test_it_is_off_until_somebody_chooses_it(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    big = lose_the_big_blind(table)
    assert stacks(table)[big] == 19800


def test_after_the_hand_the_stack_is_what_its_player_chose(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    for seat in range(3):
        ask(choose_auto_top_up, table, seat, amount=20000)
    before = {seat: wallet(player) for seat, player in table.players.items()}
    big = lose_the_big_blind(table)
    assert stacks(table)[big] == 20000
    assert wallet(table.players[big]) == before[big] - 200
    assert max(stacks(table).values()) == 20200, "nobody's winnings are taken away"
    assert [*differences(), *table_differences()] == []


def test_chosen_between_hands_the_chips_come_at_once(felt: SeatPlayers) -> None:
    table = felt(10000, 20000)
    ask(choose_auto_top_up, table, 0, amount=15000)
    assert stacks(table)[0] == 15000


@pytest.mark.rule("table-stakes")
def test_no_chips_come_into_a_running_hand(felt: SeatPlayers) -> None:
    table = felt(10000, 20000, 20000)
    table.deal()
    ask(choose_auto_top_up, table, 0, amount=20000)
    assert TableEvent.objects.filter(kind="chips_added").count() == 0
    table.act_all_fold()
    assert stacks(table)[0] >= 20000


def test_declined_it_is_off_again(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    for seat in range(3):
        ask(choose_auto_top_up, table, seat, amount=20000)
        ask(decline_auto_top_up, table, seat)
    big = lose_the_big_blind(table)
    assert stacks(table)[big] == 19800


@pytest.mark.parametrize(
    ("amount", "code"), [(9999, "amount_too_small"), (20001, "amount_too_large")]
)
def test_the_amount_lies_within_the_buy_in(felt: SeatPlayers, amount: int, code: str) -> None:
    table = felt(10000, 20000)
    with pytest.raises(Refusal) as refusal:
        ask(choose_auto_top_up, table, 0, amount=amount)
    assert refusal.value.code == code
    assert refusal.value.allowed == {"min": 10000, "max": 20000}
    assert table.state.seat(0).auto_top_up == 0


@pytest.mark.parametrize("in_hand", [True, False])
def test_what_the_wallet_does_not_cover_is_refused_when_it_is_asked_for(
    felt: SeatPlayers, in_hand: bool
) -> None:
    table = felt(10000, 20000, 20000)
    if in_hand:
        table.deal()
    spend(table, 0, 9999)
    with pytest.raises(InsufficientFunds) as refusal:
        ask(choose_auto_top_up, table, 0, amount=20000)
    assert refusal.value.allowed == {"max": 9999}
    assert table.state.seat(0).auto_top_up == 0


@pytest.mark.rule("play-money")
def test_it_is_refused_for_euros(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 2, currency="EUR")
    with pytest.raises(Refusal) as refusal:
        ask(choose_auto_top_up, table, 0, amount=20000)
    assert (refusal.value.code, refusal.value.field) == ("play_money_only", "currency")
    assert table.state.seat(0).auto_top_up == 0


def test_a_wallet_too_small_now_is_a_refusal(felt: SeatPlayers) -> None:
    table = felt(10000, 20000)
    spend(table, 0, left=4999)
    with pytest.raises(InsufficientFunds):
        ask(choose_auto_top_up, table, 0, amount=15000)
    assert table.state.seat(0).auto_top_up == 0
    assert stacks(table)[0] == 10000


def test_a_wallet_too_small_later_is_told_once_and_switches_it_off(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    for seat in range(3):
        ask(choose_auto_top_up, table, seat, amount=20000)
        spend(table, seat, left=199)
    big = lose_the_big_blind(table)
    assert stacks(table)[big] == 19800
    assert table.state.seat(big).auto_top_up == 0
    (told,) = messages_of(table.players[big].pk)
    assert told.title == "Your stack is no longer filled up"
    assert "2.00 play money" in told.text
    for _hand in range(3):
        lose_the_big_blind(table)
    assert len(messages_of(table.players[big].pk)) == 1
    assert wallet(table.players[big]) == 199


def short_and_away(table: Felt) -> int:
    """All three want their stacks kept and sit out after the hand; the one who lost in it."""
    for seat in range(3):
        ask(choose_auto_top_up, table, seat, amount=20000)
    table.deal()
    for seat in range(3):
        ask(sit_out_next_hand, table, seat)
    table.act_all_fold()
    (short,) = (seat for seat, stack in stacks(table).items() if stack < 20000)
    assert table.state.seat(short).sitting_out
    return short


@pytest.mark.rule("sit-out")
def test_who_sits_out_gets_chips_when_they_are_back(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    short = short_and_away(table)
    assert stacks(table)[short] == 19900
    ask(seating.sit_in, table, short)
    assert stacks(table)[short] == 20000
    assert [*differences(), *table_differences()] == []


def test_chips_asked_for_come_first_and_the_rest_by_itself(felt: SeatPlayers) -> None:
    table = felt(10000, 20000, 20000)
    table.deal()
    ask(choose_auto_top_up, table, 0, amount=20000)
    ask(seating.top_up, table, 0, amount=4000)
    table.act_all_fold()
    added = TableEvent.objects.filter(kind="chips_added").order_by("seq")
    amounts = [event.data["amount"] for event in added]
    assert amounts[0] == 4000
    assert len(amounts) == 2
    assert stacks(table)[0] == 20000
    assert [*differences(), *table_differences()] == []


def test_it_goes_with_the_seat(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    table = felt(20000, 20000)
    ask(choose_auto_top_up, table, 0, amount=20000)
    player = table.players[0]
    ask(seating.leave, table, 0)
    table.later(minutes=31).sit(player, 0, 20000)
    assert table.state.seat(0).auto_top_up == 0
    assert chart.wallet(player=player, currency=Currency.PLAY).balance == 980_000


@pytest.mark.rule("sit-out")
def test_a_wallet_too_small_keeps_nobody_from_coming_back(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    short = short_and_away(table)
    spend(table, short, left=0)
    ask(seating.sit_in, table, short)
    assert not table.state.seat(short).sitting_out
    assert table.state.seat(short).auto_top_up == 0
    assert len(messages_of(table.players[short].pk)) == 1
