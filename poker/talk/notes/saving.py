"""Saving a player's note about another one."""

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.models import Label, PlayerNote
from poker.models.people.player_note import LONGEST_NOTE


def keep_note(
    *, owner: Player, about: Player, text: str, label: str, now: datetime | None = None
) -> None:
    """Store `text` and the colour `label` about a player in place of the earlier note; without
    either, delete it.

    Raises ExplainedRefusal for oneself, an unknown colour, or more than LONGEST_NOTE characters.
    """
    text = text.replace("\x00", "").strip()
    _require_fits(owner, about, text, label)
    if not text and not label:
        PlayerNote.objects.filter(owner=owner, about=about).delete()
        return
    noted = {"text": text, "label": label, "changed_at": now or room_time.now()}
    PlayerNote.objects.update_or_create(owner=owner, about=about, defaults=noted)


def _require_fits(owner: Player, about: Player, text: str, label: str) -> None:
    if owner.pk == about.pk:
        raise ExplainedRefusal(_("Notes are about others."), code="own_note", field="player")
    if label not in Label.values:
        raise ExplainedRefusal(
            _("There is no such colour."),
            code="unknown_label",
            field="label",
            allowed={"labels": ", ".join(filter(None, Label.values))},
        )
    if len(text) > LONGEST_NOTE:
        raise ExplainedRefusal(
            _("A note has at most %(longest)s characters."),
            code="note_too_long",
            field="text",
            allowed={"longest": LONGEST_NOTE},
        )
