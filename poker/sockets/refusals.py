"""The frame that tells a client why nothing happened."""

from typing import Any

from config.refusals.refusal import Refusal


def refused(refusal: Refusal, message_id: str) -> dict[str, Any]:
    """Return the frame that tells a client why nothing happened."""
    frame = {
        "type": "refused",
        "id": message_id,
        "code": refusal.code,
        "field": refusal.field,
        "message": refusal.text,
        "allowed": refusal.allowed,
    }
    return frame | {"clause": refusal.clause} if refusal.clause else frame
