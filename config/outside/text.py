"""Text as the room keeps it: each letter with its accents is one character (Unicode's NFC).

Systems send an umlaut as one character, or as a letter with a mark. Both look the same, so they are
the same here.
"""

from unicodedata import is_normalized, normalize


def composed(text: str) -> str:
    """Return a text in the form in which the room stores and compares it."""
    return normalize("NFC", text)


def is_composed(text: str) -> bool:
    """Return whether a text is in this form already."""
    return is_normalized("NFC", text)


def possible_spellings(text: str) -> list[str]:
    """Return a text in the forms in which it may once have been hashed, the present one first."""
    return list(dict.fromkeys([composed(text), normalize("NFD", text), text]))
