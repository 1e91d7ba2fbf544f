"""Opening the whole deck of a finished hand, or what everybody held, for an auditor; it is logged
every time."""

from dataclasses import asdict
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from accounts.core import audit_log
from accounts.models import Player
from poker.deck.decks import hand_ref
from poker.engine.cards.cards import DECK_SIZE, Card
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.fairness.leaves import HandName
from poker.models import HeldHand, PlayedHand
from poker.projections.own import own_cards
from poker.services.base.errors import HandNotFinished, NotAllowed
from poker.services.base.floor import require_fit
from poker.services.staff.opened_deals import NoProof, opened_deal

OPEN: Final = "poker.open_folded_cards"


def open_deck(
    *, table_id: int, hand_no: int, staff: Player, reason: str, now: datetime | None = None
) -> dict[str, Any]:
    """Return all 52 cards as they were dealt, each with its proof, as JSON data, and log it in the
    audit log.

    Raises NotAllowed without the right to it, HandNotFinished for a hand that is being played or
    waits for a decision, ReasonMissing, OwnHand, NoProof or DeckUnreadable; then nothing was
    opened.
    """
    part = _fit_to_open(table_id, hand_no, staff, reason)
    began = _began(part)
    if not began.root:
        raise NoProof("the record of this hand does not tell how it was dealt")
    deal = opened_deal(HandName(table_id, hand_no), began.root, began.seeds)
    opened = {
        "table": table_id,
        "hand": hand_no,
        "root": began.root,
        "secret": deal.drawn.secret.hex(),
        "seeds": began.seeds,
        "pledges": began.pledges,
        "openings": [asdict(deal.opening(place)) for place in range(DECK_SIZE)],
    }
    _log(hand_ref(table_id, hand_no), staff, reason, now)
    return opened


def open_hole_cards(
    *,
    table_id: int,
    hand_no: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> dict[int, tuple[Card, ...]]:
    """Return what everybody was dealt in a finished hand, by seat, and log it in the audit log.

    Raises what `open_deck` raises.
    """
    began = _began(_fit_to_open(table_id, hand_no, staff, reason))
    if began.hand is None:
        raise NoProof("the record of this hand does not tell how it was dealt")
    dealt = [player.seat for player in began.hand.players]
    cards = {seat: own_cards(began, table_id, began.seat(seat)) for seat in dealt}
    _log(hand_ref(table_id, hand_no), staff, reason, now, address)
    return cards


def _fit_to_open(table_id: int, hand_no: int, staff: Player, reason: str) -> PlayedHand:
    """Return one player's part of a hand that these staff may open now."""
    if not staff.has_perm(OPEN):
        raise NotAllowed("you do not have the right to open folded cards", permission=OPEN)
    ref = hand_ref(table_id, hand_no)
    parts = list(PlayedHand.objects.filter(table=table_id, hand_no=hand_no))
    waiting = HeldHand.objects.filter(table=table_id, hand_no=hand_no, resolved_at=None)
    if not parts or waiting.exists():
        raise HandNotFinished(f"{ref} is not over, or there is none")
    require_fit(staff, reason, [part.player_id for part in parts])
    return parts[0]


@transaction.atomic
def _log(ref: str, staff: Player, reason: str, now: datetime | None, address: str = "") -> None:
    audit_log.record(
        actor=staff,
        action=audit_log.Action.DECK_OPENED,
        subject=ref,
        reason=reason.strip(),
        address=address,
        now=now,
    )


def _began(part: PlayedHand) -> TableState:
    """Return the table as the hand began. Raises NoProof if the record cannot be read."""
    steps = stream.readable_steps(part.table_id, part.first_seq, part.first_seq)
    if not steps:
        raise NoProof("the record of this hand does not tell how it was dealt")
    return steps[0].table
