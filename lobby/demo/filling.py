"""Fills an empty room with weeks of a made-up past."""

from datetime import UTC, datetime, timedelta

from django.db import connection

from accounts.models import Player
from lobby.demo.past.chance import seeded_chance
from lobby.demo.past.clock import demo_clock
from lobby.demo.past.quiet import in_silence
from lobby.demo.wanted import Say, Wanted
from lobby.demo.weeks import MORNING, Weeks
from poker.models import PlayedHand


class RoomInUse(Exception):
    """There are people in this room, or hands: no past is made up in it."""


def require_empty() -> None:
    """Raise RoomInUse where anybody but a bot has an account, or a hand was played."""
    if Player.objects.filter(is_bot=False).exists() or PlayedHand.objects.exists():
        raise RoomInUse("there are players or hands in this room")


def fill(wanted: Wanted, say: Say = lambda _text: None) -> int:
    """Make up the past and return how many hands were played. Raises RoomInUse; then nothing was
    done."""
    require_empty()
    with connection.cursor() as cursor:
        # The past can be made up again after a crash: commits need not wait for the disk.
        cursor.execute("SET synchronous_commit = off")
    first = (wanted.until - timedelta(days=wanted.days)).date()
    begins_at = datetime.combine(first, MORNING, UTC)
    with in_silence(), demo_clock(begins_at) as clock, seeded_chance(f"demo {wanted.seed}"):
        return Weeks(wanted, clock, say).pass_by()
