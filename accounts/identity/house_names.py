"""Words in screen names that speak for the room: nobody may pass for its staff."""

import re
from typing import Final

from accounts.models.screen_name_shape import shape_of

_WORDS: Final = (
    *("support", "helpdesk", "staff", "dealer", "admin", "administrator", "moderator"),
    *("hilfe", "personal", "mitarbeiter", "geber", "kartengeber", "verwaltung", "kasse"),
    *("assistance", "personnel", "croupier", "donneur", "administrateur", "caisse"),
    *("supporto", "assistenza", "personale", "mazziere", "amministratore", "cassa"),
)
_SHAPES: Final = frozenset(map(shape_of, _WORDS))


def speaks_for_the_room(screen_name: str) -> bool:
    """Return whether one of the name's words, digits beside, is one of the room's own or looks
    like it."""
    words = re.split(r"[ _-]", screen_name)
    bare = [word.strip("0123456789") for word in words]
    return not _SHAPES.isdisjoint(map(shape_of, [*words, *bare, "".join(words)]))
