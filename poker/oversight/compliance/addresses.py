"""The addresses of pages that reports link to."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse


def hand_address(row: Mapping[str, Any]) -> str:
    """Return the address of the page on the hand that a row names in `hand`, as "table/hand"."""
    table_id, hand_no = row["hand"].split("/")
    return reverse("played_hands:hand", args=[table_id, hand_no])
