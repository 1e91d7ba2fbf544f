"""The frame that tells a client why nothing happened."""

from typing import Any

from config.refusals.refusal import Refusal
from poker.services.base.refusal_words import refusal_words


def refused(refusal: Refusal, message_id: str) -> dict[str, Any]:
    """Return the frame that tells a client why nothing happened."""
    frame = {
        "type": "refused",
        "id": message_id,
        "code": refusal.code,
        "field": refusal.field,
        "message": refusal_words(refusal),
        "allowed": refusal.allowed,
    }
    return frame | {"clause": refusal.clause} if refusal.clause else frame
