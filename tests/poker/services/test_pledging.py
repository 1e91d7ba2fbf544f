"""Who gives a seed is bound to it before anybody's is told: nobody can choose by the others'."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from poker.engine.errors import NotSeated
from poker.engine.table.events import DeckCommitted
from poker.engine.table.evolve import evolve
from poker.engine.table.turns.alarm import alarm_at
from poker.event_stream import stream
from poker.models import DealCommitment, DealPledge, DealSeed
from poker.services.base.errors import (
    BotsGiveNoSeed,
    NoSuchCommitment,
    PledgeAlreadyGiven,
    PledgesClosed,
    SeedNotPledged,
)
from poker.services.base.writing import pace
from poker.services.deal import pledging
from poker.services.deal.pledging import pledge_seed
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.beside_a_deal import beside_a_deal
from tests.poker.services.deal_seeds import after_pledges, give, pledge, pledge_by, seed_of

SeatPlayers = Callable[..., Felt]
OTHER = "ab" * 32


def told(table: Felt, words: dict[int, str], hand: int) -> tuple[tuple[int, str], ...]:
    """The pledges of these seats for a hand, as the table has to tell them."""
    pairs = [(table.players[seat].pk, pledge_by(table, seat, words[seat], hand)) for seat in words]
    return tuple(sorted(pairs))


@pytest.mark.rule("deal-proof")
def test_pledges_are_signed_when_the_hand_before_is_over(felt: SeatPlayers) -> None:
    table, words = felt(20000, 20000, 20000), {2: "two", 0: "zero"}
    table.deal()
    pledge(table, 2, "two")
    table.act_all_fold()
    pledge(table, 0, "zero")
    assert table.state.next_pledges == (), "others can pledge as well"
    table.close_list()
    assert table.state.next_pledges == told(table, words, 2)
    give(table, 2, "two")
    state = table.deal_signed()
    assert state.pledges == told(table, words, 2), "whoever gave no seed is seen"
    assert [player for player, _ in state.seeds] == [table.players[2].pk]
    assert state.next_pledges == ()
    row = DealCommitment.objects.get(hand_no=2)
    assert (row.pledged, row.mixed) == (2, 1)


def test_the_same_pledge_again_is_the_same_and_another_is_refused(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    pledge(table, 1, "one")
    pledge(table, 1, "one")
    with pytest.raises(PledgeAlreadyGiven):
        pledge(table, 1, "another")
    table.act_all_fold()
    table.close_list()
    pledge(table, 1, "one", hand=2, pledge=pledge_by(table, 1, "one", 2))
    assert [row.pledge for row in DealPledge.objects.all()] == [pledge_by(table, 1, "one", 2)]


@pytest.mark.parametrize("hand", [1, 3])
def test_pledges_are_for_the_next_hand_that_is_not_signed(felt: SeatPlayers, hand: int) -> None:
    table = felt(20000, 20000, 20000)
    with pytest.raises(PledgesClosed):
        pledge(table, 1, "no hand was dealt yet")
    table.deal()
    with pytest.raises(PledgesClosed) as refusal:
        pledge(table, 1, "one", hand=hand)
    assert refusal.value.allowed == {"hand": 2}
    pledge(table, 1, "one", hand=2)
    table.act_all_fold()
    table.close_list()
    with pytest.raises(PledgesClosed) as refusal:
        pledge(table, 0, "zero", hand=2)
    assert refusal.value.allowed == {"hand": 3}


def test_only_people_with_a_seat_pledge(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    with pytest.raises(NotSeated):
        pledge_seed(
            table_id=table.table_id, player_id=new_player().pk, hand=2, pledge=OTHER, now=table.now
        )
    Player.objects.filter(pk=table.players[0].pk).update(is_bot=True)
    with pytest.raises(BotsGiveNoSeed):
        pledge(table, 0, "bot")
    assert not DealPledge.objects.exists()


def test_a_proof_can_hold_all_pledges(felt: SeatPlayers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pledging, "MOST_PLEDGES", 2)
    table = felt(20000, 20000, 20000)
    table.deal()
    pledge(table, 0, "zero")
    pledge(table, 1, "one")
    with pytest.raises(PledgesClosed):
        pledge(table, 2, "two")
    pledge(table, 1, "one")


@pytest.mark.rule("shuffle")
def test_no_seed_is_taken_while_somebody_could_still_pledge(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    pledge(table, 1, "one")
    with pytest.raises(NoSuchCommitment):
        give(table, 1, "one")
    table.act_all_fold()
    table.close_list()
    give(table, 1, "one")
    with pytest.raises(PledgesClosed):
        pledge(table, 0, "after the other's seed", hand=2)


@pytest.mark.parametrize(
    ("seat", "other"),
    [(1, {"seed": OTHER}), (0, {}), (2, {"seed": seed_of("one")})],
    ids=["another-seed", "no-pledge", "the-seed-of-another-player"],
)
def test_a_seed_has_to_open_its_pledge(felt: SeatPlayers, seat: int, other: dict[str, Any]) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {1: "one", 2: "two"})
    with pytest.raises(SeedNotPledged) as refusal:
        give(table, seat, "one", **other)
    assert (refusal.value.code, refusal.value.field) == ("seed_not_pledged", "seed")
    assert not DealSeed.objects.exists()


def test_a_first_hand_has_no_seeds(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    """A table's first, and a newcomer's."""
    table = felt(20000, 20000, 20000)
    with pytest.raises(NoSuchCommitment):
        give(table, 0, "zero")
    table.deal()
    table.sit(new_player(), 3, 20000)
    pledge(table, 0, "zero")
    pledge(table, 3, "three")
    table.act_all_fold()
    table.close_list()
    with pytest.raises(SeedNotPledged):
        give(table, 3, "three")


@pytest.mark.rule("shuffle")
def test_every_pledge_that_was_taken_is_told_however_they_race_with_the_deal(
    seat_at: Callable[..., Felt],
) -> None:
    """Nine players' pledges twice over, from as many threads, beside a closing, three times."""
    table = seat_at("holdem", "no_limit", 9)
    table.deal()
    for _ in range(3):
        table.act_all_fold()
        table.answer_checks().stay_connected()
        hand = table.state.hand_no + 1
        # One is in time in any case, or nothing would be signed before the deal.
        first = (table.players[0].pk, pledge_by(table, 0, "0", hand))
        pledge(table, 0, "0")
        table.now = stream.from_ms(alarm_at(table.state, pace()) or 0)

        def send(number: int, hand: int = hand) -> tuple[int, str]:
            seat = number % 9
            pledge(
                table, seat, f"{seat}", hand=hand, pledge=pledge_by(table, seat, f"{seat}", hand)
            )
            return table.players[seat].pk, pledge_by(table, seat, f"{seat}", hand)

        taken = beside_a_deal(table, [partial(send, number) for number in range(18)])
        signed = {first, *(pair for pair in taken if pair)}
        assert table.state.next_pledges == tuple(sorted(signed))
        for seat in range(9):
            if (table.players[seat].pk, pledge_by(table, seat, f"{seat}", hand)) in signed:
                give(table, seat, f"{seat}")
        assert len(table.deal_signed().seeds) == len(signed)


@pytest.mark.rule("deal-proof")
def test_nothing_else_is_signed_for_a_signed_hand(felt: SeatPlayers) -> None:
    state = after_pledges(felt(20000, 20000, 20000), {1: "one"}).state
    assert state.lineup is not None
    for lineup in (None, state.lineup):
        replaced = DeckCommitted(2, OTHER, instead_of=state.next_root, lineup=lineup)
        with pytest.raises(ValueError, match="is not to be signed"):
            evolve(state, replaced, at=0)


def test_the_number_of_pledges_costs_a_closing_no_query(seat_at: Callable[..., Felt]) -> None:
    table = seat_at("holdem", "no_limit", 9)
    table.deal()
    pledge(table, 0, "0")
    with_one = queries_of_a_closing(table)
    table.deal_signed()
    for seat in range(1, 9):
        pledge(table, seat, f"{seat}")
    assert queries_of_a_closing(table) == with_one
    assert len(table.state.next_pledges) == 8


def queries_of_a_closing(table: Felt) -> int:
    table.act_all_fold()
    table.now = stream.from_ms(alarm_at(table.state, pace()) or 0)
    table.stay_connected()
    with CaptureQueriesContext(connection) as queries:
        table.ring()
    return len(queries)
