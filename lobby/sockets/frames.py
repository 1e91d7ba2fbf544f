"""The frames the lobby's sockets send, made once for all sockets that send the same."""

import json
from collections.abc import Collection
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils import translation

from lobby.board.reading import Board
from lobby.board.shared import shared_board
from lobby.board.standing import Standing

MOST_CHARACTERS: Final = 100_000


def snapshot(board: Board) -> str:
    """Return the frame with the list's version. A page that has another one asks for the list over
    HTTP."""
    return _text({"type": "snapshot", "version": board.version})


def changes(before: Board, after: Board, language: str) -> str:
    """Return the frame with the rows that have changed from one board to the next.

    It has no ``html`` where games came or went, or nearly all has changed: the page then asks for
    the list.
    """
    known = {line.id: line for line in before.lines}
    changed = [line for line in after.lines if known.get(line.id) != line]
    rows = shared_board.rows(changed, language)
    html = "".join(row.html('hx-swap-oob="true"') for row in rows)
    fits = len(html) <= MOST_CHARACTERS and known.keys() == {line.id for line in after.lines}
    frame = {"type": "changes", "from": before.version, "to": after.version}
    return _text(frame | ({"html": html} if fits else {}))


def yours(standing: Standing, language: str) -> str:
    """Return the frame with one player's tables and places in line."""
    with translation.override(language):
        html = render_to_string("lobby/_yours.html", {"standing": standing, "swaps": True})
    return _text({"type": "yours", "html": html})


def _text(frame: dict[str, Any]) -> str:
    return json.dumps(frame, separators=(",", ":"))


def all_changes(before: Board, after: Board, languages: Collection[str]) -> dict[str, str]:
    """Return the frame of changes in each language; none when nothing has changed."""
    if before.version == after.version:
        return {}
    return {language: changes(before, after, language) for language in languages}
