"""Suspending a hand for review: its bets are held, the table goes on (``unresolved-hold``)."""

from datetime import datetime

from accounts.core import audit_log
from accounts.ledger import held_bets
from accounts.models import Player
from poker.engine.hand.ending.running_out import put_in
from poker.engine.table.interrupting import suspend_hand
from poker.models import HeldBet, HeldHand
from poker.models.hands.played_hand import HandStatus
from poker.services.base.floor import require_fit
from poker.services.base.still_open import require_undirected
from poker.services.base.writing import Writer, writing
from poker.services.deal.interrupting import players_of, require_running
from poker.services.money import interruption_messages
from poker.services.money.played_hands import note_played
from poker.services.money.settling import close_hand, currency_of, lock_who_bring


def suspend(
    *,
    table_id: int,
    staff: Player,
    reason: str,
    hand_no: int | None = None,
    address: str = "",
    now: datetime | None = None,
) -> HeldHand:
    """Take the running hand's bets from the table until staff have decided, and return the held
    hand.

    ``hand_no`` is the number the hand must have, if it is given. Raises HandIsOver, ReasonMissing
    or OwnHand; then nothing has changed.
    """
    with writing(table_id, now=now) as writer:
        require_undirected(writer.row)
        hand = require_running(writer, hand_no)
        players = players_of(writer, hand)
        require_fit(staff, reason, players.values())
        held = _held_hand(writer, hand.number, staff, reason.strip())
        in_hand = dict(put_in(hand))
        suspend_hand(writer.recorder)
        lock_who_bring(writer)
        _hold(writer, held, {players[seat]: chips for seat, chips in in_hand.items()})
        held.bets.bulk_create(
            HeldBet(hand=held, player_id=player, seat=seat, amount=in_hand.get(seat, 0))
            for seat, player in players.items()
        )
        if writer.table.hand:
            note_played(writer, writer.table.hand, HandStatus.SUSPENDED)
        close_hand(writer)
        interruption_messages.suspended(writer, held)
        _record(held, staff, address)
    return held


def _held_hand(writer: Writer, hand_no: int, staff: Player, reason: str) -> HeldHand:
    return HeldHand.objects.create(
        table=writer.row,
        hand_no=hand_no,
        seq=writer.next_seq,
        currency=currency_of(writer),
        suspended_at=writer.now,
        suspended_by=staff,
        reason=reason,
    )


def _hold(writer: Writer, held: HeldHand, bets: dict[int, int]) -> None:
    held_bets.hold_bets(
        table_no=writer.row.pk,
        currency=currency_of(writer),
        bets=bets,
        reference=held.ref,
        key=f"{held.ref} held",
    )


def _record(held: HeldHand, staff: Player, address: str) -> None:
    audit_log.record(
        actor=staff,
        action=audit_log.Action.HAND_SUSPENDED,
        subject=held.ref,
        after={"held": {str(bet.player_id): bet.amount for bet in held.bets.all()}},
        reason=held.reason,
        address=address,
        now=held.suspended_at,
    )
