"""Recording and revoking identity documents."""

from datetime import UTC, date, datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log
from accounts.identity.records import document_numbers
from accounts.identity.records.document_owner import require_own_document
from accounts.identity.records.models import DocumentKind, IdentityRecord
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal


def is_identified(player: Player, *, today: date) -> bool:
    """Return whether staff have checked a document of the player's that is still valid."""
    records = IdentityRecord.objects.filter(player=player, revoked_at=None)
    return records.filter(expires_on__gte=today).exists()


@transaction.atomic
def record_identity(
    *,
    player: Player,
    document_kind: DocumentKind,
    number: str,
    expires_on: date,
    by: Player,
    address: str = "",
    now: datetime | None = None,
) -> IdentityRecord:
    """Store that `by` has seen this document of the player's, and return the record.

    Raises ExplainedRefusal: `number_form`, `document_expired`, `own_identity`, `is_bot`,
    `recorded_already` while another record is in force, or what `require_own_document` raises.
    """
    now = now or room_time.now()
    bare = document_numbers.cleaned(number)
    player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    _require_recordable(player, by, expires_on, now.astimezone(UTC).date())
    require_own_document(player, kind=document_kind, number=bare, now=now)
    record = IdentityRecord.objects.create(
        player=player,
        document_kind=document_kind,
        sealed_number=document_numbers.seal(bare),
        number_ending=bare[-document_numbers.ENDING :],
        expires_on=expires_on,
        checked_at=now,
        checked_by=by,
    )
    audit_log.record(
        actor=by,
        action=audit_log.Action.IDENTITY_RECORDED,
        subject=f"player:{player.pk}",
        after={
            "record": record.pk,
            "document_kind": document_kind.value,
            "number_ending": record.number_ending,
            "expires_on": expires_on.isoformat(),
        },
        address=address,
        now=now,
    )
    return record


@transaction.atomic
def revoke_identity(
    *, record_id: int, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> IdentityRecord:
    """Revoke a record for a reason and return it; one revoked already stays as it is.

    Raises ExplainedRefusal (`reason_missing`) or IdentityRecord.DoesNotExist.
    """
    reason = require_reason(reason)
    record = IdentityRecord.objects.select_for_update(of=("self",)).get(pk=record_id)
    if record.revoked_at is not None:
        return record
    record.revoked_at = now or room_time.now()
    record.revoked_by = by
    record.revoked_because = reason
    record.save(update_fields=["revoked_at", "revoked_by", "revoked_because"])
    audit_log.record(
        actor=by,
        action=audit_log.Action.IDENTITY_REVOKED,
        subject=f"player:{record.player_id}",
        before={"record": record.pk},
        reason=record.revoked_because,
        address=address,
        now=now,
    )
    return record


def require_reason(reason: str) -> str:
    """Return the reason without spaces around it. Raises ExplainedRefusal when it is empty."""
    if not reason.strip():
        raise ExplainedRefusal(
            _("Give a reason."), code="reason_missing", field="reason", allowed={"shortest": 1}
        )
    return reason.strip()


def _require_recordable(player: Player, by: Player, expires_on: date, today: date) -> None:
    if player.pk == by.pk:
        raise ExplainedRefusal(
            _("Somebody else has to check your identity."), code="own_identity", field="player"
        )
    if player.is_bot:
        raise ExplainedRefusal(_("A practice bot is nobody."), code="is_bot", field="player")
    if expires_on < today:
        raise ExplainedRefusal(
            _("The document is no longer valid."),
            code="document_expired",
            field="expires_on",
            allowed={"earliest": today},
        )
    if IdentityRecord.objects.filter(player=player, revoked_at=None).exists():
        raise ExplainedRefusal(
            _("There is a record in force: revoke it first."),
            code="recorded_already",
            field="player",
        )
