"""The sign-in backend: it keeps players on a break out, and tells nobody which accounts there
are."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest

from accounts.models.player import Player
from config import room_time
from config.outside.text import possible_spellings


class RoomBackend(ModelBackend):
    """Signs in nobody who takes a break or is excluded, whatever session they have.

    Their password still identifies them: the sign-in page redirects them to where they can have
    their money paid out.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> Player | None:
        """Return the player whose password this is.

        For an address without an account Django hashes the password once; it is hashed as often as
        a stored hash would be compared, so that the time shows no difference.
        """
        player = super().authenticate(request, username, password, **kwargs)
        if player is None and username and password:
            _, *others = possible_spellings(password)
            email = Player.objects.normalize_email(username)
            if others and not Player.objects.filter(email=email).exists():
                for spelling in others:
                    make_password(spelling)
        return player if isinstance(player, Player) else None

    def get_user(self, user_id: Any) -> Player | None:
        player = super().get_user(user_id)
        if not isinstance(player, Player) or player.is_barred(room_time.now()):
            return None
        return player
