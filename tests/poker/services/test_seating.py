"""Seats and the money that goes with them."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.core.inbox.reading import messages_of
from accounts.ledger import chart
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from accounts.models import Player
from config.refusals.refusal import Refusal
from poker.deck import chance
from poker.engine.hand.bets.actions import AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options, options
from poker.models import Game, Seat, Table
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.seats.auto_top_up import choose_auto_top_up
from poker.services.seats.reserving import reserve
from poker.services.tables.opening import open_table
from tests.accounts.ledger import waiver
from tests.conftest import PlayerFactory
from tests.poker.engine.script import stacked_deck
from tests.poker.felt import Felt
from tests.poker.stacked_deals import deal_from
from tests.room.games import new_game

SeatPlayers = Callable[..., Felt]


def wallet(player: Player) -> int:
    return chart.wallet(player=player, currency=Currency.PLAY).balance or 0


def stack_account(player: Player, table_id: int) -> int:
    account = chart.table_account(player=player, table_no=table_id, currency=Currency.PLAY)
    return account.balance or 0


def ask(command: Callable[..., int], table: Felt, seat: int, **more: object) -> int:
    return command(
        table_id=table.table_id,
        player_id=table.players[seat].pk,
        action_id=table.new_id(),
        now=table.now,
        **more,
    )


def spend(table: Felt, seat: int, left: int) -> None:
    """Take money out of the wallet until ``left`` minor units remain."""
    player = table.players[seat]
    waiver.spend(player, wallet(player) - left)


@pytest.mark.rule("buy-in")
@pytest.mark.parametrize("amount", [10000, 20000])
def test_a_buy_in_within_the_limits_moves_from_the_wallet(
    table: Table, new_player: PlayerFactory, amount: int
) -> None:
    player = new_player()
    seating.sit(table_id=table.pk, player=player, seat=0, amount=amount)
    assert wallet(player) == 1_000_000 - amount
    assert stack_account(player, table.pk) == amount
    assert list(table_differences()) == []


@pytest.mark.rule("buy-in")
@pytest.mark.parametrize(
    ("amount", "code"), [(9999, "amount_too_small"), (20001, "amount_too_large")]
)
def test_a_buy_in_beyond_the_limits_is_refused(
    table: Table, new_player: PlayerFactory, amount: int, code: str
) -> None:
    player = new_player()
    with pytest.raises(Refusal) as refusal:
        seating.sit(table_id=table.pk, player=player, seat=0, amount=amount)
    assert refusal.value.code == code
    assert refusal.value.allowed == {"min": 10000, "max": 20000}
    assert wallet(player) == 1_000_000
    assert not Seat.objects.exists()


@pytest.mark.rule("no-double-seat")
def test_one_seat_a_player_and_one_player_a_seat(table: Table, new_player: PlayerFactory) -> None:
    player, other = new_player(), new_player()
    seating.sit(table_id=table.pk, player=player, seat=0, amount=10000)
    for who, seat, code in [(player, 1, "already_seated"), (other, 0, "seat_taken")]:
        with pytest.raises(Refusal) as refusal:
            seating.sit(table_id=table.pk, player=who, seat=seat, amount=10000)
        assert refusal.value.code == code
    for seat in (-1, 6):
        with pytest.raises(Refusal, match="seats are 0 to 5"):
            seating.sit(table_id=table.pk, player=other, seat=seat, amount=10000)
    assert wallet(other) == 1_000_000


def test_a_wallet_that_does_not_cover_the_buy_in_seats_nobody(
    game: Game, new_player: PlayerFactory
) -> None:
    dear = new_game("Dear", small_blind=5000, big_blind=10001)
    table = open_table(game=dear, name="Dear table")
    with pytest.raises(InsufficientFunds):
        seating.sit(table_id=table.pk, player=new_player(), seat=0, amount=1_000_100)
    assert not Seat.objects.exists()
    assert list(table_differences()) == []


@pytest.mark.rule("play-money")
@pytest.mark.rule("buy-in")
@pytest.mark.parametrize(
    ("seat", "amount", "field"),
    [
        *(("1", 10000, "seat"), (None, 10000, "seat"), (1.0, 10000, "seat")),
        *((10**30, 10000, "seat"), (1, "10000", "amount"), (1, 10000.0, "amount")),
        *((1, True, "amount"), (1, None, "amount")),
    ],
)
def test_a_seat_or_a_buy_in_that_is_no_integer_is_refused_by_name(
    table: Table, new_player: PlayerFactory, seat: Any, amount: Any, field: str
) -> None:
    player = new_player()
    with pytest.raises(Refusal) as refused:
        seating.sit(table_id=table.pk, player=player, seat=seat, amount=amount)
    assert refused.value.field == field
    assert refused.value.allowed
    assert not Seat.objects.exists()
    if field == "seat":
        with pytest.raises(Refusal) as refused:
            reserve(table_id=table.pk, player_id=player.pk, seat=seat)
        assert refused.value.field == field


@pytest.mark.rule("top-up")
@pytest.mark.parametrize("amount", ["100", 100.0, True, None])
def test_a_top_up_that_is_no_integer_is_refused_by_name(felt: SeatPlayers, amount: Any) -> None:
    table = felt(10000, 10000)
    who = {"table_id": table.table_id, "player_id": table.players[0].pk}
    for add in (seating.top_up, choose_auto_top_up):
        with pytest.raises(Refusal) as refused:
            add(**who, amount=amount, action_id="a", now=table.now)
        assert (refused.value.code, refused.value.field) == ("not_a_whole_number", "amount")
    assert table.state.seat(0).stack == 10000


def test_bots_sit_for_play_money_only(new_player: PlayerFactory) -> None:
    euros = new_game("Euro", small_blind=1, big_blind=2, currency="EUR")
    table = open_table(game=euros, name="Euro table")
    with pytest.raises(Refusal) as refusal:
        seating.sit(table_id=table.pk, player=new_player(is_bot=True), seat=0, amount=200)
    assert refusal.value.code == "bots_play_for_play_money"


@pytest.mark.rule("leave")
def test_leaving_between_hands_brings_the_stack_home_at_once(felt: SeatPlayers) -> None:
    table = felt(20000, 15000)
    ask(seating.leave, table, 1)
    assert wallet(table.players[1]) == 1_000_000
    assert [seat.number for seat in table.state.taken()] == [0]
    assert list(table_differences()) == []


@pytest.mark.rule("leave")
def test_leaving_in_a_hand_folds_in_turn_and_leaves_after_it(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    hand = table.deal().running
    assert hand
    small = hand.small_blind_seat
    assert small is not None
    ask(seating.leave, table, small)
    assert table.state.seat(small).leaving
    assert table.running.player(small).live
    table.act(Call())
    assert table.running.player(small).folded, "folded as soon as the turn came"
    table.act(Check())
    assert table.state.seat_of(table.players[small].pk) is not None
    table.check_down()
    assert table.state.seat_of(table.players[small].pk) is None
    assert wallet(table.players[small]) == 1_000_000 - 100
    assert list(table_differences()) == []


@pytest.mark.rule("top-up")
def test_a_top_up_between_hands_fills_the_stack_to_the_maximum_at_most(felt: SeatPlayers) -> None:
    table = felt(15000, 20000)
    with pytest.raises(Refusal) as refusal:
        ask(seating.top_up, table, 0, amount=5001)
    assert refusal.value.allowed == {"min": 1, "max": 5000}
    ask(seating.top_up, table, 0, amount=5000)
    assert table.state.seat(0).stack == 20000
    assert wallet(table.players[0]) == 1_000_000 - 20000
    assert list(table_differences()) == []


@pytest.mark.rule("table-stakes")
def test_a_top_up_during_a_hand_waits_for_its_end(felt: SeatPlayers) -> None:
    table = felt(10000, 20000, 20000)
    table.deal()
    ask(seating.top_up, table, 0, amount=4000)
    assert table.running.player(0).stack <= 10000
    assert table.state.seat(0).top_up == 4000
    assert wallet(table.players[0]) == 1_000_000 - 10000, "nothing is taken before it arrives"
    before = table.running
    while table.state.running:
        table.act(Fold())
    net = table.hand.player(0).stack - before.player(0).began
    assert table.state.seat(0).stack == 14000 + net
    assert table.state.seat(0).top_up == 0
    assert wallet(table.players[0]) == 1_000_000 - 14000
    assert list(table_differences()) == []


def test_a_top_up_the_wallet_no_longer_covers_is_dropped(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(10000, 20000, 20000)
    table.deal()
    ask(seating.top_up, table, 0, amount=4000)
    dear = new_game("Dear", small_blind=5000, big_blind=9900)
    elsewhere = open_table(game=dear, name="Dear table")
    seating.sit(table_id=elsewhere.pk, player=table.players[0], seat=0, amount=990_000)
    while table.state.running:
        table.act(Fold())
    assert table.state.seat(0).top_up == 0
    assert wallet(table.players[0]) == 0
    assert list(table_differences()) == []
    (told,) = messages_of(table.players[0].pk)
    assert "your wallet did not cover it any more" in told.text
    assert "40.00" in told.text


@pytest.mark.rule("top-up")
@pytest.mark.parametrize("in_hand", [True, False])
@pytest.mark.parametrize("left", [0, 3999])
def test_a_top_up_the_wallet_does_not_cover_is_refused_when_it_is_asked_for(
    felt: SeatPlayers, left: int, in_hand: bool
) -> None:
    table = felt(10000, 20000, 20000)
    if in_hand:
        table.deal()
    spend(table, 0, left)
    seq = table.row.seq
    with pytest.raises(InsufficientFunds) as refusal:
        ask(seating.top_up, table, 0, amount=4000)
    assert (refusal.value.field, refusal.value.allowed) == ("amount", {"max": left})
    assert table.row.seq == seq, "nothing is noted"
    assert wallet(table.players[0]) == left


@pytest.mark.rule("top-up")
def test_a_top_up_may_take_the_last_of_the_wallet(felt: SeatPlayers) -> None:
    table = felt(10000, 20000, 20000)
    table.deal()
    spend(table, 0, 4000)
    ask(seating.top_up, table, 0, amount=4000)
    assert table.state.seat(0).top_up == 4000
    table.act_all_fold()
    assert table.state.seat(0).top_up == 0
    assert wallet(table.players[0]) == 0


@pytest.mark.rule("buy-in")
@pytest.mark.parametrize(("asked", "stack"), [(1, 0), (9999, 0), (10000, 10000)])
def test_who_lost_everything_comes_back_with_the_minimum_or_not_at_all(
    felt: SeatPlayers, monkeypatch: pytest.MonkeyPatch, asked: int, stack: int
) -> None:
    cards = {"A": "2c 7d 9h 3s", "B": "As Ah Ks Kh", "C": "2d 7h 9s 3c"}
    deck = stacked_deck([1, 2, 0], 4, cards, "Ac Ad Kd 5h 4c")
    monkeypatch.setattr(chance, "draw", lambda: 0)
    deal_from(monkeypatch, lambda: deck)
    table = felt(10000, 20000, 20000)
    table.deal()
    ask(seating.top_up, table, 0, amount=asked)
    while hand := table.state.running:
        choices = options(hand)
        assert choices
        table.act(AllIn() if choices.all_in else largest(choices))
    assert table.state.seat(0).stack == stack
    assert table.state.seat(0).sitting_out == (stack == 0)
    assert list(table_differences()) == []


def largest(choices: Options) -> BetTo | RaiseTo | Call | Check:
    if not choices.largest:
        return Check() if choices.check else Call()
    return BetTo(choices.largest) if choices.opens else RaiseTo(choices.largest)


@pytest.mark.rule("sit-out")
def test_sitting_out_keeps_seat_and_stack_and_costs_nothing(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, 20000)
    ask(seating.sit_out, table, 3)
    for _ in range(4):
        table.deal()
        assert not table.running.has(3)
        table.check_down()
    assert table.state.seat(3).stack == 20000
    ask(seating.sit_in, table, 3)
    assert not table.state.seat(3).sitting_out


@pytest.mark.rule("post-or-wait")
def test_who_missed_the_big_blind_posts_it_and_is_dealt_in_at_once(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    table.check_down()
    away = (table.hand.big_blind_seat + 1) % 4
    ask(seating.sit_out, table, away)
    for _ in range(2):
        table.deal()
        table.check_down()
    assert table.state.seat(away).owes == "big"
    ask(seating.sit_in, table, away)
    ask(seating.choose_entry, table, away, choice="post")
    hand = table.deal_hand()
    assert hand.player(away).bet == 200
    assert hand.big_blind_seat != away
    with pytest.raises(Refusal) as refusal:
        ask(seating.choose_entry, table, away, choice="wait")
    assert refusal.value.code == "nothing_owed"


def test_a_command_sent_again_is_done_once_and_answered_alike(felt: SeatPlayers) -> None:
    table = felt(10000, 20000)
    answers = {
        seating.top_up(
            table_id=table.table_id,
            player_id=table.players[0].pk,
            amount=1000,
            action_id="once",
        )
        for _ in range(3)
    }
    assert len(answers) == 1
    assert table.state.seat(0).stack == 11000
