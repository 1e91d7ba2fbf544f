from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MARK_LENGTH = 64


class Answer(models.TextChoices):
    """What became of a wish to be erased."""

    WAITING = "", _("waiting")
    DONE = "done", _("erased")
    REFUSED = "refused", _("refused")
    WITHDRAWN = "withdrawn", _("withdrawn by the player")


class ErasureRequest(models.Model):
    """A player wants to be forgotten. Staff answer until `due_at`; a player has one open wish."""

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


class ErasedPerson(models.Model):
    """What is left of who somebody was.

    `sealed` holds, encrypted, what the law has the room keep until `sealed_until`; then it is
    empty. By the marks, keyed hashes, the room knows the screen name again, which nobody else
    gets, and, while `barred_until` lies ahead, the mailbox of somebody who was excluded.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        primary_key=True,
        related_name="erased",
        verbose_name=_("player"),
    )
    erased_at = models.DateTimeField(_("erased at"))
    erased_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("erased by")
    )
    sealed = models.TextField(blank=True)
    sealed_until = models.DateTimeField(_("sealed until"))
    name_mark = models.CharField(max_length=MARK_LENGTH, db_index=True)
    mailbox_mark = models.CharField(max_length=MARK_LENGTH, db_index=True)
    barred_until = models.DateTimeField(_("excluded until"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_erased_person"
        verbose_name = _("erased person")
        verbose_name_plural = _("erased people")

    def __str__(self) -> str:
        return f"erased-{self.player_id}"
