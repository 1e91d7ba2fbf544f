import hmac


def signature(sent_at: str, body: bytes, secret: str) -> str:
    """What proves that a body is the room's and when it was sent, by the receiver's clock.

    `sent_at` are Unix seconds as text: a receiver refuses what is older than it allows.
    """
    signed = sent_at.encode() + b"." + body
    return "sha256=" + hmac.new(secret.encode(), signed, "sha256").hexdigest()
