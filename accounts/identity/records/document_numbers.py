"""Numbers of identity documents: checked for form, stored encrypted."""

import re

from django.utils.translation import gettext_lazy as _

from accounts.core import sealing
from config.refusals.explained import ExplainedRefusal

FORM = r"[A-Z0-9]{5,24}"
ENDING = 3
KEYS = "ROOM_IDENTITY_KEYS"


def cleaned(number: str) -> str:
    """Return the number in upper case without spaces and hyphens.

    Raises ExplainedRefusal (`number_form`) unless it has 5 to 24 letters and digits.
    """
    bare = re.sub(r"[\s-]", "", number).upper()
    if not re.fullmatch(FORM, bare):
        raise ExplainedRefusal(
            _("A document number has 5 to 24 letters and digits."),
            code="number_form",
            field="number",
            allowed={"shortest": 5, "longest": 24},
        )
    return bare


def seal(number: str) -> str:
    """Return the number, encrypted with the first of ROOM_IDENTITY_KEYS."""
    return sealing.seal(number, keys=KEYS)


def unseal(sealed: str) -> str:
    """Return the number, decrypted with any of ROOM_IDENTITY_KEYS. Raises sealing.Unreadable."""
    return sealing.unseal(sealed, keys=KEYS)
