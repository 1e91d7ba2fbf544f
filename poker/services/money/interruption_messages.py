"""Telling staff and players what became of a hand that was not played to its end."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from accounts.core import inbox
from accounts.core.incidents import open_incident
from poker.engine.hand.ending.interruption_events import HouseAwarded, InterruptReason
from poker.engine.hand.ending.running_out import put_in
from poker.engine.hand.state import Hand
from poker.engine.rule_sets.rules import Interrupted
from poker.models import HeldBet, HeldHand
from poker.services.base.writing import Writer

SUSPENDED: Final = "hand_suspended"
"""The kind of the incident of a suspended hand."""


class Interruption(NamedTuple):
    """A hand as it stood, who sat where in it, and what was done about it."""

    hand: Hand
    players: Mapping[int, int]
    reason: InterruptReason
    policy: Interrupted

    @property
    def kind(self) -> str:
        return "hand_voided" if self.policy == "void" else "hand_run_out"


def interrupted(writer: Writer, interruption: Interruption) -> None:
    """Open an incident and send a message to everybody the hand was dealt to; call it once the
    interruption is recorded."""
    hand, players = interruption.hand, interruption.players
    refunds = dict(put_in(hand))
    won = paid_by_house(writer)
    detail = {
        "reason": interruption.reason,
        "street": hand.street,
        "refunded": {str(players[seat]): chips for seat, chips in refunds.items()},
        "paid_by_house": {str(players[seat]): chips for seat, chips in won.items()},
    }
    open_case(writer, hand.number, interruption.kind, detail)
    for seat, player in players.items():
        data = {"refunded": refunds.get(seat, 0), "won": won.get(seat, 0)}
        tell(writer, player, hand.number, interruption.kind, data)


def suspended(writer: Writer, held: HeldHand) -> None:
    """Open an incident and send a message to everybody the hand was dealt to."""
    bets = {bet.player_id: bet.amount for bet in held.bets.all()}
    detail = {
        "held": {str(player): chips for player, chips in bets.items() if chips},
        "currency": held.currency,
    }
    open_case(writer, held.hand_no, SUSPENDED, detail)
    for player, chips in bets.items():
        tell(writer, player, held.hand_no, SUSPENDED, {"held": chips})


def resolved(held: HeldHand, bet: HeldBet) -> None:
    """Send one player a message about what a resolution brought them."""
    data = {
        "table": held.table.name,
        "hand": held.hand_no,
        "currency": held.currency,
        "resolution": held.resolution,
        "held": bet.amount,
        "awarded": bet.awarded or 0,
    }
    inbox.put(
        player_id=bet.player_id,
        kind="hand_resolved",
        data=data,
        key=f"{held.ref} resolved:{bet.player_id}",
        now=held.resolved_at,
    )


def open_case(writer: Writer, hand_no: int, kind: str, detail: dict[str, Any]) -> None:
    """Open an incident about one hand, once."""
    ref = writer.hand_ref(hand_no)
    open_incident(kind=kind, subject=ref, detail=detail, key=f"{ref} {kind}", now=writer.now)


def tell(writer: Writer, player: int, hand_no: int, kind: str, data: dict[str, Any]) -> None:
    """Send one player a message about one hand, once."""
    full_data = {
        "table": writer.row.name,
        "hand": hand_no,
        "currency": writer.currency,
        **data,
    }
    key = f"{writer.hand_ref(hand_no)} {kind}:{player}"
    inbox.put(player_id=player, kind=kind, data=full_data, key=key, now=writer.now)


def paid_by_house(writer: Writer) -> Counter[int]:
    """Return by seat what the house pays in the events being recorded, in minor units."""
    paid: Counter[int] = Counter()
    for event in writer.recorder.events:
        if isinstance(event, HouseAwarded):
            paid.update(dict(event.shares))
    return paid
