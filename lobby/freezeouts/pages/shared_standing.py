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


class SharedStandings:
    """Kept so that a thousand who watch an event cost what one costs. Any thread may ask."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._looks: dict[int, _Look] = {}

    def of(self, event: Freezeout) -> Standing:
        """How an event stands, a second ago at most."""
        with self._lock:
            return self._look(event).standing

    def part(self, event: Freezeout, language: str) -> SafeString:
        """What everybody sees of it in a language: prizes, tables, stacks, who is out."""
        with self._lock:
            look = self._look(event)
            if language not in look.parts:
                if len(look.parts) >= MOST_LANGUAGES:
                    look.parts.clear()
                look.parts[language] = _rendered(event, look.standing, language)
            return look.parts[language]

    def forget(self, event: Freezeout) -> None:
        """Somebody's own deed has changed it: they see that at once."""
        with self._lock:
            self._looks.pop(event.pk, None)

    def _look(self, event: Freezeout) -> _Look:
        look = self._looks.get(event.pk)
        stale = look is None or time.monotonic() - look.at_s > FRESH_S
        if look is None or stale or look.status != event.status:
            if len(self._looks) >= MOST_EVENTS:
                self._looks.clear()
            look = _Look(read_standing(event), event.status, time.monotonic(), {})
            self._looks[event.pk] = look
        return look


def _rendered(event: Freezeout, standing: Standing, language: str) -> SafeString:
    with translation.override(language):
        facts = {"event": event, "standing": standing, "is_over": event.is_over}
        return render_to_string("lobby/freezeouts/_standing.html", facts)


shared_standings: Final = SharedStandings()
