"""The manager of players."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth.base_user import BaseUserManager

from accounts.age import refuse_under_age, today_everywhere
from config.outside.text import composed

if TYPE_CHECKING:
    from accounts.models.player import Player


class PlayerManager(BaseUserManager["Player"]):
    """Creates players, and finds them by e-mail, whatever its case."""

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        return composed((email or "").strip().lower())

    def get_by_natural_key(self, username: str | None) -> "Player":
        return self.get(email=self.normalize_email(username))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """Store a player without money and return it; `accounts.sign_in.sign_up.creating` is the
        usual way.

        Raises ExplainedRefusal for one under 18 (on the day of `joined_at`, else today).
        """
        player = self.model(email=self.normalize_email(email), **fields)
        refuse_under_age(player.birth_date, today=today_everywhere(player.joined_at))
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """Store a member of staff who has every permission, and return them."""
        return self.create_user(email, password, **fields, is_staff=True, is_superuser=True)
