"""Sessions of players, as sockets have them."""

from django.test import Client

from accounts.models import Player
from accounts.sign_in.devices.known_session import KnownSession


def signed_in(player: Player) -> KnownSession:
    """Sign the player in and return the session; nothing is known of it yet."""
    client = Client()
    client.force_login(player)
    return KnownSession(client.session.session_key, player.pk)
