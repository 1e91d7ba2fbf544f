"""Reading a player's messages."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from accounts.core.inbox.kinds import UnknownKind, kind_named
from accounts.core.inbox.models import Message
from config import room_time

PAGE: Final = 30


@dataclass(frozen=True)
class InboxEntry:
    """A message as text, in its reader's language."""

    number: int
    at: datetime
    title: str
    text: str
    is_read: bool


def messages_of(player_id: int, *, before: int | None = None) -> Sequence[InboxEntry]:
    """Return a player's newest messages, at most PAGE, or those before the message of this
    number.
    """
    own = Message.objects.filter(player=player_id).order_by("-pk")
    if before is not None:
        own = own.filter(pk__lt=before)
    return [_entry(message) for message in own[:PAGE]]


def newest_unread(player_id: int, *, kinds: Sequence[str], about: str) -> InboxEntry | None:
    """Return the newest unread message of these kinds whose key begins with ``about``, or None."""
    own = Message.objects.filter(
        player=player_id, read_at__isnull=True, kind__in=kinds, key__startswith=about
    )
    newest = own.order_by("-pk").first()
    return None if newest is None else _entry(newest)


def unread(player_id: int) -> int:
    """Return how many messages a player has not read."""
    return Message.objects.filter(player=player_id, read_at__isnull=True).count()


def is_read(key: str) -> bool:
    """Return whether the message put with this key has been read."""
    return Message.objects.filter(key=key, read_at__isnull=False).exists()


def mark_read(player_id: int, *, upto: int, now: datetime | None = None) -> int:
    """Mark the player's messages up to this number as read; return how many were unread."""
    own = Message.objects.filter(player=player_id, pk__lte=upto, read_at__isnull=True)
    return own.update(read_at=now or room_time.now())


def _entry(message: Message) -> InboxEntry:
    title, text = _words(message)
    return InboxEntry(message.pk, message.put_at, title, text, is_read=message.read_at is not None)


def _words(message: Message) -> tuple[str, str]:
    try:
        described = kind_named(message.kind)
    except UnknownKind:
        # Sent by another version of the room, which alone has the text of this kind.
        return _("Message"), ""
    return str(described.title), described.text(message.data)
