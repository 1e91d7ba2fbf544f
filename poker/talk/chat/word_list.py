"""The list of words that the chat hides."""

from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("words.txt")


def read_words(text: str) -> tuple[str, ...]:
    """Return the words of a list, one per line, in lower case without accents.

    `*` at the end of a word stands for any ending, and what follows `#` is a comment.
    """
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in lines if line)


WORDS: Final = read_words(_FILE.read_text(encoding="utf-8"))
