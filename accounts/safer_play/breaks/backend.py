"""The sign-in backend that keeps players on a break out."""

from typing import Any

from django.contrib.auth.backends import ModelBackend

from accounts.models.player import Player
from config import room_time


class RoomBackend(ModelBackend):
    """Signs in nobody who takes a break or is excluded, whatever session they have.

    Their password still identifies them: the sign-in page redirects them to where they can have
    their money paid out.
    """

    def get_user(self, user_id: Any) -> Player | None:
        player = super().get_user(user_id)
        if not isinstance(player, Player) or player.is_barred(room_time.now()):
            return None
        return player
