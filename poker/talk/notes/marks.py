"""What a player's own notes and mutes say of others."""

from collections.abc import Collection
from typing import TypedDict

from poker.models import ChatMute, PlayerNote


class Mark(TypedDict):
    """What a player noted of another one, and whether they read nothing of them."""

    text: str
    label: str
    muted: bool


def marks_of(*, owner_id: int, about: Collection[int] | None = None) -> dict[int, Mark]:
    """The player's marks by the id of whom they are about; of everybody when nobody is named.
    Whom they neither noted nor muted is left out."""
    notes = PlayerNote.objects.filter(owner=owner_id)
    mutes = ChatMute.objects.filter(owner=owner_id)
    if about is not None:
        notes, mutes = notes.filter(about__in=about), mutes.filter(muted__in=about)
    found = {
        player: Mark(text=text, label=label, muted=False)
        for player, text, label in notes.values_list("about", "text", "label")
    }
    for player in mutes.values_list("muted", flat=True):
        found.setdefault(player, Mark(text="", label="", muted=False))["muted"] = True
    return found
