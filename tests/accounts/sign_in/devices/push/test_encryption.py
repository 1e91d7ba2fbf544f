"""Push messages are encrypted as RFC 8291 says, byte for byte."""

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given
from hypothesis import strategies as st

from accounts.sign_in.devices.push.encryption import MOST_BYTES, decoded, encrypt, is_point
from tests.accounts.sign_in.devices.push.devices import decrypted

# RFC 8291, section 5 and appendix A.
CONTENT = b"When I grow up, I want to be a watermelon"
AUTH = decoded("BTBZMqHH6r4Tts7J_aSIgg")
SALT = decoded("DGv6ra1nlYgDCS1FRnbzlw")
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
DEVICE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
DEVICE_POINT = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
    "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyou"
    "BWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), ec.SECP256R1())


def test_example_of_the_rfc_is_encrypted_byte_for_byte() -> None:
    body = encrypt(
        CONTENT, device_key=decoded(DEVICE_POINT), auth=AUTH, salt=SALT, own_key=key(SENDER)
    )
    assert body == decoded(BODY)
    assert decrypted(body, key(DEVICE), AUTH) == CONTENT


@given(content=st.binary(max_size=MOST_BYTES))
def test_device_alone_decrypts_its_message(content: bytes) -> None:
    device = ec.generate_private_key(ec.SECP256R1())
    point = device.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    body = encrypt(content, device_key=point, auth=AUTH)
    assert decrypted(body, device, AUTH) == content
    with pytest.raises(InvalidTag):
        decrypted(body, device, b"sixteen secrets!")
    with pytest.raises(InvalidTag):
        decrypted(body[:-1] + bytes([body[-1] ^ 1]), device, AUTH)


def test_salt_and_key_are_drawn_for_each_message() -> None:
    bodies = [encrypt(CONTENT, device_key=decoded(DEVICE_POINT), auth=AUTH) for _ in range(2)]
    assert bodies[0][:16] != bodies[1][:16]
    assert bodies[0][21:86] != bodies[1][21:86]


def test_message_longer_than_a_record_is_refused() -> None:
    with pytest.raises(ValueError, match="4079 bytes"):
        encrypt(bytes(MOST_BYTES + 1), device_key=decoded(DEVICE_POINT), auth=AUTH)


def test_point_off_the_curve_is_no_key() -> None:
    assert is_point(DEVICE_POINT)
    assert not is_point(DEVICE_POINT[:-2] + "AA")
    assert not is_point("short")
