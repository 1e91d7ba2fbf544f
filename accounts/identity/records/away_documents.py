"""Recognising the document of a player who takes a break or is excluded."""

from datetime import datetime

from accounts.identity.records import document_numbers
from accounts.identity.records.models import IdentityRecord
from accounts.models.player import Player


def shows_away_document(player: Player, *, kind: str, number: str, now: datetime) -> bool:
    """Return whether this document is that of another player who is away.

    Numbers are stored encrypted, each time differently, so they are decrypted to be compared; only
    those with the same ending are.
    """
    ending = number[-document_numbers.ENDING :]
    others = IdentityRecord.objects.filter(
        document_kind=kind, number_ending=ending, player__barred_until__gt=now
    ).exclude(player=player)
    sealed = others.values_list("sealed_number", flat=True)
    return any(document_numbers.unseal(each) == number for each in sealed)
