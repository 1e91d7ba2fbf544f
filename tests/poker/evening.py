"""Tables of any preset, seated for an evening of random play."""

from collections.abc import Callable
from random import Random
from typing import Any

from accounts.ledger.models import Currency
from accounts.models import Player
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

SeatAt = Callable[..., Felt]


def seated_at(
    new_player: Callable[..., Player],
    preset: str,
    structure: str,
    players: int,
    currency: str = Currency.PLAY,
) -> Felt:
    """A table of a game of its own, with so many players and the largest buy-in each."""
    game = new_game(
        f"{preset} {structure}",
        preset=preset,
        structure=structure,
        small_blind=100,
        big_blind=200,
        currency=currency,
    )
    felt = Felt(open_table(game=game, name=f"{preset} {structure}", now=NOON).pk, NOON)
    for number in range(players):
        player = new_player()
        if currency == Currency.EUR:
            bring(player)
        felt.sit(player, number, game.rules().max_buy_in)
    return felt


def play_hands(table: Felt, count: int, random: Random) -> None:
    for _ in range(count):
        for seat in list(table.state.taken()):
            if seat.sitting_out or seat.stack == 0:
                come_back(table, seat.number)
        if table.later(seconds=20).answer_checks().ring() and table.state.running:
            if random.random() < 0.15:
                table.later(seconds=30).ring()
            table.play_out(random)


def come_back(table: Felt, number: int) -> None:
    player = table.players[number].pk
    who: dict[str, Any] = {"table_id": table.table_id, "player_id": player, "now": table.now}
    seat = table.state.seat(number)
    if seat.stack == 0:
        most = table.state.rules.max_buy_in
        seating.top_up(**who, amount=most, action_id=table.new_id())
    seating.sit_in(**who, action_id=table.new_id())
