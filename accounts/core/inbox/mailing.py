"""Inbox messages as mail."""

from django.core.mail import EmailMessage

from accounts.core.inbox.kinds import kind_named
from accounts.core.inbox.models import Message
from accounts.core.language.reading import in_language_of


def player_mail(message: Message) -> EmailMessage | None:
    """Return the message as a mail to its player; None for a bot, which has no mailbox."""
    if message.player.is_bot:
        return None
    described = kind_named(message.kind)
    with in_language_of(message.player):
        text = described.text(message.data)
        return EmailMessage(str(described.title), text, to=[message.player.email])
