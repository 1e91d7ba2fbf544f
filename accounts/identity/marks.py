"""Recognising a name or a mailbox without storing it: hashes under the keys of identities."""

import hmac
import re
from datetime import datetime
from hashlib import sha256

from django.conf import settings

from accounts.identity.erased_person import ErasedPerson

PSEUDONYM = "erased-"


def name_mark(screen_name: str) -> str:
    """Return the mark of a screen name, whatever its case, in hexadecimal."""
    return _marks("name", screen_name.casefold())[0]


def mailbox_mark(email: str) -> str:
    """Return the mark of a mailbox in hexadecimal, whatever its case and what stands behind a
    "+".
    """
    return _marks("mailbox", _mailbox(email))[0]


def is_gone_name(screen_name: str) -> bool:
    """Return whether an erased person had this name, or it looks like a pseudonym."""
    marks = _marks("name", screen_name.casefold())
    is_theirs = ErasedPerson.objects.filter(name_mark__in=marks).exists()
    return is_theirs or screen_name.casefold().startswith(PSEUDONYM)


def is_barred_mailbox(email: str, now: datetime) -> bool:
    """Return whether this is the mailbox of an erased person who is still excluded."""
    marks = _marks("mailbox", _mailbox(email))
    return ErasedPerson.objects.filter(mailbox_mark__in=marks, barred_until__gt=now).exists()


def _marks(what: str, text: str) -> list[str]:
    """Return the marks under each of the keys, the newest key first, so that keys can be
    replaced.
    """
    return [
        hmac.new(key.strip().encode(), f"{what}:{text}".encode(), sha256).hexdigest()
        for key in settings.ROOM_IDENTITY_KEYS.split(",")
    ]


def _mailbox(email: str) -> str:
    return re.sub(r"\+[^@]*@", "@", email.strip().casefold())
