"""What a player reads on the pages of their history."""

import re
from typing import Final

from django.test import Client

from accounts.models import Player

_SUITS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_PRINTED: Final = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")


def reader(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def printed_cards(page: str) -> set[str]:
    """Every card named anywhere on a page, as `As`."""
    return {("T" if rank == "10" else rank) + _SUITS[suit] for rank, suit in _PRINTED.findall(page)}


def hand_address(table_id: int, hand_no: int) -> str:
    return f"/tables/{table_id}/hands/{hand_no}/"
