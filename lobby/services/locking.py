"""Locks that let one command at a time change the seats and lines of a game."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Count

from lobby.models import Waiting
from lobby.services.errors import LotDecides
from poker.models import Game, Table
from poker.services.base.errors import TableOfTournament
from poker.services.money.ratholing.refusals import noting_refusals


def locked_game(game_id: int) -> Game:
    """Return the game, locked: one process at a time seats players of a game or changes its lines.

    So nobody is seated past the line and nobody stands in it twice. The game is locked before any
    of its tables, and not against rows that only refer to it: a transaction that writes such a row
    with a table locked would deadlock. Raises Game.DoesNotExist, and TableOfTournament for the game
    of a tournament, whose seats are the tournament's.
    """
    games = Game.objects.select_for_update(of=("self",), no_key=True).select_related("rule_set")
    game = games.get(pk=game_id)
    if game.is_tournament:
        raise TableOfTournament("the game is a tournament's")
    return game


@contextmanager
def line_of(game_id: int) -> Iterator[Game]:
    """Yield the game, locked, in a transaction in which its lines may change.

    At its end the counts of waiting people are stored with game and tables, so that practice bots
    make room. Refused buy-ins of players who came back are stored after it, whatever becomes of it.
    Raises what `locked_game` raises.
    """
    with noting_refusals(), transaction.atomic():
        game = locked_game(game_id)
        yield game
        _tell_tables(game)


def require_picked(game: Game) -> None:
    """Raise LotDecides for a game whose tables and seats are drawn (``pool-seating``)."""
    if not game.players_pick:
        raise LotDecides("the room draws table and seat", allowed="join")


def _tell_tables(game: Game) -> None:
    people = Waiting.objects.filter(game=game, player__is_bot=False).open().order_by()
    counted = dict(people.values_list("wanted").annotate(people=Count("pk")))
    in_pool = counted.pop(None, 0)
    if game.people_waiting != in_pool:
        Game.objects.filter(pk=game.pk).update(people_waiting=in_pool)
    lined = Table.objects.filter(game=game)
    lined.exclude(people_waiting=0).exclude(pk__in=counted).update(people_waiting=0)
    for table_id, waiting in counted.items():
        lined.filter(pk=table_id).exclude(people_waiting=waiting).update(people_waiting=waiting)
