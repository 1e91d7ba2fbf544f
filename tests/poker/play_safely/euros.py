"""Euro tables whose transfers happen when the test says so."""

from datetime import UTC, datetime

from accounts.ledger import chart
from accounts.ledger.models import Currency, Transfer
from accounts.models import Player
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import set_limit
from poker.engine.table.state import Seat
from poker.models import Game
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.accounts.ledger import ledger_rows
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase
from tests.room.games import new_game

MIDNIGHT = datetime(2026, 3, 2, tzinfo=UTC)
"""The end of the day at whose noon these tables open: a Sunday, the first of March."""


class EuroTable(Felt):
    """A table of a game with buy-ins from 50.00 to 100.00 euros."""

    def __init__(self, database: RoomDatabase, now: datetime = NOON) -> None:
        game = Game.objects.filter(name="Euros").first()
        game = game or new_game("Euros", small_blind=50, big_blind=100, currency=Currency.EUR)
        super().__init__(open_table(game=game, name=f"Euros {game.tables.count()}").pk, now)
        self._database = database

    def seat(self, *players: Player, stack: int = 10_000) -> "EuroTable":
        for number, player in enumerate(players, start=len(self.players)):
            self.sit(player, number, stack)
        self.date_ledger()
        return self

    def play_hand(self) -> None:
        """Deal a hand that everybody folds to the big blind."""
        self.deal()
        self.act_all_fold()
        self.date_ledger()

    def date_ledger(self) -> None:
        """Have the transfers of just now happen at the table's time."""
        date_transfers(self._database, self.now)

    def own(self, player: Player) -> Seat | None:
        return self.state.seat_of(player.pk)

    def stack_of(self, player: Player) -> int:
        """What somebody who sits there has before them."""
        seat = self.own(player)
        assert seat is not None
        return seat.stack


def date_transfers(database: RoomDatabase, now: datetime) -> None:
    """Have the transfers of just now happen then."""
    with ledger_rows.session(database.owner_url) as owner:
        owner.execute("ALTER TABLE ledger_transfer DISABLE TRIGGER USER")
        owner.execute(
            "UPDATE ledger_transfer SET created_at = %s WHERE created_at > '2026-06-01'", (now,)
        )
        owner.execute("ALTER TABLE ledger_transfer ENABLE TRIGGER USER")


def rich(new_player: PlayerFactory, count: int) -> list[Player]:
    """Players with 1,000.00 euros each."""
    players = [new_player() for _ in range(count)]
    for player in players:
        bring(player)
    return players


def bound_losses(player: Player, cents: int, now: datetime = NOON, span: Span = Span.DAY) -> None:
    set_limit(player=player, kind=LimitKind.LOSS, span=span, amount=cents, now=now)


def euros_of(player: Player) -> int:
    """What lies in the player's wallet."""
    return chart.wallet(player=player, currency=Currency.EUR).balance or 0


def transfers() -> int:
    return Transfer.objects.count()
