"""Accomplices who know the next deck can move no card of it after the closing (``deal-proof``)."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from poker.fairness.choice import orders_to_choose_from
from poker.fairness.lineup_content import content_of
from poker.services.base.writing import writing
from poker.services.seats import seating, sitting_out
from poker.services.tables import directed
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt
from tests.poker.fairness.signed_hands import HONEST, OTHER, SignedHand, ask, faults, sit_out_now
from tests.poker.felt import Felt
from tests.poker.services.deal_seeds import pledge

pytestmark = pytest.mark.rule("deal-proof")
Move = Callable[[Felt, int], object]
ONE_TO_FIVE: Final = [1, *(pytest.param(count, marks=pytest.mark.long) for count in range(2, 6))]


def leave(table: Felt, seat: int) -> None:
    ask(table, seating.leave, seat)


def leave_after(table: Felt, seat: int) -> None:
    ask(table, seating.leave_after_hand, seat)


def sit_out_next(table: Felt, seat: int) -> None:
    ask(table, sitting_out.sit_out_next_hand, seat)


def sit_out_big_blind(table: Felt, seat: int) -> None:
    ask(table, sitting_out.sit_out_big_blind, seat)


def sit_out_everywhere(table: Felt, seat: int) -> None:
    player_id = table.players[seat].pk
    sitting_out.sit_out_everywhere(player_id=player_id, action_id=table.new_id(), now=table.now)


def sit_in(table: Felt, seat: int) -> None:
    ask(table, seating.sit_in, seat)


def sit_out_and_in(table: Felt, seat: int) -> None:
    sit_out_now(table, seat)
    sit_in(table, seat)


def post(table: Felt, seat: int) -> None:
    ask(table, seating.choose_entry, seat, choice="post")


def disconnect(table: Felt, seat: int) -> None:
    table.disconnect(seat)


ON_THE_LIST: Final[dict[str, Move]] = {
    "sit out": sit_out_now,
    "sit out from the next hand": sit_out_next,
    "sit out at the big blind": sit_out_big_blind,
    "sit out everywhere": sit_out_everywhere,
    "sit out and in": sit_out_and_in,
    "leave": leave,
    "leave after the hand": leave_after,
    "disconnect": disconnect,
}
OFF_THE_LIST: Final[dict[str, Move]] = {"sit in": sit_in, "post": post}


def require_unmoved(hand: SignedHand, move: Callable[[], object]) -> None:
    """The honest player's cards, and every place of the deck, are those known before the move."""
    hand.give_all()
    deck, signed = hand.known_deck(), hand.signed
    move()
    proof = hand.proof()
    assert signed is not None
    assert proof.content == content_of(hand.table.state.rules, signed)
    assert {each.place: each.card for each in proof.openings}.items() <= dict(
        enumerate(deck)
    ).items()
    assert proof.positions.dealt == tuple(seat for seat, _ in signed.dealt)
    assert faults(proof) == []
    assert orders_to_choose_from(proof) == 1, "there was one deck, whatever they did"


@pytest.mark.parametrize("accomplices", ONE_TO_FIVE)
@pytest.mark.parametrize("how", ON_THE_LIST)
def test_players_on_the_list_move_no_card(
    seat_at: SeatAt, new_player: PlayerFactory, how: str, accomplices: int
) -> None:
    hand = SignedHand(seat_at, new_player, accomplices)
    require_unmoved(hand, partial(hand.each, ON_THE_LIST[how]))


@pytest.mark.parametrize("accomplices", ONE_TO_FIVE)
def test_players_who_return_after_the_closing_move_no_card(
    seat_at: SeatAt, new_player: PlayerFactory, accomplices: int
) -> None:
    hand = SignedHand(seat_at, new_player, accomplices, out=True)
    require_unmoved(hand, partial(hand.each, sit_in))


@pytest.mark.parametrize("accomplices", ONE_TO_FIVE)
def test_players_who_post_after_the_closing_move_no_card(
    seat_at: SeatAt, new_player: PlayerFactory, accomplices: int
) -> None:
    hand = SignedHand(seat_at, new_player, accomplices, late=True)
    entering = [seat for seat in hand.seats if hand.table.state.seat(seat).owes]

    def post_all() -> None:
        for seat in entering:
            post(hand.table, seat)

    require_unmoved(hand, post_all)


@pytest.mark.parametrize("accomplices", ONE_TO_FIVE)
def test_players_who_sit_down_after_the_closing_move_no_card(
    seat_at: SeatAt, new_player: PlayerFactory, accomplices: int
) -> None:
    hand = SignedHand(seat_at, new_player, 1)

    def sit_down() -> None:
        for seat in range(3, 3 + accomplices):
            hand.table.sit(new_player(), seat, hand.table.state.rules.max_buy_in)

    require_unmoved(hand, sit_down)


@pytest.mark.parametrize("accomplices", ONE_TO_FIVE)
def test_a_player_on_the_list_is_not_moved(
    seat_at: SeatAt, new_player: PlayerFactory, accomplices: int
) -> None:
    """The app that directs a table is refused, too: what was signed is dealt first."""
    hand = SignedHand(seat_at, new_player, accomplices)

    def move_away() -> None:
        for seat in hand.seats:
            with (
                pytest.raises(ValueError, match="after the closing"),
                writing(hand.table.table_id, now=hand.table.now) as writer,
            ):
                directed.take_away(writer, writer.table.seat(seat), "moved")

    require_unmoved(hand, move_away)


@pytest.mark.parametrize("accomplices", ONE_TO_FIVE)
@pytest.mark.parametrize("how", ON_THE_LIST)
def test_a_seed_that_is_left_out_is_seen_whatever_else_is_done(
    seat_at: SeatAt, new_player: PlayerFactory, how: str, accomplices: int
) -> None:
    hand = SignedHand(seat_at, new_player, accomplices)
    hand.give_all(but=hand.seats[:1])
    hand.each(ON_THE_LIST[how])
    proof = hand.proof()
    assert faults(proof) == []
    assert orders_to_choose_from(proof) == 2 ** (accomplices + 1)


def test_a_hand_dealt_by_another_list_is_seen(seat_at: SeatAt, new_player: PlayerFactory) -> None:
    """As a room would deal that let an accomplice go after the closing."""
    hand = SignedHand(seat_at, new_player, 2)
    hand.give_all()
    proof = hand.proof()
    assert proof.content is not None
    fewer = proof.positions._replace(dealt=proof.positions.dealt[1:])
    assert "content" in {flaw.code for flaw in faults(proof._replace(positions=fewer))}
    shorter = proof.content._replace(players=proof.content.players[1:])
    codes = {flaw.code for flaw in faults(proof._replace(positions=fewer, content=shorter))}
    assert "closing_signature" in codes, "another list would have to be signed"
    assert faults(proof, pledges=proof.pledges[1:])


@pytest.mark.rule("leave")
def test_player_who_leaves_after_the_closing_posts_folds_in_turn_and_leaves(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    hand = SignedHand(seat_at, new_player, 1)
    assert hand.signed is not None
    leaver = hand.signed.big_blind
    leave(hand.table, leaver)
    state = hand.table.deal_signed()
    assert state.running is not None
    assert state.running.player(leaver).put_in == state.rules.big_blind
    hand.table.act_all_fold()
    assert hand.table.state.seats[leaver] is None
    assert hand.table.state.chips() == sum(seat.stack for seat in hand.table.state.taken())


@pytest.mark.rule("sit-out-eviction")
def test_a_hand_dealt_to_a_player_who_sat_out_does_not_set_the_time_back(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    hand = SignedHand(seat_at, new_player, 1)
    (seat,) = hand.seats
    table = hand.table
    hand.give_all()
    table.deal_signed()
    table.act_all_fold()
    sit_out_now(table, seat)
    table.deal()
    for other in (HONEST, OTHER):
        pledge(table, other, "next")
    table.act_all_fold()
    table.later(minutes=4)
    sit_in(table, seat)
    if table.state.seat(seat).owes:
        post(table, seat)
    before = table.state.seat(seat).out_ms
    assert before >= 240_000
    table.close_list()
    assert table.state.in_hand(seat)
    sit_out_now(table, seat)
    table.deal_signed()
    assert table.state.in_hand(seat)
    assert table.state.seat(seat).out_ms == before


@pytest.mark.rule("top-up")
def test_a_top_up_after_the_closing_waits_for_the_end_of_the_hand(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    hand = SignedHand(seat_at, new_player, 1)
    table = hand.table
    loser = next(seat for seat in table.players if table.state.seat(seat).stack < 20000)
    stack = table.state.seat(loser).stack
    ask(table, seating.top_up, loser, amount=100)
    assert (table.state.seat(loser).stack, table.state.seat(loser).top_up) == (stack, 100)
    state = table.deal_signed()
    assert state.running is not None
    assert state.running.player(loser).began == stack
    assert HONEST in table.players
