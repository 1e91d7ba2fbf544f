"""The table of requests to be erased."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Answer(models.TextChoices):
    """The answer to a request to be erased."""

    WAITING = "", _("waiting")
    DONE = "done", _("erased")
    REFUSED = "refused", _("refused")
    WITHDRAWN = "withdrawn", _("withdrawn by the player")


class ErasureRequest(models.Model):
    """A player's request to be erased. Staff answer it until `due_at`; a player has at most one
    open.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    asked_at = models.DateTimeField(_("asked at"))
    due_at = models.DateTimeField(_("answer due at"))
    answer = models.CharField(
        _("answer"), max_length=12, choices=Answer, blank=True, default=Answer.WAITING
    )
    answered_at = models.DateTimeField(_("answered at"), null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    reason = models.CharField(_("reason"), max_length=500, blank=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_erasure_request"
        verbose_name = _("wish to be erased")
        verbose_name_plural = _("wishes to be erased")
        ordering = ["answered_at", "due_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=models.Q(answer=""), name="erasure_request_one_open"
            ),
            models.CheckConstraint(
                condition=models.Q(answer="", answered_at=None)
                | ~models.Q(answer="") & models.Q(answered_at__isnull=False),
                name="erasure_request_answered_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_answer_display()}"


class ErasureNames(models.Model):
    """The names an erased player was known by, until they are cleared from all tables.

    The database takes them down as the player is erased, and the functions that clear them read
    them; the application's role may do neither.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="+"
    )
    names = models.JSONField()
    accounts_cleared = models.BooleanField()
    tables_cleared = models.BooleanField()

    class Meta:
        app_label = "accounts"
        db_table = "accounts_erasure_names"
        verbose_name = _("names of an erased person")
        verbose_name_plural = _("names of erased people")

    def __str__(self) -> str:
        return f"erased-{self.player_id}"
