"""The signature of what is sent to the webhook."""

import hmac


def signature(sent_at: str, body: bytes, secret: str) -> str:
    """Return the signature that proves that the room sent a body, and when.

    It is "sha256=" and the HMAC-SHA256 in hexadecimal of `sent_at`, a dot and the body. `sent_at`
    is in Unix seconds as text: a receiver refuses what is older than it allows.
    """
    signed = sent_at.encode() + b"." + body
    return "sha256=" + hmac.new(secret.encode(), signed, "sha256").hexdigest()
