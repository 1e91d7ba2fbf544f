"""How events stand, as this process shows it: read and rendered once for whoever looks."""

import time
from threading import Lock
from typing import Final, NamedTuple

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from lobby.freezeouts.models import Freezeout
from lobby.freezeouts.pages.standing import Standing, read_standing

FRESH_S: Final = 1.0
MOST_EVENTS: Final = 200
MOST_LANGUAGES: Final = 32


class _Look(NamedTuple):
    """``at_s`` is when it was read, ``parts`` are what everybody sees of it, by language."""

    standing: Standing
    status: str
    at_s: float
    parts: dict[str, SafeString]


class _Kept:
    """The last look at one event, and whose turn it is to take the next."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.look: _Look | None = None


class SharedStandings:
    """Kept so that a thousand who watch an event cost what one costs. Any thread may ask; a slow
    reading of one event holds up nobody who looks at another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[int, _Kept] = {}

    def of(self, event: Freezeout) -> Standing:
        """How an event stands, a second ago at most."""
        kept = self._kept_of(event)
        with kept.turn:
            return _look(kept, event).standing

    def part(self, event: Freezeout, language: str) -> SafeString:
        """What everybody sees of it in a language: prizes, tables, stacks, who is out."""
        kept = self._kept_of(event)
        with kept.turn:
            look = _look(kept, event)
            if language not in look.parts:
                if len(look.parts) >= MOST_LANGUAGES:
                    look.parts.clear()
                look.parts[language] = _rendered(event, look.standing, language)
            return look.parts[language]

    def forget(self, event: Freezeout) -> None:
        """Somebody's own deed has changed it: they see that at once."""
        with self._lock:
            self._kept.pop(event.pk, None)

    def _kept_of(self, event: Freezeout) -> _Kept:
        with self._lock:
            if event.pk not in self._kept:
                if len(self._kept) >= MOST_EVENTS:
                    self._kept.clear()
                self._kept[event.pk] = _Kept()
            return self._kept[event.pk]


def _look(kept: _Kept, event: Freezeout) -> _Look:
    """A look that is fresh; the caller holds the turn."""
    look = kept.look
    stale = look is None or time.monotonic() - look.at_s > FRESH_S
    if look is None or stale or look.status != event.status:
        look = kept.look = _Look(read_standing(event), event.status, time.monotonic(), {})
    return look


def _rendered(event: Freezeout, standing: Standing, language: str) -> SafeString:
    with translation.override(language):
        facts = {"event": event, "standing": standing, "is_over": event.is_over}
        return render_to_string("lobby/freezeouts/_standing.html", facts)


shared_standings: Final = SharedStandings()
