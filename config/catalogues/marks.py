"""What a translation must take over as it stands: places for values, HTML tags, line ends."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from config.catalogues.extraction import Id

PLACE: Final = re.compile(r"%\([A-Za-z_0-9]+\)[a-z]|%[sd]|%%|\{[a-z_0-9.:,]*\}")
TAG: Final = re.compile(r"</?[a-z][^>]*>")


def changed_marks(source: Id, forms: Sequence[str]) -> str | None:
    """Return why a translation, in its plural forms, does not fit its source; None when it does.

    The form for one may name the number in words, as "one hand" does, or in figures.
    """
    one, many = (source, source) if isinstance(source, str) else source
    for form, like in zip(forms, _likes(one, many, len(forms)), strict=True):
        for what, marks in (("place", PLACE), ("tag", TAG)):
            allowed = [_counted(marks, text) for text in like]
            if _counted(marks, form) not in allowed:
                return f"has not each {what} of its source: {form!r}"
        if PLACE.search(many) and "%" in PLACE.sub("", form):
            return f"has a percent sign that would be read as a place: {form!r}"
        if _ends(form) != _ends(like[0]):
            return f"begins or ends its lines otherwise: {form!r}"
    return None


def _likes(one: str, many: str, forms: int) -> list[tuple[str, ...]]:
    """Return for each form the sources whose marks it may have."""
    return [(one, many), *[(many,)] * (forms - 1)]


def _counted(marks: re.Pattern[str], text: str) -> Counter[str]:
    """Return each mark and how often it occurs. A tag's attributes are part of it."""
    return Counter(marks.findall(text))


def _ends(text: str) -> tuple[bool, bool]:
    return text.startswith("\n"), text.endswith("\n")
