"""Two players out in one hand (clause ``freezeout-end``)."""

from datetime import UTC, datetime
from random import Random

import pytest

from lobby.tournaments.models import TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.payouts import PayoutRow, PayoutTable
from lobby.tournaments.services.clock import alarms
from poker.engine.cards.cards import FULL_DECK, Card, parse_cards
from poker.engine.table.dealing.places import dealing_order
from poker.event_stream import stream
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.stacked_deals import deal_from
from tests.room.database import RoomDatabase

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
THREE_PAID = PayoutTable((PayoutRow(3, (5000, 3000, 2000)),))
WINNING = "As Ah Kd Kc"
LOSING = ("2c 2d 3c 3d", "2h 2s 3h 3s")
BOARD = "4c Ac Qd Jh 4d 9s 4h 8c"
"""Three burnt cards among them: flop, turn and river make the winner's aces three."""


def deck_for(order: tuple[int, ...], winner: int) -> tuple[Card, ...]:
    """Cards by seat, dealt one at a time in this order."""
    losing = iter(LOSING)
    hands = [parse_cards(WINNING if seat == winner else next(losing)) for seat in order]
    dealt = [hand[nth] for nth in range(4) for hand in hands] + list(parse_cards(BOARD))
    return (*dealt, *(card for card in FULL_DECK if card not in dealt))


@pytest.mark.rule("freezeout-end")
@pytest.mark.parametrize(
    ("stacks", "ended"),
    [
        pytest.param(
            (2000, 500, 500), [(1, 1, 1500), (2, 2, 750), (2, 2, 750)], id="equal stacks share"
        ),
        pytest.param(
            (2000, 300, 500), [(1, 1, 1500), (3, 1, 600), (2, 1, 900)], id="the larger is better"
        ),
    ],
)
def test_they_rank_by_the_stacks_they_began_the_hand_with(
    room_db: RoomDatabase,
    new_player: PlayerFactory,
    monkeypatch: pytest.MonkeyPatch,
    stacks: tuple[int, ...],
    ended: list[tuple[int, int, int]],
) -> None:
    players = [new_player() for _ in stacks]
    tournament = new_tournament(
        seats=3, most_players=4, buy_in=1000, starts_at=NOW, payouts=THREE_PAID.to_json()
    )
    register_all(tournament, players, NOW)
    for player, chips in zip(players, stacks, strict=True):
        tournament.entries.filter(player=player).update(chips=chips)
    alarms.ring_one(NOW)
    (row,) = TournamentTable.objects.filter(tournament=tournament)
    table = stream.latest_step(row.table_id).table
    seats = {seat.player: seat.number for seat in table.taken()}
    button = max(row.button_draw, key=lambda drawn: parse_cards(drawn[1]))[0]
    order = dealing_order(table, set(seats.values()), seats[button])
    deal_from(monkeypatch, lambda: deck_for(order, seats[players[0].pk]))
    Evening(tournament, NOW, Random(1), all_in=1).play()
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER
    found = {entry.player_id: entry for entry in tournament.entries.all()}
    entries = [found[player.pk] for player in players]
    assert [(entry.place, entry.tied, entry.prize) for entry in entries] == ended
    assert len({entry.out_hand for entry in entries[1:]}) == 1
