"""Whether the session a socket was opened with still stands."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.utils.crypto import constant_time_compare

from accounts.models import Player


def session_stands(session_key: str | None, player_id: int) -> bool:
    """False once the player signed out, changed the password or was deactivated.

    Asked again for every message that changes something, because a socket outlives the page
    it came from.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    player = Player.objects.filter(pk=player_id, is_active=True).first()
    if player is None or store.get(SESSION_KEY) != str(player_id):
        return False
    return constant_time_compare(store.get(HASH_SESSION_KEY, ""), player.get_session_auth_hash())
