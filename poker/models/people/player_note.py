"""The model of players' notes about one another."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NOTE = 500


class Label(models.TextChoices):
    """The colours with which players mark others; each player decides what they mean."""

    NONE = "", _("no colour")
    RED = "red", _("red")
    ORANGE = "orange", _("orange")
    YELLOW = "yellow", _("yellow")
    GREEN = "green", _("green")
    BLUE = "blue", _("blue")
    VIOLET = "violet", _("violet")


class PlayerNote(models.Model):
    """What one player notes about another, visible to nobody else: words, a colour, or both."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.CharField(_("note"), max_length=LONGEST_NOTE, blank=True)
    label = models.CharField(_("colour"), max_length=8, choices=Label, blank=True)
    changed_at = models.DateTimeField(_("changed at"))

    class Meta:
        verbose_name = _("note on a player")
        verbose_name_plural = _("notes on players")
        constraints = [
            models.UniqueConstraint(fields=["owner", "about"], name="player_note_one"),
            models.CheckConstraint(
                condition=~models.Q(owner=models.F("about")), name="player_note_another"
            ),
            models.CheckConstraint(
                condition=~models.Q(text="", label=""), name="player_note_not_empty"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.owner_id} on {self.about_id}"
