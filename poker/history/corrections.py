"""Corrections of finished hands by staff. The record of a corrected hand does not change."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet

from accounts.ledger.models import Entry, TransferKind
from poker.deck.decks import hand_ref
from poker.models import PlayedHand

HandKey = tuple[int, int]
"""The number of a table, and of a hand there."""

_COLUMNS: Final = (
    "transfer__created_at",
    "account__player_id",
    "account__player__screen_name",
    "amount",
    "transfer__reason",
)


class Correction(NamedTuple):
    """The amount a correction moved for one player of the hand, in minor units, and its reason."""

    at: datetime
    player: int
    name: str
    amount: int
    reason: str


def corrections_of(
    played: PlayedHand, *, only: bool = False, using: str | None = None
) -> list[Correction]:
    """Return the corrections of a hand, oldest first: for all its players, or ``only`` for the
    player of ``played``."""
    found = _entries(hand_ref(played.table_id, played.hand_no)).using(using)
    if only:
        found = found.filter(account__player=played.player_id)
    return [Correction(*row) for row in found.order_by("pk").values_list(*_COLUMNS)]


def corrected(hands: Iterable[PlayedHand]) -> dict[HandKey, int]:
    """Return the amounts that corrections moved for the players of these parts, in minor units, by
    table and hand. Hands without corrections are left out. No two parts may be of the same hand."""
    parts = {hand_ref(part.table_id, part.hand_no): part for part in hands}
    rows = _entries(*parts).values_list("transfer__reference", "account__player_id", "amount")
    found: dict[HandKey, int] = {}
    for reference, player, amount in rows:
        part = parts[reference]
        if player == part.player_id:
            key = (part.table_id, part.hand_no)
            found[key] = found.get(key, 0) + amount
    return found


def corrected_in_all(hands: QuerySet[PlayedHand]) -> dict[str, int]:
    """Return the minor units that corrections of one player's ``hands`` moved for that player, by
    currency."""
    own = Entry.objects.filter(
        transfer__kind=TransferKind.CORRECTION,
        account__player__in=hands.order_by().values("player")[:1],
    )
    rows = list(own.values_list("transfer__reference", "transfer__currency", "amount"))
    chosen = _those(hands, {_key(reference) for reference, _currency, _amount in rows})
    found: dict[str, int] = {}
    for reference, currency, amount in rows:
        if _key(reference) in chosen:
            found[currency] = found.get(currency, 0) + amount
    return found


def _entries(*references: str) -> QuerySet[Entry]:
    return Entry.objects.filter(
        transfer__kind=TransferKind.CORRECTION,
        transfer__reference__in=references,
        account__player__isnull=False,
    )


def _key(reference: str) -> HandKey:
    table, hand = reference.removeprefix("table:").split(" hand:")
    return int(table), int(hand)


def _those(hands: QuerySet[PlayedHand], keys: Collection[HandKey]) -> set[HandKey]:
    """Return the keys that are among the hands."""
    if not keys:
        return set()
    wanted = Q()
    for table, hand in keys:
        wanted |= Q(table=table, hand_no=hand)
    return set(hands.filter(wanted).order_by().values_list("table", "hand_no"))
