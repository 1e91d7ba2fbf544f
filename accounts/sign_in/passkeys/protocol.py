"""What the room and a device say to one another about a passkey, by the rules of WebAuthn.

The device signs the page's address with the room's question, so what another site is told is of no
use here. User verification is always required: a fingerprint, a face or a PIN.
"""

import json
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from cryptography.exceptions import UnsupportedAlgorithm
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from fido2.cbor import decode, encode
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from accounts.models.player import Player
from accounts.sign_in.second_factor.models import Passkey
from config.refusals.explained import ExplainedRefusal

LONGEST_ANSWER: Final = 20_000
VERIFIED: Final = UserVerificationRequirement.REQUIRED

State = Mapping[str, Any]
"""What the room has to remember between its question and the answer."""

_Read = TypeVar("_Read")
# The library promises no one exception for an answer that is malformed.
_FAULTS: Final = (
    *(ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError),
    *(struct.error, UnsupportedAlgorithm, NotImplementedError),
)


@dataclass(frozen=True)
class Site:
    """The address by which a browser reaches the room: passkeys belong to its `host`."""

    host: str
    origin: str

    @property
    def server(self) -> Fido2Server:
        """Return the room's end of the protocol."""
        room = PublicKeyCredentialRpEntity(name=_("The Card Room"), id=self.host)
        return Fido2Server(room, verify_origin=lambda origin: origin == self.origin)


@dataclass(frozen=True)
class NewKey:
    """A key that a device has made."""

    credential_id: str
    public_key: bytes
    sign_count: int


@dataclass(frozen=True)
class Shown:
    """An answer whose key is named, and not checked yet."""

    credential_id: str
    answer: AuthenticationResponse

    @property
    def sign_count(self) -> int:
        return self.answer.response.authenticator_data.counter


def site_of(request: HttpRequest) -> Site:
    """Return the address a request was sent to; it is one of ROOM_HOSTS."""
    host, _port = split_domain_port(request.get_host())
    return Site(host, f"{request.scheme}://{request.get_host()}")


def ask_for_new(site: Site, player: Player) -> tuple[dict[str, Any], State]:
    """Return what a browser needs to make a passkey for the player, and what to remember."""
    user = PublicKeyCredentialUserEntity(
        name=player.email, id=str(player.pk).encode(), display_name=player.screen_name
    )
    options, state = site.server.register_begin(
        user,
        _named(player),
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=VERIFIED,
    )
    return dict(options.public_key), state


def ask(site: Site, player: Player | None) -> tuple[dict[str, Any], State]:
    """Return what a browser needs to show a passkey, and what to remember.

    Without a player the device offers every passkey it has for the room.
    """
    named = _named(player) if player else None
    options, state = site.server.authenticate_begin(named, user_verification=VERIFIED)
    return dict(options.public_key), state


def read_new(site: Site, state: State, answer: str) -> NewKey:
    """Return the key a browser made. Raises ExplainedRefusal `bad_passkey`."""
    data = _reading(lambda: site.server.register_complete(state, _parsed(answer)))
    made = data.credential_data
    if made is None or made.public_key.ALGORITHM not in CoseKey.supported_algorithms():
        raise bad_passkey()
    number = websafe_encode(made.credential_id)
    return NewKey(number, encode(dict(made.public_key)), data.counter)


def read(answer: str) -> Shown:
    """Return an answer with the key it names. Raises ExplainedRefusal `bad_passkey`."""
    shown = _reading(lambda: AuthenticationResponse.from_dict(_parsed(answer)))
    return Shown(websafe_encode(shown.raw_id), shown)


def check(site: Site, state: State, passkey: Passkey, shown: Shown) -> None:
    """Raise ExplainedRefusal `bad_passkey` unless this key has signed the room's question."""
    number, key = websafe_decode(passkey.credential_id), decode(bytes(passkey.public_key))
    held = AttestedCredentialData.create(Aaguid.NONE, number, CoseKey.parse(cast("Any", key)))
    _reading(lambda: site.server.authenticate_complete(state, [held], shown.answer))
    # A count that does not grow means that there are two of a key that never leaves its device.
    if passkey.sign_count and shown.sign_count <= passkey.sign_count:
        raise bad_passkey()


def bad_passkey() -> ExplainedRefusal:
    """Return the one refusal of every answer that does not count."""
    return ExplainedRefusal(
        gettext_lazy("This passkey does not count here. Try it once more."),
        code="bad_passkey",
        field="passkey",
    )


def _named(player: Player) -> Sequence[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(
            type=PublicKeyCredentialType.PUBLIC_KEY, id=websafe_decode(passkey.credential_id)
        )
        for passkey in player.passkeys.all()
    ]


def _parsed(answer: str) -> dict[str, Any]:
    """Return the object in an answer. Raises ValueError."""
    if len(answer) > LONGEST_ANSWER:
        raise ValueError("too long")
    parsed = json.loads(answer)
    if not isinstance(parsed, dict):
        raise ValueError("not an object")  # noqa: TRY004  # its reader refuses both alike
    return parsed


def _reading(read: Callable[[], _Read]) -> _Read:
    """Return what the library reads of an answer. Raises ExplainedRefusal `bad_passkey` for one it
    cannot read, or does not believe.
    """
    try:
        return read()
    except _FAULTS as fault:
        raise bad_passkey() from fault
