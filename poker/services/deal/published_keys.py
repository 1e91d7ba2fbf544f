"""The public keys of receipts, including those no longer in use."""

from datetime import datetime
from itertools import pairwise

from django.core.exceptions import ImproperlyConfigured

from poker.deck import receipt_keys
from poker.event_stream import stream
from poker.fairness.public_key import PublicKey
from poker.models import ReceiptKey


def published_keys() -> list[PublicKey]:
    """Return every key ever signed with, the oldest first; each ends when the next one came into
    use."""
    rows = list(ReceiptKey.objects.order_by("since", "name"))
    until = [stream.to_ms(later.since) for _, later in pairwise(rows)]
    return [
        PublicKey(row.name, row.x, row.y, stream.to_ms(row.since), ended)
        for row, ended in zip(rows, [*until, None], strict=False)
    ]


def publish(key_id: str, now: datetime) -> None:
    """Store the public part of a key this process signs with, unless it is stored, before anything
    signed with it is given.

    Raises ImproperlyConfigured where another key was published by that name.
    """
    key = receipt_keys.public_part(key_id, stream.to_ms(now))
    if ReceiptKey.objects.filter(name=key.id, x=key.x, y=key.y).exists():
        return
    row = ReceiptKey(name=key.id, x=key.x, y=key.y, since=now)
    ReceiptKey.objects.bulk_create([row], ignore_conflicts=True)
    found = ReceiptKey.objects.get(name=key.id)
    if (found.x, found.y) != (key.x, key.y):
        raise ImproperlyConfigured(f"ROOM_RECEIPT_KEYS: {key.id} was the name of another key")
