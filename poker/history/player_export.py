"""The hands, and their disputes, in a player's export (clause ``collusion``)."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from accounts.core.databases.pieces import in_pieces
from accounts.models import Player
from accounts.staff.player_export.sections import Row, section
from poker.engine.table.figures import Figures
from poker.formats.phh.errors import NotExpressible
from poker.history.export import to_phh
from poker.history.one_hand.own_hand import own_hand
from poker.models import HandDispute, PlayedHand

AT_ONCE: Final = 500
_MINE: Final = (
    "hand_no",
    "seat",
    "ended_at",
    "net",
    "rake",
    "status",
    "first_seq",
    "last_seq",
    *Figures._fields,
)
_DISPUTE: Final = ("text", "opened_at", "due_at", "answer", "answered_at", "answered_by_id")
Hand = tuple[int, int]


@section("hand")
def hands(player: Player) -> Iterator[Row]:
    """Yield every hand dealt to the player, what all others won in it, and its PHH record.

    The record has the cards the player was entitled to see; there is none where the format cannot
    hold the hand.
    """
    own = PlayedHand.objects.filter(player=player).select_related("table__game").order_by("pk")
    remaining = in_pieces(own)
    while piece := list(islice(remaining, AT_ONCE)):
        others = _others(piece)
        for played in piece:
            yield {
                "table": played.table_id,
                "table_name": played.table.name,
                "currency": played.table.game.currency,
                **{name: getattr(played, name) for name in _MINE},
                "others": others.get((played.table_id, played.hand_no), []),
                "phh": _record(played),
            }


@section("dispute")
def disputes(player: Player) -> Iterator[Row]:
    """Yield what the player wrote about hands, and the answers."""
    own = HandDispute.objects.filter(played__player=player).select_related("played")
    for dispute in own.order_by("pk"):
        hand = {"table": dispute.played.table_id, "hand_no": dispute.played.hand_no}
        yield hand | {name: getattr(dispute, name) for name in _DISPUTE}


def _others(piece: list[PlayedHand]) -> dict[Hand, list[Row]]:
    """Return for each hand the players other than the one who is exported."""
    tables = {played.table_id for played in piece}
    numbers = {played.hand_no for played in piece}
    parts = PlayedHand.objects.filter(table__in=tables, hand_no__in=numbers)
    found: dict[Hand, list[Row]] = {}
    for part in parts.exclude(player=piece[0].player_id).order_by("table", "hand_no", "seat"):
        row = {"player": part.player_id, "seat": part.seat, "net": part.net}
        found.setdefault((part.table_id, part.hand_no), []).append(row)
    return found


def _record(played: PlayedHand) -> str | None:
    hand = own_hand(table_id=played.table_id, hand_no=played.hand_no, player_id=played.player_id)
    try:
        return to_phh(hand)
    except NotExpressible:
        return None
