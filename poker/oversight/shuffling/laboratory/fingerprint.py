"""What the report was made of: the files that shuffle, each with its hash."""

from hashlib import sha256
from typing import Final

from django.conf import settings

SHUFFLING_FILES: Final = (
    "poker/deck/chance.py",
    "poker/deck/commitments.py",
    "poker/deck/shuffling.py",
    "poker/engine/cards/cards.py",
    "poker/fairness/leaves.py",
    "poker/fairness/mix.py",
    "poker/oversight/shuffling/sources.py",
)


def fingerprints() -> dict[str, str]:
    """Return the SHA-256 of every file whose change may change how decks are shuffled."""
    return {
        name: sha256((settings.BASE_DIR / name).read_bytes()).hexdigest()
        for name in SHUFFLING_FILES
    }
