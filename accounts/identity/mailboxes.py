"""Recognising a player who takes a break or is excluded by their mailbox."""

from datetime import datetime

from django.db.models import F, Func, Value
from django.db.models.functions import Lower

from accounts.identity.marks import is_barred_mailbox
from accounts.identity.names import taken_email
from accounts.models.player import Player


def refuse_who_is_away(email: str, now: datetime) -> None:
    """Raise ExplainedRefusal (`email_taken`) for the mailbox of a player who is away."""
    if has_barred_mailbox(email, now):
        raise taken_email()


def has_barred_mailbox(email: str, now: datetime) -> bool:
    """Return whether this address is the mailbox of a player who is away, or was before their
    erasure.

    What stands behind a "+" is ignored.
    """
    tag, at = Value(r"\+[^@]*@"), Value("@")
    plain = Func(Lower(F("email")), tag, at, function="regexp_replace")
    wanted = Func(Lower(Value(email)), tag, at, function="regexp_replace")
    away = Player.objects.filter(barred_until__gt=now).annotate(mailbox=plain)
    return away.filter(mailbox=wanted).exists() or is_barred_mailbox(email, now)
