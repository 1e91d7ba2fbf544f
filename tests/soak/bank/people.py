import json
from dataclasses import asdict, dataclass
from pathlib import Path

from accounts.ledger.models import Currency
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import cashier, fund, known
from tests.room.games import new_game

FUNDS = 50_000
PLAYERS = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fritz", "Gus", "Hana", "Ida", "Jan")
STAFF = ("Till", "Desk", "Vault")
TABLES = ("Arno", "Brenta", "Chienti", "Dora")


@dataclass(frozen=True)
class People:
    """Ids of everybody and every table the workers share, and the limits of a buy-in in cents."""

    players: list[int]
    staff: list[int]
    tables: list[int]
    least: int
    most: int

    def save(self, folder: Path) -> None:
        (folder / "people.json").write_text(json.dumps(asdict(self)))

    @classmethod
    def load(cls, folder: Path) -> "People":
        return cls(**json.loads((folder / "people.json").read_text()))


def gather() -> People:
    """Ten players with 500.00 each, three of the staff, four raked tables of one euro game."""
    staff = [cashier(name) for name in STAFF]
    players = [known(name) for name in PLAYERS]
    # The last wallet is opened first: wallets are not numbered in the order of their players.
    for player in reversed(players):
        fund(player, staff[0], FUNDS)
    game = new_game("Euros", small_blind=50, big_blind=100, currency=Currency.EUR)
    rules = game.rules()
    tables = [open_table(game=game, name=name) for name in TABLES]
    return People(
        players=[player.pk for player in players],
        staff=[each.pk for each in staff],
        tables=[table.pk for table in tables],
        least=rules.min_buy_in,
        most=rules.max_buy_in,
    )
