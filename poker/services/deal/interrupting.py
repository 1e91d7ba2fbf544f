"""Interrupting the running hand of a table, with its money and the messages about it (section
12)."""

import logging

from poker.deck.decks import DeckUnreadable
from poker.engine.errors import HandIsOver
from poker.engine.hand.ending.interruption_events import InterruptReason
from poker.engine.hand.state import Hand
from poker.engine.rule_sets.rules import Interrupted
from poker.engine.table.interrupting import run_out_hand, void_hand
from poker.engine.table.state import Table
from poker.event_stream import stream
from poker.models.hands.played_hand import HandStatus
from poker.services.base.errors import NoRunOut
from poker.services.base.writing import Writer
from poker.services.deal import protecting
from poker.services.money import interruption_messages
from poker.services.money.played_hands import note_played
from poker.services.money.settling import close_hand, settle_if_over

logger = logging.getLogger(__name__)


def interrupt(
    writer: Writer, reason: InterruptReason, policy: Interrupted | None = None
) -> Interrupted:
    """Interrupt the running hand by its rule set's policy or by ``policy``, and return the policy
    that was applied.

    A hand whose cards are not dealt, or whose deck cannot be opened, is void in any case, and so is
    one at a directed table: the house pays only money. Raises HandIsOver when no hand is running,
    and NoRunOut where a run-out is asked for at a directed table.
    """
    if writer.row.directed and policy == "run_out":
        raise NoRunOut("a tournament's hand can be void alone", policy="void")
    hand = require_running(writer)
    players = players_of(writer, hand)
    by_rules = "void" if writer.row.directed else hand.rules.interrupted
    if (policy or by_rules) == "run_out" and _run_out(writer, hand, reason):
        settle_if_over(writer)
        done: Interrupted = "run_out"
    else:
        void_hand(writer.recorder, before=before_hand(writer), reason=reason)
        note_void(writer, hand)
        protecting.give_back(writer, hand.number)
        done = "void"
    interruption_messages.interrupted(
        writer, interruption_messages.Interruption(hand, players, reason, done)
    )
    logger.warning(
        "hand interrupted", extra={"table": writer.row.pk, "hand": hand.number, "reason": reason}
    )
    return done


def require_running(writer: Writer, hand_no: int | None = None) -> Hand:
    """Return the running hand. Raises HandIsOver if there is none, or if it is not ``hand_no``
    where that is given."""
    hand = writer.table.running
    if hand is None or hand_no not in (None, hand.number):
        raise HandIsOver("that hand is not being played")
    return hand


def players_of(writer: Writer, hand: Hand) -> dict[int, int]:
    """Return the player of each seat the hand was dealt to."""
    return {player.seat: writer.table.seat(player.seat).player for player in hand.players}


def note_void(writer: Writer, hand: Hand) -> None:
    """Store a hand just voided in its players' histories and do what waited for its end.

    No money moves: the ledger still holds the stacks everybody began the hand with.
    """
    players = tuple(player._replace(stack=player.began) for player in hand.players)
    note_played(writer, hand._replace(players=players), HandStatus.VOIDED)
    close_hand(writer)


def before_hand(writer: Writer) -> Table | None:
    """Return the table before the running hand was dealt, None where that can no longer be read."""
    try:
        return stream.state_before(writer.row, writer.row.anchor_seq)
    except stream.UNREADABLE:
        return None


def _run_out(writer: Writer, hand: Hand, reason: InterruptReason) -> bool:
    if not hand.dealt:
        return False
    try:
        run_out_hand(writer.recorder, writer.deck(), reason)
    except DeckUnreadable:
        return False
    return True
