"""What refusals say to whoever asked, by their code; each app adds its own."""

from collections.abc import Mapping
from typing import Final

_TEXTS: Final[dict[str, object]] = {}
_OTHERWISE: Final = "refused"


def add_texts(texts: Mapping[str, object]) -> None:
    """Add sentences by code, translated as they are read. The one of `refused` is for every code
    without its own.

    Raises ValueError for a code that has a sentence already.
    """
    if twice := texts.keys() & _TEXTS.keys():
        raise ValueError(f"refusals with two sentences: {sorted(twice)}")
    _TEXTS.update(texts)


def text_of(code: str) -> str:
    """Return the sentence of a refusal in the reader's language."""
    return str(_TEXTS.get(code) or _TEXTS.get(_OTHERWISE, ""))


def all_texts() -> Mapping[str, object]:
    """Return every sentence by its code."""
    return dict(_TEXTS)
