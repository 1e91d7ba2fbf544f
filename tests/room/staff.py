"""Staff, who reach the admin with a second factor alone."""

from datetime import datetime, timedelta

import pyotp
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.core import audit_log
from accounts.models import Player
from accounts.sign_in.second_factor.models import SecondFactor
from accounts.sign_in.second_factor.secret import new_sealed_secret, secret_of
from accounts.sign_in.second_factor.session import CODE, SHOWN, note_shown


def sign_staff_in(client: Client, player: Player) -> Client:
    """The client's session is the player's, and has shown the player's second factor."""
    give_factor(player)
    client.force_login(player)
    session = client.session
    note_shown(session, player, CODE, timezone.now())
    session.save()
    return client


def promote(email: str) -> Player:
    """Make a signed-in player a superuser, whose sessions count as having shown the factor."""
    player = make_superuser(Player.objects.get(email=email))
    give_factor(player)
    for row in Session.objects.all():
        data = row.get_decoded()
        if data.get(SESSION_KEY) == str(player.pk):
            shown = {"player": player.pk, CODE: timezone.now().timestamp()}
            row.session_data = SessionStore().encode(data | {SHOWN: shown})
            row.save()
    return player


def make_superuser(player: Player) -> Player:
    """The player as a superuser since two days ago, which the audit log confirms."""
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    audit_log.record(
        actor=None,
        action=audit_log.Action.STAFF_RIGHTS_CHANGED,
        subject=f"player:{player.pk}",
        after={"is_superuser": True},
        now=timezone.now() - timedelta(days=2),
    )
    player.refresh_from_db()
    return player


def give_factor(player: Player) -> SecondFactor:
    """The player's authenticator app, as if it had been confirmed."""
    now = timezone.now()
    factor, _made = SecondFactor.objects.get_or_create(
        player=player,
        defaults={"sealed_secret": new_sealed_secret(), "begun_at": now, "confirmed_at": now},
    )
    return factor


def app_code(player: Player, at: datetime | None = None) -> str:
    """What the player's app shows at an instant, now by itself."""
    secret = secret_of(SecondFactor.objects.get(player=player))
    return pyotp.TOTP(secret).at(at or timezone.now())
