"""Clearing the tables of accounts of an erased person; workers do it."""

from typing import Any

from django.db import connection

from accounts.compliance.erasure.topics import PERSON_ERASED
from accounts.core import audit_log, outbox
from accounts.core.audit_log.checking import hash_of
from accounts.core.audit_log.models import AuditEntry, AuditRedaction
from accounts.core.audit_log.redactions import summary
from accounts.safer_play.limits.models import PlayLimit
from accounts.sign_in.devices.models import KnownDevice, SignIn
from accounts.sign_in.email.change.models import EmailChange
from accounts.sign_in.email.verification.models import VerificationMail, VerifiedEmail
from accounts.sign_in.passwords.reset.models import ResetAsked
from accounts.sign_in.second_factor.models import Passkey, RecoveryCode, SecondFactor

OWN = (
    *(SignIn, KnownDevice, EmailChange, VerifiedEmail, VerificationMail, ResetAsked),
    *(SecondFactor, RecoveryCode, Passkey, PlayLimit),
)


@outbox.listen(PERSON_ERASED, by_worker=True)
def clear_accounts(player_id: int, **_more: Any) -> None:
    """Delete the person's devices, sessions, mails and messages, and put the pseudonym wherever
    else they are named.
    """
    for model in OWN:
        model._default_manager.filter(player=player_id).delete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT erasure_clear(%s)", [player_id])
        cursor.execute("SELECT erasure_audit(%s)", [player_id])
        (numbers,) = cursor.fetchone()
    if numbers:
        _note_redactions(player_id, numbers)


def _note_redactions(player_id: int, numbers: list[int]) -> None:
    """Write into the audit log the hashes of what is left of the cleared entries, and store
    them.
    """
    entries = AuditEntry.objects.filter(number__in=numbers).order_by("number")
    contents = [(entry.number, hash_of(entry)) for entry in entries]
    noted = audit_log.record(
        actor=None,
        action=audit_log.Action.AUDIT_LOG_REDACTED,
        subject=f"player:{player_id}",
        after={"entries": len(contents), "digest": summary(contents)},
    )
    AuditRedaction.objects.bulk_create(
        AuditRedaction(number=number, hash=content, told_in=noted.number)
        for number, content in contents
    )
