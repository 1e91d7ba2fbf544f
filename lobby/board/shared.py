"""The board of this process: read and rendered once for all its readers."""

import time
from collections.abc import Sequence
from datetime import datetime
from threading import Lock
from typing import Final, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from config import room_time
from lobby.board.game_line import GameLine
from lobby.board.reading import Board, read_board

FRESH_S: Final = 4.0
MOST_LANGUAGES: Final = 32


class Row(NamedTuple):
    """A game's row of the table: the game's line, and its cells in one language."""

    line: GameLine
    cells: SafeString

    def html(self, *flags: str) -> SafeString:
        """Return the row, with flags such as ``hidden``."""
        facts = format_html_join("", ' data-{}="{}"', self.line.facts().items())
        return format_html(
            '<tr id="game-{0}" class="game" role="row" data-game="{0}"{1}{2}>{3}</tr>',
            self.line.id,
            facts,
            format_html_join("", " {}", ((flag,) for flag in flags)),
            self.cells,
        )


class SharedBoard:
    """The board of all pages and sockets of this process, cached so that a thousand of them cost
    what one costs. Any thread may ask."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._board: Board | None = None
        self._read_at_s = 0.0
        self._rows: dict[str, dict[int, Row]] = {}

    def latest(self) -> Board:
        """Return the board, a few seconds old at most."""
        with self._lock:
            if self._board is None or time.monotonic() - self._read_at_s > FRESH_S:
                return self._read(room_time.now())
            return self._board

    def look(self) -> Board:
        """Read the board as it stands now, use it for all pages from now on, and return it."""
        with self._lock:
            return self._read(room_time.now())

    def rows(self, lines: Sequence[GameLine], language: str) -> list[Row]:
        """Return rows in a language, rendering only those that have changed since the last call."""
        with self._lock:
            if language not in self._rows and len(self._rows) >= MOST_LANGUAGES:
                self._rows.clear()
            known = self._rows.setdefault(language, {})
            for line in lines:
                if line.id not in known or known[line.id].line != line:
                    known[line.id] = Row(line, _cells(line, language))
            return [known[line.id] for line in lines]

    def forget(self) -> None:
        """Forget the board and its rows, so that it is as in a new process."""
        with self._lock:
            self._board = None
            self._rows.clear()

    def _read(self, now: datetime) -> Board:
        self._board = read_board(now)
        self._read_at_s = time.monotonic()
        return self._board


def _cells(line: GameLine, language: str) -> SafeString:
    with translation.override(language):
        return render_to_string("lobby/_cells.html", {"game": line})


shared_board: Final = SharedBoard()
