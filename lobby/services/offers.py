"""The games on offer, as the lobby shows them."""

from dataclasses import dataclass, field

from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from lobby.models import Waiting
from poker.engine.rules import Rules
from poker.models import Game, Seat

_VARIANTS = {
    "holdem": _("Texas Hold'em"),
    "omaha": _("Omaha"),
    "omaha_5": _("Five-card Omaha"),
    "omaha_6": _("Six-card Omaha"),
}
_STRUCTURES = {
    "fixed_limit": _("Fixed limit"),
    "pot_limit": _("Pot limit"),
    "no_limit": _("No limit"),
}


@dataclass
class YourTable:
    """A table of the game at which the reader sits."""

    id: int
    name: str


@dataclass
class Offer:
    """One game and how it stands for one reader; amounts in minor units."""

    id: int
    name: str
    currency: str
    rules: Rules
    tables: int
    seats_taken: int
    bots_seated: int
    waiting: int
    your_place: int | None = None
    your_tables: list[YourTable] = field(default_factory=list)

    @property
    def seats_total(self) -> int:
        return self.tables * self.rules.seats

    @property
    def variant_label(self) -> str:
        return str(_VARIANTS[self.rules.variant])

    @property
    def structure_label(self) -> str:
        return str(_STRUCTURES[self.rules.structure])

    @property
    def small_blind(self) -> int:
        return self.rules.small_blind

    @property
    def big_blind(self) -> int:
        return self.rules.big_blind

    @property
    def min_buy_in(self) -> int:
        return self.rules.min_buy_in

    @property
    def max_buy_in(self) -> int:
        return self.rules.max_buy_in


def offers(player: Player | None) -> list[Offer]:
    """All games, with the reader's own places and tables; a fixed number of queries."""
    games = Game.objects.select_related("rule_set").annotate(
        table_count=Count("tables", filter=Q(tables__closed_at=None), distinct=True)
    )
    seated = _seated_by_game()
    lines = _lines_by_game()
    mine = _tables_by_game(player)
    return [
        Offer(
            id=game.pk,
            name=game.name,
            currency=game.currency,
            rules=game.rules(),
            tables=game.table_count,
            seats_taken=seated.get(game.pk, (0, 0))[0],
            bots_seated=seated.get(game.pk, (0, 0))[1],
            waiting=len(lines.get(game.pk, [])),
            your_place=_place(lines.get(game.pk, []), player),
            your_tables=mine.get(game.pk, []),
        )
        for game in games
    ]


def _seated_by_game() -> dict[int, tuple[int, int]]:
    """Game to seats taken, and those of them by bots."""
    bots = Count("pk", filter=Q(player__is_bot=True))
    counts = Seat.objects.values_list("table__game").annotate(all=Count("pk"), bots=bots)
    return {game: (taken, by_bots) for game, taken, by_bots in counts}


def _lines_by_game() -> dict[int, list[int]]:
    lines: dict[int, list[int]] = {}
    for game, player in Waiting.objects.all().in_line().values_list("game", "player"):
        lines.setdefault(game, []).append(player)
    return lines


def _tables_by_game(player: Player | None) -> dict[int, list[YourTable]]:
    tables: dict[int, list[YourTable]] = {}
    if player is not None:
        seats = Seat.objects.filter(player=player).select_related("table").order_by("pk")
        for seat in seats:
            mine = YourTable(seat.table_id, seat.table.name)
            tables.setdefault(seat.table.game_id, []).append(mine)
    return tables


def _place(line: list[int], player: Player | None) -> int | None:
    if player is None or player.pk not in line:
        return None
    return line.index(player.pk) + 1
