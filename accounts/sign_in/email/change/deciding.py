"""The two links: one makes the change, the other stops it or undoes it."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import inbox
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.identity.names import refusing_the_taken
from accounts.models.player import Player
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.email.change.links import read_token
from accounts.sign_in.email.change.models import EmailChange
from accounts.sign_in.email.verification.models import VerifiedEmail
from config import room_time
from config.refusals.explained import ExplainedRefusal

_MESSAGES: Final = {
    Action.EMAIL_CHANGED: "email_changed",
    Action.EMAIL_CHANGE_STOPPED: "email_change_stopped",
}
"""The kind of message to the player about each action."""


@transaction.atomic
def confirm(*, token: str, now: datetime | None = None, address: str = "") -> EmailChange:
    """Give the player the new address, as a verified one, and return the change.

    A second time changes nothing. Raises ExplainedRefusal: `link_broken`, `link_expired`,
    `stopped`, or `email_taken` by somebody meanwhile.
    """
    now = now or room_time.now()
    change = read_token(token, "confirm", now)
    player = _locked(change)
    if change.confirmed_at is not None and change.stopped_at is None:
        return change
    if change.stopped_at is not None or player.email != change.old_email:
        raise _refused(_("This change was stopped, or another one came after it."), "stopped")
    _give(player, change.new_email)
    _verified(player, now)
    change.confirmed_at = now
    change.save(update_fields=["confirmed_at"])
    _note(change, Action.EMAIL_CHANGED, now, address)
    return change


@transaction.atomic
def stop(*, token: str, now: datetime | None = None, address: str = "") -> EmailChange:
    """Stop the change and return it.

    Where it was made already, the old address is back, and what was asked for after it is stopped
    as well. The player is signed out everywhere. A second time changes nothing. Raises
    ExplainedRefusal: `link_broken`, `link_expired`, or `email_taken`.
    """
    now = now or room_time.now()
    change = read_token(token, "stop", now)
    player = _locked(change)
    change = _in_force(change)
    if change.stopped_at is not None:
        return change
    if change.confirmed_at is not None:
        _take_back(player, change, now)
    # Otherwise a thief could keep the account by changing on to a third address.
    later = EmailChange.objects.filter(player=player, pk__gt=change.pk, stopped_at=None)
    later.update(stopped_at=now)
    change.stopped_at = now
    change.save(update_fields=["stopped_at"])
    end_sessions(player=player, now=now)
    _note(change, Action.EMAIL_CHANGE_STOPPED, now, address)
    return change


def _take_back(player: Player, change: EmailChange, now: datetime) -> None:
    """Give the player the old address back, as a verified one: the link was mailed to it."""
    _give(player, change.old_email)
    _verified(player, now)


def _verified(player: Player, now: datetime) -> None:
    proof = {"email": player.email, "verified_at": now}
    VerifiedEmail.objects.update_or_create(player=player, defaults=proof)


def _locked(change: EmailChange) -> Player:
    """Return the change's player, locked before the change is read, as where one is asked for."""
    player = Player.objects.select_for_update(no_key=True).get(pk=change.player_id)
    change.refresh_from_db()
    return player


def _in_force(change: EmailChange) -> EmailChange:
    """Return the request that replaced this one, about which the same mailbox got a link.

    Where none did, it is this one.
    """
    while change.stopped_at is not None and change.confirmed_at is None:
        later = EmailChange.objects.filter(player=change.player_id, pk__gt=change.pk)
        instead = later.filter(old_email=change.old_email, asked_at=change.stopped_at).first()
        if instead is None:
            break
        change = instead
    return change


def _give(player: Player, email: str) -> None:
    player.email = email
    try:
        with refusing_the_taken():
            player.save(update_fields=["email"])
    except ExplainedRefusal:
        raise _refused(_("This address cannot be used."), "email_taken") from None


def _note(change: EmailChange, action: Action, now: datetime, address: str) -> None:
    kind = _MESSAGES[action]
    emails = {"old": change.old_email, "new": change.new_email}
    key = f"{kind}:{change.pk}"
    inbox.put(player_id=change.player_id, kind=kind, data=emails, key=key, now=now)
    record(
        actor=change.player,
        action=action,
        subject=f"player:{change.player_id}",
        after=emails,
        address=address,
        now=now,
    )


def _refused(text: "object", code: str) -> ExplainedRefusal:
    return ExplainedRefusal(str(text), code=code, field="token")
