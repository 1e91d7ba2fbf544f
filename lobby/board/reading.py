"""Reads the state of all games, by a fixed number of queries."""

from collections import Counter
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

from django.db.models import Count, Q

from lobby.board.game_line import GameLine
from lobby.models import Waiting
from poker.engine.rule_sets.rules import Rules
from poker.models import Game, Seat
from poker.models.games.game import games_on_offer
from poker.services.money.game_figures import game_figures

Line = tuple[int, int | None]
"""A game's id and that of one of its tables; None for the line of the game itself."""

Queues = dict[Line, tuple[int, ...]]


class Board(NamedTuple):
    """All games at one moment; ``queues`` are the players of each line, first come first.

    Two boards of the same ``version`` have the same lines, whatever process read them.
    """

    lines: tuple[GameLine, ...]
    queues: Queues
    version: str


def read_board(now: datetime) -> Board:
    """Return the games on offer, in the order they are listed."""
    queues = read_queues()
    waiting: Counter[int] = Counter()
    for (game_id, _table), players in queues.items():
        waiting[game_id] += len(players)
    seated = _seated_by_game()
    figures = game_figures(now)
    games = (
        games_on_offer()
        .select_related("rule_set")
        .annotate(open_tables=Count("tables", filter=Q(tables__closed_at=None)))
    )
    listed = sorted(((game, game.rules()) for game in games), key=_listed_by)
    lines = [
        GameLine(
            id=game.pk,
            place=place,
            name=game.name,
            currency=game.currency,
            rules=rules,
            tables=game.open_tables,
            seats_taken=seated.get(game.pk, (0, 0))[0],
            bots_seated=seated.get(game.pk, (0, 0))[1],
            waiting=waiting[game.pk],
            figures=figures.get(game.pk),
        )
        for place, (game, rules) in enumerate(listed, start=1)
    ]
    return Board(tuple(lines), queues, sha256(repr(lines).encode()).hexdigest()[:16])


def _listed_by(listed: tuple[Game, Rules]) -> tuple[int, str, int, int]:
    """Return the key that puts Texas Hold'em first, then the Omahas; then by structure and
    stakes."""
    game, rules = listed
    return rules.cards.hole_cards, rules.structure, rules.big_blind, game.pk


def _seated_by_game() -> dict[int, tuple[int, int]]:
    """Return for each game how many seats are taken, and how many of them by bots."""
    bots = Count("pk", filter=Q(player__is_bot=True))
    counts = Seat.objects.values_list("table__game").annotate(all=Count("pk"), bots=bots)
    return {game: (taken, by_bots) for game, taken, by_bots in counts}


def read_queues() -> Queues:
    """Return the players of each line in their order, by one query."""
    queues: dict[Line, list[int]] = {}
    waiting = Waiting.objects.all().in_line().values_list("game", "wanted", "player")
    for game, table, player in waiting:
        queues.setdefault((game, table), []).append(player)
    return {line: tuple(players) for line, players in queues.items()}
