"""The payment references that the room issues for deposits.

They are creditor references of ISO 11649: ``RF``, two check digits, and a number. Banks' forms
check the two digits, so a mistyped reference is noticed before the money is sent.
"""

import re
from typing import Final

_MODULUS: Final = 97
_FORM: Final = re.compile(r"RF([0-9]{2})([0-9]{1,21})", re.IGNORECASE | re.ASCII)


def issued_reference(number: int) -> str:
    """Return the reference with this number, such as ``RF971042`` for 1042."""
    return f"RF{_MODULUS + 1 - _remainder(f'{number}RF00'):02}{number}"


def is_mistyped(text: str) -> bool:
    """Return whether a text has the form of a reference, but not its check digits."""
    form = _FORM.fullmatch("".join(text.split()))
    return form is not None and _remainder(f"{form[2]}RF{form[1]}") != 1


def _remainder(text: str) -> int:
    """Return the remainder by 97 of a text whose letters stand for the numbers from 10 to 35."""
    return int("".join(str(int(sign, 36)) for sign in text)) % _MODULUS
