"""Closing a table for technical reasons (clause ``session-cancelled``)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts.core import audit_log
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import Consent, consent
from accounts.core.second_person.sums import HAND
from accounts.core.waits import WAITS, Waits
from accounts.models import Player
from poker.engine.hand.state import Hand
from poker.engine.table import play
from poker.engine.table.dealing.dealing_pause import pause_dealing, resume_dealing
from poker.services.base.floor import require_fit
from poker.services.base.still_open import require_open, require_undirected
from poker.services.base.writing import Writer, writing
from poker.services.deal import committing
from poker.services.deal.house_paying import may_pay, was_paid
from poker.services.deal.interrupting import interrupt, players_of
from poker.services.money import interruption_messages
from poker.services.money.settling import by_wallet, pay_out


def close_table(
    *,
    table_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> int | Waits:
    """Interrupt the running hand by its policy, give every stack back and deal no more.

    Hands completed before stand. Returns how many players were sent to the lobby. If the house pays
    for the running hand, it requires a second person as ``consent`` decides, counted by its pot;
    the first signature returns WAITS. Raises TableClosed, ReasonMissing or OwnHand, or what
    ``consent`` raises; then nothing has changed.
    """
    with writing(table_id, now=now) as writer:
        require_open(writer.row)
        require_undirected(writer.row)
        hand = writer.table.running
        require_fit(staff, reason, players_of(writer, hand).values() if hand else ())
        wanted = _consent(writer, hand, staff, reason, address)
        if wanted is None:
            return WAITS
        players = players_of(writer, hand) if hand else {}
        told: dict[str, Any] = {}
        # Set first: then what waits for the running hand's end is left to paying out everybody.
        writer.row.closed_at = writer.now
        committing.cancel(writer)
        if hand is not None:
            interrupt(writer, "closing")
            told = wanted.told(was_paid(writer, hand, players))
            told |= {HAND: writer.hand_ref(hand.number)} if told else {}
        paid = _shut(writer)
        _record(writer, paid, staff, reason.strip(), address, told)
    return len(paid)


def close_after_hand(
    *,
    table_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> bool:
    """Close the table when the running or signed hand is over, or now where none is, and return
    whether it is closed.

    Raises TableClosed, DealingHeldBack or ReasonMissing.
    """
    with writing(table_id, now=now) as writer:
        require_open(writer.row)
        require_undirected(writer.row)
        require_fit(staff, reason, ())
        runs = writer.table.is_engaged
        pause_dealing(writer.recorder, "closing")
        # Money first: the audit log is locked last, or two transactions could wait for each other.
        paid = None if runs else _closed(writer)
        audit_log.record(
            actor=staff,
            action=audit_log.Action.TABLE_CLOSING_REQUESTED,
            subject=f"table:{table_id}",
            after={"hand": _last_no(writer) if runs else None},
            reason=reason.strip(),
            address=address,
            now=writer.now,
        )
        if paid is not None:
            _record(writer, paid, None, "", "", {})
    return not runs


def _last_no(writer: Writer) -> int:
    """Return the number of the hand that is played before the table closes."""
    return writer.table.hand_no + (writer.table.lineup is not None)


def close_now(writer: Writer) -> None:
    """Close a table whose last hand is over, as staff have requested."""
    _record(writer, _closed(writer), None, "", "", {})


def _closed(writer: Writer) -> dict[int, int]:
    """Close a table where no hand runs, and return each player's stack by player id."""
    writer.row.closed_at = writer.now
    return _shut(writer)


def _shut(writer: Writer) -> dict[int, int]:
    """Pay out everybody at a table whose `closed_at` is set, and return each player's stack by
    player id."""
    paid = _send_home(writer)
    if writer.table.hold:
        resume_dealing(writer.recorder)
    if writer.table.playing:
        play.stop_play(writer.recorder)
    writer.row.save(update_fields=["closed_at"])
    return paid


def _consent(
    writer: Writer, hand: Hand | None, staff: Player, reason: str, address: str
) -> Consent | None:
    """Return the consent to the money that closing the table pays, or None while a second person
    has to sign."""
    return consent(
        Act() if hand is None else may_pay(writer, hand),
        action=audit_log.Action.TABLE_CLOSED,
        subject=f"table:{writer.row.pk}",
        # A signature is for the hand that runs, not for a later one.
        terms={"hand": hand.number if hand else None},
        by=staff,
        reason=reason,
        address=address,
        now=writer.now,
    )


def _record(
    writer: Writer,
    paid: dict[int, int],
    staff: Player | None,
    reason: str,
    address: str,
    counted: Mapping[str, Any],
) -> None:
    audit_log.record(
        actor=staff,
        action=audit_log.Action.TABLE_CLOSED,
        subject=f"table:{writer.row.pk}",
        after={"stacks": {str(player): stack for player, stack in paid.items()}, **counted},
        reason=reason,
        address=address,
        now=writer.now,
    )


def _send_home(writer: Writer) -> dict[int, int]:
    """Pay everybody's stack out to their wallet and return what it was, by player id."""
    seats = by_wallet(writer, writer.table.taken())
    for seat in seats:
        pay_out(writer, seat, "closed")
        data = {"amount": seat.stack}
        interruption_messages.tell(writer, seat.player, writer.table.hand_no, "table_closed", data)
    return {seat.player: seat.stack for seat in seats}
