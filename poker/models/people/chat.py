"""The models of the chat at tables: lines, mutes and bans."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables.table import Table

LONGEST_LINE = 200


class TableChat(models.Model):
    """How many lines were written at a table; writing the next one locks this row.

    No constraint in the database leads from the chat to the table's row, which is locked while a
    command is carried out: neither ever waits for the other.
    """

    table = models.OneToOneField(
        Table,
        models.PROTECT,
        primary_key=True,
        related_name="chat",
        verbose_name=_("table"),
        db_constraint=False,
    )
    lines = models.PositiveIntegerField(_("lines"), default=0)

    class Meta:
        verbose_name = _("chat of a table")
        verbose_name_plural = _("chats of tables")

    def __str__(self) -> str:
        return f"chat at {self.table_id}"


class ChatLine(models.Model):
    """One line written at a table, numbered from 1 there.

    `shown` is what everybody reads, `said` what was written before the filter, for staff only.
    `said_at` decides how long a line is stored. A line `by_staff` is a message of staff to a table:
    no name stands before it, and nobody can mute it.
    """

    table = models.ForeignKey(
        Table, models.PROTECT, related_name="+", verbose_name=_("table"), db_constraint=False
    )
    number = models.PositiveIntegerField(_("number"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    said = models.CharField(_("as written"), max_length=LONGEST_LINE)
    shown = models.CharField(_("as shown"), max_length=LONGEST_LINE)
    said_at = models.DateTimeField(_("said at"))
    action_id = models.CharField(max_length=64)
    by_staff = models.BooleanField(_("by staff"), default=False, db_default=False)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="chat_line_number"),
            models.UniqueConstraint(
                fields=["table", "player", "action_id"], name="chat_line_said_once"
            ),
        ]
        indexes = [
            models.Index(fields=["player", "-said_at"], name="chat_line_pace"),
            models.Index(fields=["said_at"], name="chat_line_age"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class ChatMute(models.Model):
    """A player who does not want to read anything by another one, at any table, until revoked."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    since_at = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("muted player")
        verbose_name_plural = _("muted players")
        constraints = [
            models.UniqueConstraint(fields=["owner", "muted"], name="chat_mute_once"),
            models.CheckConstraint(
                condition=~models.Q(owner=models.F("muted")), name="chat_mute_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.owner_id} reads nothing of {self.muted_id}"


class ChatBan(models.Model):
    """Staff forbid a player to write at any table until a certain time; reading is still
    allowed.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    until = models.DateTimeField(_("until"))
    reason = models.CharField(_("reason"), max_length=500)
    made_at = models.DateTimeField(_("made at"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("made by")
    )

    class Meta:
        verbose_name = _("chat ban")
        verbose_name_plural = _("chat bans")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(until__gt=models.F("made_at")), name="chat_ban_ahead"
            )
        ]
        indexes = [models.Index(fields=["player", "-until"], name="chat_ban_player")]

    def __str__(self) -> str:
        return f"{self.player} until {self.until:%Y-%m-%d %H:%M}"
