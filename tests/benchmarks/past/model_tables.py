"""A table of each rule set where hands are really played, to be copied."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, TransferKind
from accounts.ledger.posting import post
from accounts.models import Player
from poker.models import Game, Table
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.poker.evening import come_back, play_hands
from tests.poker.felt import NOON, Felt
from tests.room.games import CASH_PRESETS, new_game
from tests.room.people import Newcomers

SEATS: Final = 4
_MONEY: Final = 10_000_000


class Model(NamedTuple):
    """Finished hands at one table of a game; the last of them is void."""

    game: Game
    table_id: int
    currency: Currency


def model_tables(hands: int, random: Random) -> list[Model]:
    """So many hands of every rule set of cash games, for euros, and of one for play money."""
    people = Newcomers()
    staff = people()
    return [_played(game, people, staff, hands, random) for game in _games()]


def _games() -> Iterator[Game]:
    for preset, rules in CASH_PRESETS.items():
        structure = rules.structures[-1]
        name = f"{preset} {structure}"
        figures: dict[str, Any] = {
            "preset": preset,
            "structure": structure,
            "small_blind": 100,
            "big_blind": 200,
        }
        yield new_game(name, currency=Currency.EUR, **figures)
        if preset == "holdem":
            yield new_game(f"{name} for play money", currency=Currency.PLAY, **figures)


def _played(game: Game, people: Newcomers, staff: Player, hands: int, random: Random) -> Model:
    # The clock serves whichever table is due: earlier ones go to sleep.
    Table.objects.update(wake_at=None)
    felt = Felt(open_table(game=game, name=game.name).pk, NOON)
    currency = Currency(game.currency)
    for seat in range(SEATS):
        player = people()
        _give(player, currency)
        felt.sit(player, seat, game.rules().max_buy_in)
    play_hands(felt, hands, random)
    while not felt.state.running:
        for taken in list(felt.state.taken()):
            if taken.sitting_out or taken.stack == 0:
                come_back(felt, taken.number)
        assert felt.later(seconds=20).answer_checks().ring()
    void_running_hand(
        table_id=felt.table_id, staff=staff, reason="To be copied", policy="void", now=felt.now
    )
    Table.objects.update(wake_at=None)
    return Model(game, felt.table_id, currency)


def _give(player: Player, currency: Currency) -> None:
    """More than anybody loses, from the account that such money comes from."""
    if currency == Currency.EUR:
        bring(player, _MONEY)
        return
    house = chart.house(kind=AccountKind.PROMOTION, currency=currency)
    wallet = chart.wallet(player=player, currency=currency)
    post(
        kind=TransferKind.REFILL,
        currency=currency,
        entries={house.pk: -_MONEY, wallet.pk: _MONEY},
        reason="to play models with",
        reference=f"player:{player.pk}",
        idempotency_key=f"models:{wallet.pk}",
    )
