"""The standing of tournaments in this process: read and rendered once for all its readers."""

import time
from threading import Lock
from typing import Final, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from lobby.tournaments.models import Tournament
from lobby.tournaments.pages.standing import Standing, read_standing

FRESH_S: Final = 1.0
MOST_TOURNAMENTS: Final = 200
MOST_LANGUAGES: Final = 32


class _Look(NamedTuple):
    """A standing read at ``at_s``, and its rendered ``parts`` for everybody, by language."""

    standing: Standing
    status: str
    at_s: float
    parts: dict[str, SafeString]


class _Kept:
    """The last look at one tournament, and the lock under which the next is taken."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.look: _Look | None = None


class SharedStandings:
    """Caches standings, so that a thousand who watch a tournament cost what one costs.

    Any thread may ask; a slow reading of one tournament holds up nobody who looks at another.
    """

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}

    def of(self, tournament: Tournament) -> Standing:
        """Return the standing of a tournament, a second old at most."""
        kept = self._kept_of(tournament)
        with kept.turn:
            return _look(kept, tournament).standing

    def part(self, tournament: Tournament, language: str) -> SafeString:
        """Return what everybody sees of it in a language: prizes, tables, stacks, who is out."""
        kept = self._kept_of(tournament)
        with kept.turn:
            look = _look(kept, tournament)
            if language not in look.parts:
                if len(look.parts) >= MOST_LANGUAGES:
                    look.parts.clear()
                look.parts[language] = _rendered(tournament, look.standing, language)
            return look.parts[language]

    def forget(self, tournament: Tournament) -> None:
        """Forget a tournament's standing, so that a player sees their own command's effect at
        once."""
        self._kept.pop(tournament.pk, None)

    def _kept_of(self, tournament: Tournament) -> _Kept:
        kept = self._kept.get(tournament.pk)
        if kept is not None:
            return kept
        if len(self._kept) >= MOST_TOURNAMENTS:
            self._kept.clear()
        # Of two threads that find none, both get the one that came first.
        return self._kept.setdefault(tournament.pk, _Kept())


def _look(kept: _Kept, tournament: Tournament) -> _Look:
    """Return a look that is fresh. The caller holds its lock."""
    look = kept.look
    stale = look is None or time.monotonic() - look.at_s > FRESH_S
    if look is None or stale or look.status != tournament.status:
        look = kept.look = _Look(read_standing(tournament), tournament.status, time.monotonic(), {})
    return look


def _rendered(tournament: Tournament, standing: Standing, language: str) -> SafeString:
    with translation.override(language):
        facts = {"tournament": tournament, "standing": standing, "is_over": tournament.is_over}
        return render_to_string("lobby/tournaments/_standing.html", facts)


shared_standings: Final = SharedStandings()
