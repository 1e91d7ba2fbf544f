"""The games of a demo room: those every room opens with, and some for euros."""

from typing import Final, NamedTuple

from django.core.management import call_command

from accounts.ledger.models import Currency
from poker.engine.structures.registry import STRUCTURES
from poker.models import Game, RuleSet, Table
from poker.services.tables.opening import open_table


class EuroGame(NamedTuple):
    """A game for euros with its table: its preset, structure and big blind in cents."""

    name: str
    preset: str
    structure: str
    big_blind: int
    table: str


EURO_GAMES: Final = (
    EuroGame("€ Pot-limit Omaha 0.50/1", "plo-pool", "pot_limit", 100, "Neckar"),
    EuroGame("€ Pot-limit Omaha 5/10", "plo-pool", "pot_limit", 1000, "Oder"),
    EuroGame("€ No-limit Hold'em 0.50/1", "holdem", "no_limit", 100, "Piave"),
    EuroGame("€ Limit Hold'em 1/2", "holdem", "fixed_limit", 100, "Reuss"),
    EuroGame("€ Pot-limit Omaha 1/2, protected", "omaha-protected", "pot_limit", 200, "Saale"),
    EuroGame("€ Pot-limit Omaha 0.50/1, classic", "omaha-classic", "pot_limit", 100, "Tagliamento"),
    EuroGame("€ No-limit Omaha 1/2, protected", "omaha-protected", "no_limit", 200, "Ubaye"),
)


def open_games() -> None:
    """Open rule sets, play-money games and tournaments as in every new room, then the games for
    euros."""
    call_command("seed_room", verbosity=0)
    call_command("seed_tournaments", verbosity=0)
    for game in EURO_GAMES:
        _open(game)


def tables_of(currency: Currency) -> list[int]:
    """Return the ids of the tables in this currency, without those of tournaments."""
    tables = Table.objects.filter(game__currency=currency, directed=False)
    return list(tables.order_by("pk").values_list("pk", flat=True))


def _open(wanted: EuroGame) -> None:
    game = Game.objects.create(
        name=wanted.name,
        rule_set=RuleSet.objects.get(name=wanted.preset),
        structure=wanted.structure,
        currency=Currency.EUR,
        small_blind=STRUCTURES[wanted.structure].usual_small_blind(wanted.big_blind),
        big_blind=wanted.big_blind,
    )
    open_table(game=game, name=wanted.table)
