from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.utils import timezone

from accounts.models.player import Player


class RoomBackend(ModelBackend):
    """Whoever takes a break or is excluded is signed in nowhere, whatever session they show.

    Their password still tells who they are: the sign-in page leads them to where they can have
    their money paid out.
    """

    def get_user(self, user_id: Any) -> Player | None:
        player = super().get_user(user_id)
        if not isinstance(player, Player) or player.is_barred(timezone.now()):
            return None
        return player
