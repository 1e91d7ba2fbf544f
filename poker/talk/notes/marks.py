"""A player's own notes and mutes about others."""

from collections.abc import Collection
from typing import TypedDict

from poker.models import ChatMute, PlayerNote


class Mark(TypedDict):
    """What a player noted about another one, and whether they have muted them."""

    text: str
    label: str
    muted: bool


def marks_of(*, owner_id: int, about: Collection[int] | None = None) -> dict[int, Mark]:
    """Return the player's marks by the id of the other player, of all of them without ``about``.

    Players they neither noted nor muted are left out.
    """
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
