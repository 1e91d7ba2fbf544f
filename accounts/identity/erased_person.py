"""What is left of somebody who was erased."""

import json
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.core import sealing

MARK_LENGTH = 64

KEYS: Final = "ROOM_IDENTITY_KEYS"


class ErasedPerson(models.Model):
    """What is left of an erased person's identity.

    `sealed` holds, encrypted, what the law requires the room to keep until `sealed_until`; then it
    is empty. By the marks, keyed hashes, the room recognises the screen name, which nobody else
    gets, and, until `barred_until`, the mailbox of somebody who was excluded.
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

    def unsealed(self) -> dict[str, Any]:
        """Return what was sealed; empty once its time is over. Raises sealing.Unreadable without
        the key.
        """
        if not self.sealed:
            return {}
        known: dict[str, Any] = json.loads(sealing.unseal(self.sealed, keys=KEYS))
        return known
