"""The frame that tells a client why nothing happened."""

from typing import Any

from config.refusals.refusal import Refusal


def refused(refusal: Refusal, message_id: str) -> dict[str, Any]:
    """Return the frame that tells a client why nothing happened."""
    frame = {"type": "refused", "id": message_id, **refusal.to_json()}
    return frame | {"clause": refusal.clause} if refusal.clause else frame
