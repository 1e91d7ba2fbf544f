"""The table of players."""

from datetime import datetime
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.models.player_queries import PlayerManager
from accounts.models.screen_name_shape import SHAPE
from config import room_time
from config.model_fields import InstantField
from config.outside.text import composed, possible_spellings

SCREEN_NAME_PATTERN = r"^(?!.*  )[A-Za-z][A-Za-z0-9_ -]{1,14}[A-Za-z0-9_-]$"


class Player(AbstractBaseUser, PermissionsMixin):
    """A person, or a practice bot, with an account in the room.

    The e-mail address is stored in lower case, so that its unique index ignores case; the screen
    name keeps the case its owner chose, and nobody else's looks like it. Until `barred_until`
    nobody can use the account: its player takes a break or is excluded
    (`accounts.safer_play.breaks`). From `suspended_at` on they can sit at no table, from
    `expelled_at` on they never can again (`accounts.staff.sanctions`). Since `erased_at` nobody
    knows who they were (`accounts.compliance.erasure`). Pages and mail are in the `language` they
    chose, else in that of their browser, which is stored when they sign in
    (`accounts.core.language`).
    """

    email = models.EmailField(_("e-mail"), max_length=254, unique=True)
    screen_name = models.CharField(_("screen name"), max_length=16)
    birth_date = models.DateField(_("date of birth"))
    is_bot = models.BooleanField(_("practice bot"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    barred_until = models.DateTimeField(_("on a break until"), null=True, blank=True)
    suspended_at = models.DateTimeField(_("suspended since"), null=True, editable=False)
    expelled_at = models.DateTimeField(_("expelled at"), null=True, editable=False)
    erased_at = models.DateTimeField(_("erased at"), null=True, editable=False)
    language = models.CharField(_("language"), max_length=8, blank=True, default="", db_default="")
    browser_language = models.CharField(
        _("language of the browser"), max_length=8, blank=True, default="", db_default=""
    )
    terms_version = models.CharField(_("accepted terms"), max_length=16, blank=True)
    terms_accepted_at = models.DateTimeField(_("terms accepted at"), null=True, blank=True)
    joined_at = InstantField(_("joined at"), default=room_time.now)

    objects: ClassVar[PlayerManager] = PlayerManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["screen_name", "birth_date"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        permissions = [
            ("assign_roles", _("Can make members of staff and give them roles")),
            ("warn_player", _("Can write notes on players and warn them")),
            ("suspend_player", _("Can suspend players and lift it")),
            ("expel_player", _("Can expel players for good")),
            ("erase_player", _("Can erase people for good")),
            ("export_player", _("Can export what the room holds of a player")),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="player_email_lower_case"
            ),
            models.CheckConstraint(
                condition=models.Q(screen_name__regex=SCREEN_NAME_PATTERN),
                name="player_screen_name_form",
            ),
            models.CheckConstraint(
                condition=models.Q(expelled_at=None) | models.Q(is_active=False),
                name="player_expelled_for_good",
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at=None) | models.Q(is_active=False),
                name="player_erased_for_good",
            ),
            models.UniqueConstraint(Lower("screen_name"), name="player_screen_name_unique"),
        ]
        # A trigger refuses names that look alike (sql/players/player_screen_name_alike.sql).
        indexes = [models.Index(SHAPE, name="player_screen_name_shape")]

    def __str__(self) -> str:
        return self.screen_name

    def set_password(self, raw_password: str | None) -> None:
        """Hash a password, whichever way its letters were sent."""
        super().set_password(raw_password and composed(raw_password))

    def check_password(self, raw_password: str | None) -> bool:
        """Return whether this is the password, whichever way its letters are sent now or were when
        it was hashed."""
        spellings = possible_spellings(raw_password) if raw_password else [raw_password]
        return any(super(Player, self).check_password(each) for each in spellings)

    def is_barred(self, now: datetime) -> bool:
        """Return whether a break or an exclusion closes the account at this instant."""
        return self.barred_until is not None and now < self.barred_until

    def get_short_name(self) -> str:
        return self.screen_name
