"""A device that makes passkeys and signs with them, as a browser hands its answers on."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from django.urls import reverse
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from accounts.models import Player
from accounts.sign_in.second_factor.models import Passkey

HOST = "testserver"
ORIGIN = "http://testserver"
PRESENT = AuthenticatorData.FLAG.USER_PRESENT
VERIFIED = AuthenticatorData.FLAG.USER_VERIFIED
WITH_KEY = AuthenticatorData.FLAG.ATTESTED

Options = Mapping[str, Any]


@dataclass
class Device:
    """One key. What it answers can be bent, as somebody would who does not use our pages."""

    host: str = HOST
    origin: str = ORIGIN
    flags: AuthenticatorData.FLAG = PRESENT | VERIFIED
    count: int = 0
    number: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def make(self, options: Options) -> str:
        """The answer to a question for a new passkey."""
        point = self.key.public_key().public_numbers()
        # Numbers of COSE: an elliptic curve key, ES256, on P-256, and its two coordinates.
        key = ES256({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        held = AttestedCredentialData.create(Aaguid.NONE, self.number, key)
        data = AuthenticatorData.create(
            sha256(self.host.encode()), self.flags | WITH_KEY, self.count, held
        )
        return self._answer(
            clientDataJSON=self._client_data(CollectedClientData.TYPE.CREATE, options),
            attestationObject=AttestationObject.create("none", data, {}),
        )

    def show(self, options: Options) -> str:
        """The answer to a question to be shown a passkey."""
        client_data = self._client_data(CollectedClientData.TYPE.GET, options)
        data = AuthenticatorData.create(sha256(self.host.encode()), self.flags, self.count)
        signature = self.key.sign(data + sha256(client_data), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=client_data, authenticatorData=data, signature=signature)

    def _client_data(self, kind: CollectedClientData.TYPE, options: Options) -> bytes:
        return CollectedClientData.create(kind, options["challenge"], self.origin)

    def _answer(self, **response: bytes) -> str:
        number = websafe_encode(self.number)
        encoded = {name: websafe_encode(value) for name, value in response.items()}
        named = {"id": number, "rawId": number, "type": "public-key"}
        return json.dumps(named | {"response": encoded})


def keep_passkey(player: Player, name: str, at: datetime) -> Passkey:
    """A stored passkey, which no device has."""
    return Passkey.objects.create(
        player=player,
        name=name,
        credential_id=websafe_encode(secrets.token_bytes(16)),
        public_key=b"",
        sign_count=0,
        added_at=at,
        used_at=at,
    )


def asked(client: Client, *, new: bool = False) -> Options:
    """What the room asks this browser."""
    name = "accounts:ask_for_new_passkey" if new else "accounts:ask_for_passkey"
    answer = client.post(reverse(name))
    assert answer.status_code == 200, answer.headers
    options: Options = answer.json()
    return options


def add(client: Client, device: Device, name: str = "") -> Any:
    """The response to the device's new passkey, sent by a signed-in browser."""
    sent = {"passkey": device.make(asked(client, new=True)), "name": name}
    return client.post(reverse("accounts:passkeys"), sent)


def show(client: Client, device: Device, wanted: str = "") -> Any:
    """The response to the device's passkey, sent by whatever browser."""
    sent = {"passkey": device.show(asked(client)), "next": wanted}
    return client.post(reverse("accounts:show_passkey"), sent)
