"""A language made of the catalogues: every text marked, and 40 per cent longer.

What stands on a page outside the marks was never wrapped for translation. The marks take no
room and cannot be seen.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import django
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from config.catalogues import po_file
from config.catalogues.place import DOMAINS, PLACES

LANGUAGE: Final = "de"
"""The language it takes the place of: two plural forms, a decimal comma, points for thousands."""
OPEN, CLOSE = "\u2061", "\u2062"
LONGER: Final = 0.4
KEPT = re.compile(r"%\([A-Za-z_0-9]+\)[a-z]|%[sd%]|\{[a-z_0-9.:,]*\}|</?[a-z][^>]*>")
# Django reads these two as codes.
CODES = {"ltr", "rtl"}


def write_pseudo_language(folder: Path) -> Path:
    """Compiled catalogues in a folder as ROOM_TEXTS wants it."""
    for domain in DOMAINS:
        catalog = Catalog(locale=LANGUAGE, fuzzy=False)
        for message in _messages(domain):
            text = message.id
            forms = stretched(text) if isinstance(text, str) else tuple(map(stretched, text))
            catalog.add(text, forms, context=message.context)
        path = folder / LANGUAGE / "LC_MESSAGES" / f"{domain}.mo"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_mo(file, catalog)
    return folder


def stretched(text: str) -> str:
    """A text in marks and longer, with places, tags and line ends as they were."""
    body = text.strip("\n")
    if not body or text in CODES:
        return text
    start = text.index(body)
    longer = _filler(len(KEPT.sub("", body)), one_word=" " not in body)
    return f"{text[:start]}{OPEN}{body}{longer}{CLOSE}{text[start + len(body) :]}"


def _filler(length: int, *, one_word: bool) -> str:
    """As much as a translation may add: to the word itself, or as further words."""
    more = max(1, round(length * LONGER))
    return "e" * more if one_word else "".join(" " if at % 7 == 0 else "e" for at in range(more))


def _messages(domain: str) -> Iterator[Message]:
    """The room's texts and Django's own."""
    ours = [place.source(LANGUAGE) for place in PLACES if place.domain == domain]
    own = Path(django.__file__).parent
    djangos = sorted(own.glob(f"**/locale/{LANGUAGE}/LC_MESSAGES/{domain}.po"))
    for path in (*djangos, *ours):
        yield from (message for message in po_file.read(path, LANGUAGE) if message.id)
