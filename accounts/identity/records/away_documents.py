from datetime import datetime

from accounts.identity.records import document_numbers
from accounts.identity.records.models import IdentityRecord
from accounts.models.player import Player


def shows_away_document(player: Player, *, kind: str, number: str, now: datetime) -> bool:
    """Whether this document is that of another player who is away.

    Numbers are kept encrypted, each time differently, so they are opened to be compared:
    those with the same ending alone.
    """
    ending = number[-document_numbers.ENDING :]
    others = IdentityRecord.objects.filter(
        document_kind=kind, number_ending=ending, player__barred_until__gt=now
    ).exclude(player=player)
    sealed = others.values_list("sealed_number", flat=True)
    return any(document_numbers.unseal(each) == number for each in sealed)
