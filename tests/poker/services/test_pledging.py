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
from poker.models import DealCommitment, DealPledge, DealSeed
from poker.services.base.errors import (
    BotsGiveNoSeed,
    NoSuchCommitment,
    PledgeAlreadyGiven,
    PledgesClosed,
    SeedNotPledged,
)
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


def test_pledges_are_told_with_the_commitment_and_stay_with_their_hand(felt: SeatPlayers) -> None:
    table, words = felt(20000, 20000, 20000), {2: "two", 0: "zero"}
    for seat, word in words.items():
        pledge(table, seat, word)
    assert table.state.next_pledges == (), "they are not for the hand that is dealt next"
    table.deal()
    assert table.state.next_pledges == told(table, words, 2)
    table.act_all_fold()
    give(table, 2, "two")
    state = table.deal()
    assert state.pledges == told(table, words, 2), "whoever gave no seed is seen"
    assert [player for player, _ in state.seeds] == [table.players[2].pk]
    assert state.next_pledges == ()
    row = DealCommitment.objects.get(hand_no=2)
    assert (row.pledged, row.mixed) == (2, 1)


def test_the_same_pledge_again_is_the_same_and_another_is_refused(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    pledge(table, 1, "one")
    pledge(table, 1, "one")
    with pytest.raises(PledgeAlreadyGiven):
        pledge(table, 1, "another")
    table.deal()
    pledge(table, 1, "one", hand=2, pledge=pledge_by(table, 1, "one", 2))
    assert [row.pledge for row in DealPledge.objects.all()] == [pledge_by(table, 1, "one", 2)]


@pytest.mark.parametrize("hand", [1, 3])
def test_pledges_are_for_the_hand_after_the_one_committed_to(felt: SeatPlayers, hand: int) -> None:
    table = felt(20000, 20000, 20000)
    with pytest.raises(PledgesClosed) as refusal:
        pledge(table, 1, "one", hand=hand)
    assert refusal.value.allowed == {"hand": 2}
    pledge(table, 1, "one", hand=2)
    table.deal()
    with pytest.raises(PledgesClosed) as refusal:
        pledge(table, 0, "zero", hand=2)
    assert refusal.value.allowed == {"hand": 3}


def test_only_people_with_a_seat_pledge(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    table = felt(20000, 20000)
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
    pledge(table, 0, "zero")
    pledge(table, 1, "one")
    with pytest.raises(PledgesClosed):
        pledge(table, 2, "two")
    pledge(table, 1, "one")


@pytest.mark.rule("shuffle")
def test_no_seed_is_taken_while_somebody_could_still_pledge(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    pledge(table, 1, "one")
    with pytest.raises(NoSuchCommitment):
        give(table, 1, "one", hand=2)
    table.deal()
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
    with pytest.raises(SeedNotPledged):
        give(table, 0, "zero")
    table.deal()
    table.sit(new_player(), 3, 20000)
    with pytest.raises(SeedNotPledged):
        give(table, 3, "three")
    pledge(table, 3, "three")


@pytest.mark.rule("shuffle")
def test_every_pledge_that_was_taken_is_told_however_they_race_with_the_deal(
    seat_at: Callable[..., Felt],
) -> None:
    """Nine players' pledges twice over, from as many threads, beside a deal, three times."""
    table = seat_at("holdem", "no_limit", 9)
    for _ in range(3):
        hand = table.later(seconds=20).state.hand_no + 2
        table.stay_connected()

        def send(number: int, hand: int = hand) -> tuple[int, str]:
            seat = number % 9
            pledge(
                table, seat, f"{seat}", hand=hand, pledge=pledge_by(table, seat, f"{seat}", hand)
            )
            return table.players[seat].pk, pledge_by(table, seat, f"{seat}", hand)

        taken = beside_a_deal(table, [partial(send, number) for number in range(18)])
        assert table.state.next_pledges == tuple(sorted({pair for pair in taken if pair}))
        table.act_all_fold()
        for seat in range(9):
            if (table.players[seat].pk, pledge_by(table, seat, f"{seat}", hand)) in taken:
                give(table, seat, f"{seat}")


def test_another_commitment_cannot_come_with_other_pledges(felt: SeatPlayers) -> None:
    state = after_pledges(felt(20000, 20000, 20000), {1: "one"}).state
    replaced = DeckCommitted(2, OTHER, instead_of=state.next_root, pledges=state.next_pledges)
    assert evolve(state, replaced, at=0).next_root == OTHER
    for pledges in ((), ((1, OTHER),)):
        with pytest.raises(ValueError, match="pledges for hand 2 are closed"):
            evolve(state, replaced._replace(pledges=pledges), at=0)


def test_pledges_cost_a_deal_no_query(seat_at: Callable[..., Felt]) -> None:
    table = seat_at("holdem", "no_limit", 9)
    table.deal()
    table.act_all_fold()
    without = queries_of_a_deal(table)
    for seat in range(9):
        pledge(table, seat, f"{seat}")
    assert queries_of_a_deal(table) == without
    assert len(table.state.next_pledges) == 9


def queries_of_a_deal(table: Felt) -> int:
    table.later(seconds=20).stay_connected()
    with CaptureQueriesContext(connection) as queries:
        table.ring()
    table.act_all_fold()
    return len(queries)
