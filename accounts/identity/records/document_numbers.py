"""Numbers of identity documents: checked for form, kept encrypted."""

import re

from django.utils.translation import gettext_lazy as _

from accounts.core import sealing
from accounts.identity.records.errors import IdentityRefused

FORM = r"[A-Z0-9]{5,24}"
ENDING = 3
KEYS = "ROOM_IDENTITY_KEYS"


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
    return sealing.seal(number, keys=KEYS)


def unseal(sealed: str) -> str:
    """The number again, by any of ROOM_IDENTITY_KEYS. Raises sealing.Unreadable."""
    return sealing.unseal(sealed, keys=KEYS)
