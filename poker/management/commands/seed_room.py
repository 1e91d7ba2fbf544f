"""The command that sets up the rule sets, games and tables of a new room."""

from typing import Any, Final, NamedTuple

from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import CHIPS
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rules import TOURNAMENT_SEATING
from poker.engine.structures.registry import STRUCTURES
from poker.models import Game, RuleSet, Table
from poker.services.tables.opening import open_table
from poker.services.tables.resting import rest


class Seed(NamedTuple):
    """A game of a new room: its name, preset and structure, big blind, and tables' names.

    ``seats`` is 0 for as many as the preset has.
    """

    name: str
    preset: str
    structure: str
    big_blind: int
    tables: tuple[str, ...]
    seats: int = 0


GAMES: Final = (
    Seed("Pot-limit Omaha 1/2", "plo-pool", "pot_limit", 200, ("Arno", "Brenta", "Cher")),
    Seed("Pot-limit Omaha 5/10", "plo-pool", "pot_limit", 1000, ("Douro",)),
    Seed("Pot-limit Omaha 25/50", "plo-pool", "pot_limit", 5000, ("Ems",)),
    Seed("Limit Hold'em 2/4", "holdem", "fixed_limit", 200, ("Fulda",)),
    Seed("Limit Hold'em 10/20", "holdem", "fixed_limit", 1000, ("Fiora",)),
    Seed("Limit Hold'em 50/100", "holdem", "fixed_limit", 5000, ("Fils",)),
    Seed("No-limit Hold'em 1/2", "holdem", "no_limit", 200, ("Garonne",)),
    Seed("No-limit Hold'em 5/10", "holdem", "no_limit", 1000, ("Gail",)),
    Seed("No-limit Hold'em 25/50", "holdem", "no_limit", 5000, ("Glatt",)),
    Seed("No-limit Hold'em 1/2, six-max", "holdem", "no_limit", 200, ("Sava",), seats=6),
    Seed("No-limit Hold'em 5/10, six-max", "holdem", "no_limit", 1000, ("Sesia",), seats=6),
    Seed("No-limit Hold'em 25/50, six-max", "holdem", "no_limit", 5000, ("Sile",), seats=6),
    Seed("Pot-limit Hold'em 1/2", "holdem", "pot_limit", 200, ("Havel",)),
    Seed("No-limit Omaha, protected", "omaha-protected", "no_limit", 200, ("Inn",)),
    Seed("Pot-limit Omaha, protected", "omaha-protected", "pot_limit", 200, ("Jura",)),
    Seed("Limit Omaha 2/4, classic", "omaha-classic", "fixed_limit", 200, ("Kinzig",)),
    Seed("Pot-limit Omaha 1/2, classic", "omaha-classic", "pot_limit", 200, ("Loire",)),
    Seed("No-limit Omaha 1/2, classic", "omaha-classic", "no_limit", 200, ("Mosel",)),
)
"""Every preset except that of tournaments, with every structure it offers, for play money; three
stakes of the games most people look for."""


class Command(BaseCommand):
    help = (
        "Sets up the rule sets, play-money games and tables of a new room; what is there is "
        "left alone."
    )

    @transaction.atomic
    def handle(self, *_args: Any, **options: Any) -> None:
        rule_sets = {name: _rule_set(name) for name in PRESETS}
        opened = sum(_open_missing(seed, rule_sets[seed.preset]) for seed in GAMES)
        _retire_tournament_rules()
        if options["verbosity"] > 0:
            self.stdout.write(f"{opened} tables opened, {Table.objects.count()} in the room")


def _retire_tournament_rules() -> None:
    """Close cash tables played by tournament rules, which rooms once opened with, once nobody sits
    there.

    The bots leave them, nobody can sit down any more, and players who sit there play on.
    """
    tables = Table.objects.filter(directed=False, closed_at=None)
    for table in tables.filter(game__rule_set__seating=TOURNAMENT_SEATING).exclude(
        game__currency=CHIPS
    ):
        if rest(table_id=table.pk):
            Table.objects.filter(pk=table.pk).update(reopens=False)


def _rule_set(name: str) -> RuleSet:
    kept = RuleSet.objects.filter(name=name).first()
    if kept is None:
        kept = RuleSet.from_value(PRESETS[name])
        kept.save()
    return kept


def _open_missing(seed: Seed, rule_set: RuleSet) -> int:
    """Offer the game, open those of its tables that are missing, and return how many were
    opened."""
    choices = {
        "rule_set": rule_set,
        "structure": seed.structure,
        "currency": Currency.PLAY,
        "small_blind": STRUCTURES[seed.structure].usual_small_blind(seed.big_blind),
        "big_blind": seed.big_blind,
        "seats": seed.seats,
    }
    game, _ = Game.objects.get_or_create(name=seed.name, defaults=choices)
    missing = [name for name in seed.tables if not Table.objects.filter(name=name).exists()]
    for name in missing:
        open_table(game=game, name=name)
    return len(missing)
