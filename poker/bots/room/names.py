"""The names of practice bots: stars, and numbered stars when those run out."""

from collections.abc import Iterator
from itertools import count
from typing import Final

STARS: Final = (
    "Adhara", "Albireo", "Alcor", "Algol", "Alhena", "Alioth", "Almach", "Alnair",
    "Altair", "Ankaa", "Antares", "Arcturus", "Atria", "Bellatrix", "Capella", "Castor",
    "Deneb", "Diphda", "Dubhe", "Electra", "Elnath", "Fomalhaut", "Hamal", "Izar",
    "Kochab", "Maia", "Markab", "Menkar", "Merak", "Mira", "Mirach", "Mizar",
    "Nashira", "Pollux", "Procyon", "Regulus", "Rigel", "Sabik", "Sadr", "Shaula",
    "Spica", "Talitha", "Tarazed", "Thuban", "Unukalhai", "Vega", "Wezen", "Zosma",
)  # fmt: skip


def names() -> Iterator[str]:
    """Yield screen names without end, each once."""
    yield from STARS
    for number in count(2):
        for star in STARS:
            yield f"{star} {number}"
