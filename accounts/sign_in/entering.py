"""Completing a sign-in with a second factor."""

from datetime import datetime

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.core.requester import player_or_none
from accounts.models.player import Player
from accounts.sign_in.devices.activity import refresh
from accounts.sign_in.devices.listening import origin_of
from accounts.sign_in.second_factor.session import PASSKEY, note_shown
from accounts.sign_in.waiting import wait_no_more


def enter(request: HttpRequest, player: Player, kind: str, now: datetime) -> None:
    """Sign the player in, unless they are, and store which kind of second factor they used.

    A passkey counts as much as the password asked for again. What staff do here is in the audit
    log.
    """
    if player_or_none(request) is None:
        wait_no_more(request.session)
        login(request, player)
    note_shown(request.session, player, kind, now)
    if kind == PASSKEY:
        refresh(request.session.session_key or "", now)
    if player.is_staff:
        _note_staff(request, player, kind)


def _note_staff(request: HttpRequest, player: Player, kind: str) -> None:
    """Write into the audit log that a member of staff signed in, how, and from where."""
    origin = origin_of(request)
    record(
        actor=player,
        action=Action.STAFF_MEMBER_SIGNED_IN,
        subject=f"player:{player.pk}",
        after={"browser": origin.browser, "with": kind},
        address=origin.address,
    )
