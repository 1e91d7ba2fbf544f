"""The board on one reader's page."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.core.requester import player_or_none
from accounts.ledger.models import Currency
from lobby.board.choices import Choices
from lobby.board.game_line import SEATINGS, GameLine
from lobby.board.heads import heads, sorts
from lobby.board.kept_choices import choices_of
from lobby.board.reading import Board, read_queues
from lobby.board.shared import shared_board
from lobby.board.standing import Standing, standings
from poker.models.games.game_labels import CURRENCIES, STRUCTURES, VARIANTS
from poker.services.money.purse import purse


class Option(NamedTuple):
    """A line of a select."""

    value: str
    label: Any


def board_context(request: HttpRequest) -> dict[str, Any]:
    """Return the template context of the lobby's page.

    The games cost nothing here where another reader's page has read them already.
    """
    board = shared_board.latest()
    choices = choices_of(request)
    return {
        "board": board,
        "choices": choices,
        "rows": page_rows(board, choices),
        "shown": sum(choices.shows(line.id, line.facts()) for line in board.lines),
        "options": _options(board),
        "heads": heads(choices.sort),
        "sorts": sorts(),
        "standing": standing_of(request, board),
        "no_euros": _lacks_euros(request, board),
    }


def page_rows(board: Board, choices: Choices) -> SafeString:
    """Return all games in the reader's order, those they do not want to see hidden."""
    rows = shared_board.rows(board.lines, get_language() or "en")
    rows.sort(key=lambda row: choices.order(row.line.facts()))
    return format_html_join("", "{}", ((row.html(*_flags(row.line, choices)),) for row in rows))


def _flags(line: GameLine, choices: Choices) -> Iterator[str]:
    if not choices.shows(line.id, line.facts()):
        yield "hidden"
    if line.id in choices.favourites:
        yield "data-is-favourite"


def standing_of(request: HttpRequest, board: Board) -> Standing:
    """Return the reader's tables and places at this moment; a guest has none."""
    player = player_or_none(request)
    if player is None:
        return Standing()
    return standings([player.pk], board._replace(queues=read_queues()))[player.pk]


def _lacks_euros(request: HttpRequest, board: Board) -> bool:
    """Return whether a game is for euros and the reader, who has an account, holds none."""
    player = player_or_none(request)
    if player is None or not any(line.currency == Currency.EUR for line in board.lines):
        return False
    return not purse(player.pk, Currency.EUR)


def _options(board: Board) -> dict[str, list[Option]]:
    """Return the options of each select: only values that some game has."""
    return {
        "variant": _offered(VARIANTS, {line.rules.variant for line in board.lines}),
        "structure": _offered(STRUCTURES, {line.rules.structure for line in board.lines}),
        "currency": _offered(CURRENCIES, {line.currency for line in board.lines}),
        "seating": _offered(SEATINGS, {line.rules.seating for line in board.lines}),
        "stakes": _stakes(board.lines),
    }


def _offered(labels: dict[str, Any], there: set[str]) -> list[Option]:
    return [Option(value, label) for value, label in labels.items() if value in there]


def _stakes(lines: tuple[GameLine, ...]) -> list[Option]:
    blinds = sorted({line.rules.big_blind for line in lines})
    return [Option(str(blind), blind) for blind in blinds]
