"""Sharing a replay of one's own hand by a link, and revoking the link."""

import logging
from datetime import datetime
from secrets import token_urlsafe
from typing import Final

from django.db import transaction

from poker.models import PlayedHand, SharedReplay

logger = logging.getLogger(__name__)

MOST_A_HAND: Final = 10
_TOKEN_BYTES: Final = 24


class TooManyShared(Exception):
    """There are ``MOST_A_HAND`` links to this hand already; revoke one first."""


@transaction.atomic
def share_replay(
    *, played: PlayedHand, shows_names: bool, shows_cards: bool, now: datetime
) -> SharedReplay:
    """Store and return a shared replay with an address that cannot be guessed. Raises
    TooManyShared."""
    PlayedHand.objects.select_for_update().get(pk=played.pk)
    if len(open_replays(played=played)) >= MOST_A_HAND:
        raise TooManyShared
    shared = SharedReplay.objects.create(
        token=token_urlsafe(_TOKEN_BYTES),
        played=played,
        shows_names=shows_names,
        shows_cards=shows_cards,
        created_at=now,
    )
    logger.info("replay shared", extra=_context(played))
    return shared


def revoke_replay(*, token: str, player_id: int, now: datetime) -> None:
    """End an address of the player's, so that it works for nobody from now on.

    Raises SharedReplay.DoesNotExist for one that is not theirs, or that has ended.
    """
    own = SharedReplay.objects.filter(played__player=player_id, revoked_at=None)
    shared = own.select_related("played").get(token=token)
    shared.revoked_at = now
    shared.save(update_fields=["revoked_at"])
    logger.info("replay revoked", extra=_context(shared.played))


def open_replays(*, played: PlayedHand) -> list[SharedReplay]:
    """Return the addresses of a hand that work, the newest first."""
    return list(SharedReplay.objects.filter(played=played, revoked_at=None))


def _context(played: PlayedHand) -> dict[str, int]:
    return {"table": played.table_id, "hand": played.hand_no, "player": played.player_id}
