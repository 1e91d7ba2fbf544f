"""Every choice of the table in `poker/fairness/README.md`, made, and what tells of it."""

from collections.abc import Sequence
from typing import Final

import pytest

from poker.deck import commitments
from poker.deck.commitments import Drawn
from poker.deck.receipt_keys import closing_of, is_signed
from poker.engine.cards.cards import Card, card_text
from poker.fairness.checks import Known, flaws
from poker.fairness.leaves import HandName
from poker.fairness.mix import mixed, permutation
from poker.fairness.proof import Proof
from poker.history.one_hand.deal_proof import deal_proof
from poker.history.one_hand.own_hand import own_hand
from poker.models import DealCommitment, PlayedHand
from poker.services.deal.fairness_figures import fairness_figures
from poker.services.deal.published_keys import published_keys
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.closing import close_table
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt
from tests.poker.fairness.signed_hands import HONEST, SignedHand, faults
from tests.poker.felt import NOON, Felt
from tests.poker.services.deal_seeds import give, pledge, seed_of

pytestmark = pytest.mark.rule("deal-proof")
RANKS: Final = "23456789TJQKA"
DRAWS: Final = 12


def worth(cards: Sequence[Card]) -> int:
    return sum(RANKS.index(card_text(card)[0]) for card in cards)


@pytest.fixture
def drawn_by_choice(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A room that draws its order a dozen times, and keeps the one with the worst first card.

    What each of them was worth, if no seed is mixed in.
    """
    draw, found = commitments.drawn, list[int]()

    def choose(name: HandName) -> Drawn:
        def value(drawn: Drawn) -> int:
            return worth(mixed(drawn.order, permutation(name, bytes.fromhex(drawn.root), ()))[:1])

        orders = [draw(name) for _ in range(DRAWS)]
        found[:] = [value(each) for each in orders]
        return min(orders, key=value)

    monkeypatch.setattr(commitments, "drawn", choose)
    return found


def proof_of(table: Felt, hand: int, seat: int) -> Proof:
    player = table.players[seat].pk
    return deal_proof(own_hand(table_id=table.table_id, hand_no=hand, player_id=player))


def first_card(proof: Proof) -> int:
    card = next(each.card for each in proof.openings if each.place == 0)
    return RANKS.index(card[0])


def test_the_room_chooses_a_tables_first_hand(seat_at: SeatAt, drawn_by_choice: list[int]) -> None:
    """Nothing in the proof is wrong, so it says that no seed was mixed in."""
    table = seat_at("holdem", "no_limit", 3)
    first = table.deal_hand().players[0].seat
    table.act_all_fold()
    proof = proof_of(table, 1, first)
    assert first_card(proof) == min(drawn_by_choice)
    assert (faults(proof), proof.seeds, proof.pledges) == ([], (), ())


def test_the_room_chooses_a_hand_without_seeds(seat_at: SeatAt, drawn_by_choice: list[int]) -> None:
    table = seat_at("holdem", "no_limit", 3)
    for _ in range(2):
        table.deal()
        table.act_all_fold()
    first = table.hand.players[0].seat
    proof = proof_of(table, 2, first)
    assert first_card(proof) == min(drawn_by_choice)
    assert (faults(proof), proof.seeds, proof.pledges) == ([], (), ())


def test_the_room_chooses_if_all_seeds_are_its_own_peoples(
    seat_at: SeatAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It knows their seeds before it draws its order; the reader, in seat 0, has given none."""
    table = seat_at("holdem", "no_limit", 3)
    table.deal()
    seeds = tuple(sorted((table.players[seat].pk, seed_word(seat)) for seat in (1, 2)))
    for seat in (1, 2):
        pledge(table, seat, f"{seat}")
    table.act_all_fold()
    draw, found = commitments.drawn, list[int]()

    def choose(name: HandName) -> Drawn:
        def value(drawn: Drawn) -> int:
            places = permutation(name, bytes.fromhex(drawn.root), seeds)
            return worth(mixed(drawn.order, places)[:1])

        orders = [draw(name) for _ in range(DRAWS)]
        found[:] = [value(each) for each in orders]
        return min(orders, key=value)

    monkeypatch.setattr(commitments, "drawn", choose)
    table.close_list()
    for seat in (1, 2):
        give(table, seat, f"{seat}")
    state = table.deal_signed()
    assert state.signed is not None
    first = state.signed.dealt[0][0]
    table.act_all_fold()
    proof = proof_of(table, 2, first)
    assert first_card(proof) == min(found)
    reader = proof_of(table, 2, HONEST)
    assert faults(reader) == []
    assert table.players[HONEST].pk not in dict(reader.seeds), "so it is never said to hold"


def seed_word(seat: int) -> str:
    return seed_of(f"{seat}")


@pytest.mark.parametrize("change", ["pledges", "players", "button", "game", "boards", "posts"])
def test_a_second_closing_convicts_the_room(
    seat_at: SeatAt, new_player: PlayerFactory, change: str
) -> None:
    """As a room would sign that has seen the seeds: other pledges, seats, cards or games."""
    hand = SignedHand(seat_at, new_player, 2)
    hand.give_all()
    proof = hand.proof()
    assert proof.content is not None
    content, pledges = proof.content, proof.pledges
    if change == "pledges":
        pledges = (*pledges[:-1], (pledges[-1][0], "ab" * 32))
    others = {
        "players": content._replace(players=(*content.players[1:], content.players[0])),
        "button": content._replace(button=content.button + 1),
        "game": content._replace(variant="omaha", each=4),
        "boards": content._replace(boards=2),
        "posts": content._replace(posts=content.posts[1:]),
    }
    other = others.get(change, content)
    bent = proof._replace(content=other, pledges=pledges)
    assert "closing_signature" in codes(bent), "the first closing does not fit"
    again = bent._replace(closing=closing_of(bent.name, bent.root, pledges, other))
    assert "closing_signature" not in codes(again), "the room can sign what it likes"
    assert again.closing != proof.closing, "two closings of one root are the evidence"
    known = Known(published_keys(), root=proof.root, pledges=proof.pledges)
    if change == "pledges":
        assert "pledges" in {flaw.code for flaw in flaws(again, known, is_signed)}


def codes(proof: Proof) -> set[str]:
    return {flaw.code for flaw in faults(proof)}


def test_another_order_of_seats_than_the_signed_one_is_seen(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    hand = SignedHand(seat_at, new_player, 2)
    hand.give_all()
    proof = hand.proof()
    backwards = proof.positions._replace(dealt=proof.positions.dealt[::-1])
    assert "content" in codes(proof._replace(positions=backwards))


@pytest.mark.parametrize("accomplices", [1, 2, 3])
def test_seats_taken_before_the_closing_choose_nothing(
    seat_at: SeatAt, new_player: PlayerFactory, accomplices: int
) -> None:
    """By a seed that is unknown to whoever decides who sits where, the deck is another one."""
    hand = SignedHand(seat_at, new_player, accomplices)
    before = hand.known_deck()
    hand.give_all()
    assert hand.known_deck() != before
    assert faults(hand.proof()) == []


def test_a_hand_that_is_void_gives_another_order_and_is_counted(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    hand = SignedHand(seat_at, new_player, 1)
    hand.give_all()
    first = hand.table.deal_signed().root
    void_running_hand(
        table_id=hand.table.table_id, staff=new_player(), reason="Test", now=hand.table.now
    )
    assert hand.table.deal().root != first
    assert PlayedHand.objects.filter(hand_no=2, status="voided").exists()
    assert [month.voided for month in fairness_figures(NOON)] == [1]


def test_a_signed_hand_that_is_not_dealt_is_counted(
    seat_at: SeatAt, new_player: PlayerFactory
) -> None:
    hand = SignedHand(seat_at, new_player, 1)
    hand.give_all()
    staff = new_player()
    close_table(table_id=hand.table.table_id, staff=staff, reason="Test", now=hand.table.now)
    assert DealCommitment.objects.get(hand_no=2).broken_at
    assert [month.broken for month in fairness_figures(NOON)] == [1]
    assert not any(hand.table.state.taken())
