"""Tables of any preset, seated for an evening of random play."""

from collections.abc import Callable
from random import Random

from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency
from accounts.ledger.posting import post
from poker.services import seating
from tests.poker.felt import Felt

SeatAt = Callable[..., Felt]


def give_euros(player: object, amount: int = 100_000) -> None:
    cashier = chart.house(kind=AccountKind.CASHIER, currency=Currency.EUR)
    wallet = chart.wallet(player=player, currency=Currency.EUR)
    post(
        kind="refill",
        currency=Currency.EUR,
        entries={cashier.pk: -amount, wallet.pk: amount},
        reason="test",
        reference="test",
        idempotency_key=f"euros for {wallet.pk}",
    )


def play_hands(table: Felt, count: int, random: Random) -> None:
    for _ in range(count):
        for seat in list(table.state.taken()):
            if seat.sitting_out or seat.stack == 0:
                come_back(table, seat.number)
        if table.later(seconds=20).ring() and table.state.running:
            if random.random() < 0.15:
                table.later(seconds=30).ring()
            table.play_out(random)


def come_back(table: Felt, number: int) -> None:
    player = table.players[number].pk
    who = {"table_id": table.table_id, "player_id": player, "now": table.now}
    seat = table.state.seat(number)
    if seat.stack == 0:
        most = table.state.rules.max_buy_in
        seating.top_up(**who, amount=most, action_id=table.new_id())
    seating.sit_in(**who, action_id=table.new_id())
