"""A tournament that cannot continue is settled by the players' chances."""

from datetime import timedelta
from random import Random

import pytest

from accounts.core.inbox.models import Message
from accounts.models import Player
from lobby.tournaments.messages import tournament_settled
from lobby.tournaments.models import TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.payouts import USUAL_PAYOUTS
from lobby.tournaments.rules.settlement import settle
from lobby.tournaments.services.seats.registering import register
from poker.event_stream import stream
from poker.models import Seat
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.cancelled import (
    FEE,
    NOW,
    assert_books_agree,
    deal_everywhere,
    prizes_of,
    stacks_of,
    started,
    stopped,
)
from tests.lobby.tournaments.evening import Evening
from tests.room.database import RoomDatabase

pytestmark = [pytest.mark.rule("freezeout-cancelled"), pytest.mark.usefixtures("room_db")]


@pytest.fixture
def staff(room_db: RoomDatabase, new_player: PlayerFactory) -> Player:
    return new_player()


@pytest.mark.parametrize(
    ("players", "seats"),
    [(3, 3), (12, 4), (40, 6), pytest.param(1000, 10, marks=pytest.mark.long)],
)
def test_open_prizes_are_divided_by_the_stacks_of_each_table_s_last_completed_hand(
    new_player: PlayerFactory, staff: Player, players: int, seats: int
) -> None:
    """Hands run at all tables and are voided. No place was decided, so fees are returned."""
    people = [new_player() for _ in range(players)]
    random = Random(players)
    chips = [random.randint(500, 9000) for _ in people]
    tournament = started(people, chips, seats=seats, payouts=USUAL_PAYOUTS.to_json())
    evening = Evening(tournament, NOW, Random(players), all_in=0)
    if players < 1000:
        evening.play(until=lambda: evening.hands >= 3)
    deal_everywhere(tournament, evening)
    stacks = stacks_of(people)
    assert sum(stacks) == sum(chips)
    if players < 1000:
        assert stacks != chips, "hands were played"
    stopped(tournament, staff, evening.now)
    assert tournament.status == Status.SETTLED
    prizes = prizes_of(tournament, people)
    ladder = tournament.ladder(players)
    assert prizes == settle(stacks, ladder)
    assert sum(prizes) == sum(ladder) == tournament.buy_in * players
    assert max(prizes) <= ladder[0]
    assert tournament.fees_returned
    assert_books_agree(tournament, people, fee_paid=0)


def test_worked_example_is_paid(new_player: PlayerFactory, staff: Player) -> None:
    """9,000, 1,000 and 500 chips for prizes of 15.00, 9.00 and 6.00: all of them in the first hand,
    which is void."""
    people = [new_player() for _ in range(3)]
    tournament = started(people, (9000, 1000, 500), buy_in=1000, fee=100)
    deal_everywhere(tournament, Evening(tournament, NOW, Random(1)))
    stopped(tournament, staff, NOW)
    assert prizes_of(tournament, people) == [1412, 858, 730]


@pytest.mark.parametrize("players", [3, 7])
def test_equal_stacks_get_equal_shares(
    new_player: PlayerFactory, staff: Player, players: int
) -> None:
    people = [new_player() for _ in range(players)]
    tournament = started(people)
    deal_everywhere(tournament, Evening(tournament, NOW, Random(1)))
    stopped(tournament, staff, NOW)
    assert prizes_of(tournament, people) == [tournament.buy_in] * players
    assert_books_agree(tournament, people, fee_paid=0)


def test_odd_units_go_to_the_earlier_entry(new_player: PlayerFactory, staff: Player) -> None:
    """More players than prizes. They register in the opposite order of their numbers."""
    people = [new_player() for _ in range(5)][::-1]
    chips = (2000, 1000, 1000, 1000, 1000)
    tournament = started(people, chips, payouts=[{"players": 2, "shares": [10_000]}])
    deal_everywhere(tournament, Evening(tournament, NOW, Random(1)))
    stopped(tournament, staff, NOW)
    assert tournament.ladder(5) == (5005,)
    assert prizes_of(tournament, people) == [1669, 834, 834, 834, 834]
    assert_books_agree(tournament, people, fee_paid=0)


def test_decided_place_keeps_its_prize_and_the_house_keeps_the_fees(
    new_player: PlayerFactory, staff: Player
) -> None:
    people = [new_player() for _ in range(5)]
    five_paid = [{"players": 5, "shares": [4000, 2500, 1500, 1200, 800]}]
    tournament = started(
        people, (10,), most_players=5, payouts=[{"players": 2, "shares": [10_000]}, *five_paid]
    )
    evening = Evening(tournament, NOW, Random(4), all_in=0)
    evening.play(until=lambda: tournament.entries.exclude(place=None).exists())
    deal_everywhere(tournament, evening)
    left = [each for each in people if tournament.entries.filter(player=each, place=None).exists()]
    stacks = stacks_of(left)
    stopped(tournament, staff, evening.now)
    assert tournament.status == Status.SETTLED
    assert not tournament.fees_returned
    ladder = tournament.ladder(5)
    assert prizes_of(tournament, left) == settle(stacks, ladder[: len(left)])
    for entry in tournament.entries.exclude(place=None):
        assert entry.prize == ladder[(entry.place or 0) - 1]
    assert_books_agree(tournament, people, fee_paid=FEE)


def test_last_player_with_chips_wins_a_cancelled_tournament(
    new_player: PlayerFactory, staff: Player
) -> None:
    people = [new_player() for _ in range(2)]
    tournament = started(people, (20, 3000), payouts=[{"players": 2, "shares": [7000, 3000]}])
    evening = Evening(tournament, NOW, Random(3), all_in=1)
    evening.play(until=lambda: Seat.objects.filter(table__directed=True, chips=0).exists())
    stopped(tournament, staff, evening.now)
    assert tournament.status == Status.OVER
    assert {*tournament.entries.values_list("place", flat=True)} == {1, 2}
    assert sorted(prizes_of(tournament, people), reverse=True) == list(tournament.ladder(2))
    assert_books_agree(tournament, people, fee_paid=FEE)


def test_without_a_hand_dealt_everything_is_returned(
    new_player: PlayerFactory, staff: Player
) -> None:
    people = [new_player() for _ in range(7)]
    tournament = started(people, (9000, 100), seats=3)
    tables = TournamentTable.objects.filter(tournament=tournament)
    assert not any(stream.latest_step(each.table_id).table.hand_no for each in tables)
    stopped(tournament, staff, NOW)
    assert tournament.status == Status.CANCELLED
    assert not tables.filter(broken_at=None).exists()
    assert_books_agree(tournament, people, fee_paid=0)


def test_late_player_who_has_not_played_has_the_starting_stack(
    new_player: PlayerFactory, staff: Player
) -> None:
    people = [new_player() for _ in range(4)]
    tournament = started(people[:3], most_players=9, late_levels=2, chips=1500)
    evening = Evening(tournament, NOW, Random(5), all_in=0)
    evening.play(until=lambda: evening.hands >= 2)
    register(tournament_id=tournament.pk, player=people[3], now=evening.now)
    stacks = stacks_of(people)
    assert stacks[3] == 1500
    stopped(tournament, staff, evening.now + timedelta(seconds=1))
    assert prizes_of(tournament, people) == settle(stacks, tournament.ladder(4))
    assert_books_agree(tournament, people, fee_paid=0)


def test_players_read_how_the_prizes_were_divided(new_player: PlayerFactory, staff: Player) -> None:
    people = [new_player() for _ in range(3)]
    tournament = started(people, payouts=[{"players": 2, "shares": [10_000]}])
    deal_everywhere(tournament, Evening(tournament, NOW, Random(1)))
    stopped(tournament, staff, NOW)
    (message,) = Message.objects.filter(player=people[0], kind="tournament_settled")
    assert tournament_settled(message.data) == (
        "Evening could not continue. The open prizes were divided by the players' chances of each "
        "place. Your share of 10.01 play money is in your wallet. Your fee of 1.00 play money is "
        "back in your wallet."
    )
    assert not Message.objects.filter(kind="tournament_prize").exists()
