"""Numbers of identity documents: checked for form, kept encrypted."""

import re
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from accounts.identity_records.errors import IdentityRefused

FORM = r"[A-Z0-9]{5,24}"
ENDING = 3


class NumberUnreadable(Exception):
    """A sealed number was altered, or its key is gone."""


def cleaned(number: str) -> str:
    """The number without spaces, hyphens and case. Raises IdentityRefused for no number."""
    bare = re.sub(r"[\s-]", "", number).upper()
    if not re.fullmatch(FORM, bare):
        raise IdentityRefused(
            _("A document number has 5 to 24 letters and digits."),
            code="number_form",
            field="number",
            allowed={"shortest": 5, "longest": 24},
        )
    return bare


def seal(number: str) -> str:
    """The number, encrypted with the first of ROOM_IDENTITY_KEYS."""
    return _box(settings.ROOM_IDENTITY_KEYS).encrypt(number.encode()).decode()


def unseal(sealed: str) -> str:
    """The number again, by any of ROOM_IDENTITY_KEYS. Raises NumberUnreadable."""
    try:
        return _box(settings.ROOM_IDENTITY_KEYS).decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise NumberUnreadable("the number was altered, or its key is gone") from None


@lru_cache(maxsize=4)
def _box(keys: str) -> MultiFernet:
    try:
        return MultiFernet([Fernet(key.strip()) for key in keys.split(",")])
    except ValueError:
        raise ImproperlyConfigured(
            "ROOM_IDENTITY_KEYS: URL-safe base64 of 32 bytes, comma-separated"
        ) from None
