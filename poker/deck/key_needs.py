"""Which keys stored decks still need to be opened."""

from typing import Final

from django.db import connection

# Encrypted text begins with the id of its key.
_NEEDED: Final = """
    SELECT split_part(data->>'sealed', ':', 1) AS key, count(*)
    FROM poker_tableevent WHERE kind = 'hand_started' GROUP BY key
    UNION ALL
    SELECT split_part(sealed, ':', 1) AS key, count(*)
    FROM poker_dealcommitment WHERE sealed <> '' GROUP BY key
"""


def decks_by_key() -> dict[str, int]:
    """Return by key id how many stored decks and commitments only that key opens.

    Reads every hand.
    """
    counts: dict[str, int] = {}
    with connection.cursor() as cursor:
        cursor.execute(_NEEDED)
        for key, count in cursor.fetchall():
            counts[key] = counts.get(key, 0) + count
    return counts
