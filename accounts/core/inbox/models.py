"""The table of inbox messages."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.core.mail.due import MailDue


class Message(MailDue):
    """A message to one player. Its text is made from `kind` and `data` when it is read."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="messages", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=64)
    data = models.JSONField(_("data"), default=dict)
    key = models.CharField(_("key"), max_length=200, unique=True)
    put_at = models.DateTimeField(_("sent at"))
    read_at = models.DateTimeField(_("read at"), null=True, blank=True)

    class Meta:
        app_label = "accounts"
        db_table = "inbox_message"
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = [
            models.Index(fields=["player", "-id"], name="inbox_message_player"),
            models.Index(
                fields=["player"],
                condition=models.Q(read_at__isnull=True),
                name="inbox_message_unread",
            ),
            models.Index(
                fields=["mail_due_at"],
                condition=models.Q(mail_due_at__isnull=False),
                name="inbox_message_mail_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.player_id}"
