"""The secret an authenticator app shares with the room, and how it gets into the app."""

from typing import Final

import pyotp
import segno
from django.utils.translation import gettext as _

from accounts.core import sealing
from accounts.models.player import Player
from accounts.sign_in.second_factor.models import SecondFactor

KEYS: Final = "ROOM_SECOND_FACTOR_KEYS"


def new_sealed_secret() -> str:
    """Return a new secret of 160 random bits, encrypted."""
    return sealing.seal(pyotp.random_base32(), keys=KEYS)


def secret_of(factor: SecondFactor) -> str:
    """Return the secret in base 32. Raises sealing.Unreadable."""
    return sealing.unseal(factor.sealed_secret, keys=KEYS)


def address_of(secret: str, player: Player) -> str:
    """Return the `otpauth:` address an authenticator app reads."""
    return pyotp.TOTP(secret).provisioning_uri(name=player.email, issuer_name=_("The Card Room"))


def picture_of(address: str) -> str:
    """Return an address as a QR code: an SVG element with neither style nor script."""
    code = segno.make(address, micro=False)
    return code.svg_inline(scale=5, dark="#000", light="#fff", border=3)
