"""Whatever is sent instead of a passkey's answer is refused by name."""

import contextlib
import json
from typing import Any

import pytest
from fido2.utils import websafe_decode, websafe_encode
from hypothesis import given
from hypothesis import strategies as st

from accounts.sign_in.passkeys import protocol
from accounts.sign_in.second_factor.models import Passkey
from config.refusals.explained import ExplainedRefusal
from tests.accounts.sign_in.passkeys.authenticator import HOST, ORIGIN, Device

CHALLENGE = b"x" * 32
STATE = {"challenge": websafe_encode(CHALLENGE), "user_verification": "required"}
SITE = protocol.Site(HOST, ORIGIN)
DEVICE = Device()
MADE = DEVICE.make({"challenge": CHALLENGE})
SHOWN = DEVICE.show({"challenge": CHALLENGE})
NAMES = ["id", "rawId", "type", "response", "clientDataJSON", "attestationObject", "signature"]


def read(sent: str) -> None:
    """What both pages do with it."""
    made = protocol.read_new(SITE, STATE, sent)
    check(sent, made)


def check(sent: str, made: protocol.NewKey) -> None:
    held = Passkey(credential_id=made.credential_id, public_key=made.public_key, sign_count=0)
    protocol.check(SITE, STATE, held, protocol.read(sent))


def nested(deep: int) -> str:
    """An attestation of so many lists in one another, as CBOR has them."""
    response = {"clientDataJSON": "e30", "attestationObject": websafe_encode(b"\x81" * deep)}
    return json.dumps({"id": "eA", "rawId": "eA", "type": "public-key", "response": response})


@given(
    st.text(max_size=200)
    | st.integers(1, 14_000).map(nested)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner),
    ).map(json.dumps)
)
def test_what_is_no_answer(sent: str) -> None:
    with pytest.raises(ExplainedRefusal) as refusal:
        read(sent)
    assert (refusal.value.code, refusal.value.field) == ("bad_passkey", "passkey")
    with pytest.raises(ExplainedRefusal):
        protocol.read(sent + "}")


@given(st.data())
def test_bytes_of_an_answer_changed(data: st.DataObject) -> None:
    """Nothing but the named refusal comes of it, and no changed signature counts."""
    made = protocol.read_new(SITE, STATE, MADE)
    check(SHOWN, made)
    with pytest.raises(ExplainedRefusal):
        check(bent(SHOWN, data), made)
    with contextlib.suppress(ExplainedRefusal):
        protocol.read_new(SITE, STATE, bent(MADE, data))


def bent(answer: str, data: st.DataObject) -> str:
    """The answer with some bytes of one of its parts replaced by others."""
    whole: dict[str, Any] = json.loads(answer)
    name = data.draw(st.sampled_from(sorted(whole["response"])))
    part = websafe_decode(whole["response"][name])
    start = data.draw(st.integers(0, len(part) - 1))
    end = data.draw(st.integers(start + 1, len(part)))
    other = data.draw(st.binary(max_size=8).filter(lambda other: other != part[start:end]))
    whole["response"][name] = websafe_encode(part[:start] + other + part[end:])
    return json.dumps(whole)
