from collections.abc import Mapping
from typing import Any

from django.urls import reverse


def hand_address(row: Mapping[str, Any]) -> str:
    """Where the hand of a row is told, which names it `hand`, "table/hand"."""
    table_id, hand_no = row["hand"].split("/")
    return reverse("played_hands:hand", args=[table_id, hand_no])
