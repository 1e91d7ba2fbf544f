"""Screen names that speak for the room: nobody may pass for its staff or its practice bots."""

import re
from collections.abc import Iterator
from typing import Final

from accounts.models.screen_name_shape import shape_of
from config.registry import Registry

bot_words: Final[Registry[str]] = Registry("word of bots' names", key=shape_of)
"""The words that bots' names begin with; a level follows, as in `Castor IV`."""

_STAFF: Final = (
    *("support", "helpdesk", "staff", "dealer", "admin", "administrator", "moderator"),
    *("croupier", "cashier", "floorman", "manager", "operator", "security", "owner"),
    *("hilfe", "personal", "mitarbeiter", "geber", "kartengeber", "verwaltung", "kasse"),
    *("kassierer", "aufsicht", "leitung", "betreiber", "sicherheit"),
    *("assistance", "personnel", "donneur", "administrateur", "caisse", "caissier"),
    *("exploitant", "surveillant"),
    *("supporto", "assistenza", "personale", "mazziere", "amministratore", "cassa"),
    *("cassiere", "gestore", "sorvegliante"),
)
"""Refused as a word of a name."""
_CONTAINED: Final = ("support", "helpdesk", "staff", "dealer", "admin", "moderator", "croupier")
"""Refused inside a word too, but for the honest ones."""
_HONEST: Final = (
    *("supporter", "badminton", "falstaff", "stafford", "staffan", "staffel", "staffy"),
    *("dealerson", "sadmin"),
)
_HOUSE: Final = (
    *("room", "house", "floor", "bot", "bots", "host", "system", "official", "mod", "team"),
    *("raum", "haus", "saal", "offiziell", "salle", "maison", "officiel", "sala", "casa"),
    *("ufficiale", "robot", "mods", "help", "service", "servicedesk", "frontdesk", "customercare"),
    *("customerservice", "kundendienst", "casino", "pitboss", "director", "referee"),
)
"""Refused if a name has nothing but these, the words of staff and the little words: a full house
is none of the room's."""
_LITTLE: Final = (
    *("the", "your", "our", "my", "mr", "mrs", "ms", "poker", "card"),
    *("cards", "real", "head", "chief", "der", "die", "das", "ihr", "unser", "le", "la", "les"),
    *("du", "de", "notre", "il", "lo", "gli", "del", "della", "nostro", "live", "vip"),
)

_BETWEEN_WORDS: Final = re.compile(r"[ _-]+|(?<=[a-z])(?=[A-Z])")
_DIGITS: Final = "0123456789"
_STAFF_SHAPES: Final = frozenset(map(shape_of, _STAFF))
_CONTAINED_SHAPES: Final = [shape_of(word) for word in _CONTAINED]
_HONEST_SHAPES: Final = re.compile("|".join(shape_of(word) for word in _HONEST))


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(sorted(map(shape_of, words), key=len, reverse=True))


_ONLY_OURS: Final = re.compile(f"(?:{_any_of(_LITTLE)})*(?:{_any_of(_STAFF + _HOUSE)})+")
# A Roman number in any spelling that looks like one, behind a number as in `Vega 2 III`.
_LEVEL: Final = re.compile(r"[0-9]*[ivxl][ivxl1]*|1+", re.IGNORECASE)
_JOINED: Final = re.compile(
    r"[0-9]*(?=[IVXivx1]*[IVXivx])[IVXivx1]{2,}|l+[IVX1]+|[IVX1]+l+|l{3,}|1{3,}"
)
# One at the end of a word of the room's own, as in `Floor II` or `FloorIV`: a Lil is not one.
_NUMBERED: Final = re.compile(
    r"(?:[ _-]+(?:[ivx]+|[IVX]+|[lI1]+|[lVX]+)|(?<=[a-z])(?:[IVX]+|[lI1]{2,}))[ _-]*$"
)


def speaks_for_the_room(screen_name: str) -> bool:
    """Return whether a name has a word of the room's staff, however it is spelt, or nothing but
    words of the room's own."""
    words = _words(screen_name)
    if not _STAFF_SHAPES.isdisjoint(shape for word in words for shape in _shapes(word)):
        return True
    for shape in (*_shapes(screen_name), *_shapes(_NUMBERED.sub("", screen_name))):
        without = _HONEST_SHAPES.sub(".", shape)
        if any(word in without for word in _CONTAINED_SHAPES) or _ONLY_OURS.fullmatch(without):
            return True
    return False


def is_like_a_bots(screen_name: str) -> bool:
    """Return whether a name is a word of bots' names and a level, as `Castor IV` is.

    A level of one letter counts only if it is set apart: Mirai is no bot.
    """
    words = _words(screen_name)
    if len(words) > 1 and bot_words.get(shape_of(words[0])):
        return _LEVEL.fullmatch("".join(words[1:])) is not None
    whole = re.sub("[ _-]", "", screen_name)
    return any(
        shape_of(whole[: len(word)]) == shape_of(word) and _JOINED.fullmatch(whole[len(word) :])
        for word in bot_words
    )


def _words(screen_name: str) -> list[str]:
    return [word for word in _BETWEEN_WORDS.split(screen_name) if word]


def _shapes(text: str) -> Iterator[str]:
    """Yield the shapes of a text with its digits read as letters, and as numbers beside words."""
    yield shape_of(text)
    yield shape_of(text.strip(_DIGITS + " -_"))
    yield shape_of(re.sub(r"[0-9]", "", text))
