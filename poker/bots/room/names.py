"""The names of practice bots: a star and the level it plays at, numbered when those run out."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from accounts.identity.house_names import bot_words
from poker.bots.play.levels import LEVELS

STARS: Final = (
    "Adhara", "Albireo", "Alcor", "Algol", "Alhena", "Alioth", "Almach", "Alnair",
    "Altair", "Ankaa", "Antares", "Arcturus", "Atria", "Bellatrix", "Capella", "Castor",
    "Deneb", "Diphda", "Dubhe", "Electra", "Elnath", "Fomalhaut", "Hamal", "Izar",
    "Kochab", "Maia", "Markab", "Menkar", "Merak", "Mira", "Mirach", "Mizar",
    "Nashira", "Pollux", "Procyon", "Regulus", "Rigel", "Sabik", "Sadr", "Shaula",
    "Spica", "Talitha", "Tarazed", "Thuban", "Unukalhai", "Vega", "Wezen", "Zosma",
)  # fmt: skip

for _star in STARS:
    bot_words.add(_star)


def names() -> Iterator[str]:
    """Yield screen names without end, each once, the levels by turns: ``Vega III``."""
    levels = [level.upper() for level in LEVELS]
    for number in count(1):
        for shift in range(len(levels)):
            for at, star in enumerate(STARS):
                numbered = star if number == 1 else f"{star} {number}"
                yield f"{numbered} {levels[(at + shift) % len(levels)]}"
