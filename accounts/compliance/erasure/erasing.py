"""Erasing a person, for good."""

from datetime import date, datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.compliance.erasure.models import Answer, ErasureRequest
from accounts.compliance.erasure.sealed import seal, sealed_for
from accounts.compliance.erasure.topics import PERSON_ERASED
from accounts.compliance.retention.reasons import obstacle
from accounts.core import audit_log, outbox
from accounts.core.databases.player_lock import lock_player
from accounts.identity.erased_person import ErasedPerson
from accounts.identity.marks import PSEUDONYM, mailbox_mark, name_mark
from accounts.ledger import moving
from accounts.ledger.models import Account, AccountKind, Currency
from accounts.models.player import Player
from accounts.safer_play.breaks.models import PlayBreak
from accounts.safer_play.breaks.topics import PLAYER_AWAY
from accounts.sign_in.devices.ending import end_sessions
from accounts.staff.sanctions.requirements import reason_for
from config import room_time
from config.refusals.explained import ExplainedRefusal

NOBODYS_BIRTHDAY: Final = date(1900, 1, 1)


@transaction.atomic
def erase(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> ErasedPerson:
    """Erase a player for good, and return what is sealed of them.

    The account is closed at once and gets a pseudonym, which replaces the name everywhere; workers
    clear everything else within seconds. Ledger, hands, play and the audit log stay. An exclusion
    stays in force. Play money goes back to the house. It cannot be undone. Raises ExplainedRefusal:
    `erased`, `is_staff`, `money`, or the slug of the reason that holds the player
    (`accounts.compliance.retention.reasons`); and what `reason_for` raises.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    locked = lock_player(player.pk)
    _refuse(locked, now)
    moving.take_back_play_money(player=locked, key=f"erased:{locked.pk}")
    person = _sealed(locked, by, now)
    _rename(locked, now)
    end_sessions(player=locked, now=now)
    open_ = ErasureRequest.objects.filter(player=locked, answer=Answer.WAITING)
    open_.update(answer=Answer.DONE, answered_at=now, answered_by=by)
    name = f"{PSEUDONYM}{locked.pk}"
    outbox.put(PLAYER_AWAY, name, player_id=locked.pk, reference=name)
    outbox.put(PERSON_ERASED, name, player_id=locked.pk)
    audit_log.record(
        actor=by,
        action=audit_log.Action.PLAYER_ERASED,
        subject=f"player:{locked.pk}",
        after={"sealed_until": person.sealed_until},
        reason=text,
        address=address,
        now=now,
    )
    return person


def _refuse(player: Player, now: datetime) -> None:
    if player.erased_at is not None:
        raise _refused("erased", _("This person was erased already."))
    if player.is_staff or player.is_superuser:
        raise _refused(
            "is_staff", _("Who works here is not erased: the log of what they did stays.")
        )
    if (retention_reason := obstacle(player.pk, now)) is not None:
        raise _refused(retention_reason.slug, retention_reason.words)
    money = Account.objects.filter(player=player, balance__gt=0)
    if money.exclude(kind=AccountKind.WALLET, currency=Currency.PLAY).exists():
        words = _("There is money of the player's: it has to be paid out first.")
        raise _refused("money", words)


def _sealed(player: Player, by: Player, now: datetime) -> ErasedPerson:
    away = PlayBreak.objects.filter(player=player, ended_at=None, until_at__gt=now).first()
    return ErasedPerson.objects.create(
        player=player,
        erased_at=now,
        erased_by=by,
        sealed=seal(player),
        sealed_until=now + sealed_for(player),
        name_mark=name_mark(player.screen_name),
        mailbox_mark=mailbox_mark(player.email),
        barred_until=away.until_at if away else None,
    )


def _rename(player: Player, now: datetime) -> None:
    player.screen_name = f"{PSEUDONYM}{player.pk}"
    player.email = f"{player.screen_name}@erased.invalid"
    player.birth_date = NOBODYS_BIRTHDAY
    player.is_active, player.erased_at, player.last_login = False, now, None
    player.language = player.browser_language = ""
    player.set_unusable_password()
    player.groups.clear()
    player.user_permissions.clear()
    player.save()


def _refused(code: str, words: "object") -> ExplainedRefusal:
    return ExplainedRefusal(str(words), code=code, field="player")
