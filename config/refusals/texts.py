"""What refusals say to whoever asked, by their code; each app adds its own."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Final

from config.registry import Registry

_TEXTS: Final = Registry[tuple[str, object]]("sentence of the refusal", itemgetter(0))
_OTHERWISE: Final = "refused"


def add_texts(texts: Mapping[str, object]) -> None:
    """Add sentences by code, translated as they are read. The one of `refused` is for every code
    without its own.

    Raises ValueError for a code that has a sentence already.
    """
    for text in texts.items():
        _TEXTS.add(text)


def text_of(code: str) -> str:
    """Return the sentence of a refusal in the reader's language."""
    found = _TEXTS.get(code) or _TEXTS.get(_OTHERWISE)
    return str(found[1]) if found else ""


def all_texts() -> Mapping[str, object]:
    """Return every sentence by its code."""
    return dict(_TEXTS)
