"""Recognising a document that stands for another player (clause ``one-document``)."""

from datetime import datetime

from django.db import connection
from django.utils.translation import gettext_lazy as _

from accounts.identity.records import document_numbers
from accounts.identity.records.models import IdentityRecord
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal


def require_own_document(player: Player, *, kind: str, number: str, now: datetime) -> None:
    """Raise ExplainedRefusal where this is another player's document: `player_away` of one who is
    excluded or takes a break, `expelled` of one who was expelled, `document_taken` of anybody else
    while their record is in force.

    Of two who record the same number at once the second waits for the first one's transaction.
    """
    ending = number[-document_numbers.ENDING :]
    _one_at_a_time(f"{kind}:{ending}")
    others = IdentityRecord.objects.filter(document_kind=kind, number_ending=ending)
    # Numbers are encrypted each time differently, so they are decrypted to be compared.
    for record in others.exclude(player=player).select_related("player"):
        if document_numbers.unseal(record.sealed_number) == number:
            _require_other(record, now)


def _require_other(record: IdentityRecord, now: datetime) -> None:
    owner = record.player
    if owner.is_barred(now):
        words = _("The owner of this document has another account and takes time away.")
        raise ExplainedRefusal(words, code="player_away", field="number")
    if owner.expelled_at is not None:
        words = _("The owner of this document was expelled.")
        raise ExplainedRefusal(words, code="expelled", field="number")
    if record.revoked_at is None and owner.erased_at is None:
        words = _("This document stands for %(player)s already.")
        allowed = {"player": owner.screen_name}
        raise ExplainedRefusal(words, code="document_taken", field="number", allowed=allowed)


def _one_at_a_time(which: str) -> None:
    """Take a lock until the transaction ends, so that no two look at once and find nobody."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"document {which}"]
        )
