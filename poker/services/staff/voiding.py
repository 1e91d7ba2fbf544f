"""Interrupting the running hand of a table as staff."""

from datetime import datetime

from accounts.core import audit_log
from accounts.core.second_person.consent import consent
from accounts.core.waits import WAITS, Waits
from accounts.models import Player
from poker.engine.hand.ending.running_out import put_in
from poker.engine.rule_sets.rules import Interrupted
from poker.services.base.floor import require_fit
from poker.services.base.writing import writing
from poker.services.deal.house_paying import may_pay, was_paid
from poker.services.deal.interrupting import interrupt, players_of, require_running


def void_running_hand(
    *,
    table_id: int,
    staff: Player,
    reason: str,
    hand_no: int | None = None,
    policy: Interrupted | None = None,
    address: str = "",
    now: datetime | None = None,
) -> Interrupted | Waits:
    """Void the running hand or run it out, by its rule set unless ``policy`` is given, and return
    which was done.

    Running it out requires a second person as ``consent`` decides, counted by its pot, and always
    if its rule set voids it; the first signature returns WAITS. ``hand_no``, if given, is the
    number the hand must have. Raises HandIsOver, ReasonMissing, OwnHand or NoRunOut, or what
    ``consent`` raises; then nothing has changed.
    """
    with writing(table_id, now=now) as writer:
        hand = require_running(writer, hand_no)
        players = players_of(writer, hand)
        require_fit(staff, reason, players.values())
        against_the_rule = policy == "run_out" != hand.rules.interrupted and not writer.row.directed
        wanted = consent(
            may_pay(writer, hand, policy, always=against_the_rule),
            action=audit_log.Action.HAND_VOIDED,
            subject=writer.hand_ref(hand.number),
            terms={"policy": policy},
            by=staff,
            reason=reason,
            address=address,
            now=writer.now,
        )
        if wanted is None:
            return WAITS
        done = interrupt(writer, "staff", policy)
        audit_log.record(
            actor=staff,
            action=audit_log.Action.HAND_VOIDED,
            subject=writer.hand_ref(hand.number),
            before={"bets": {str(players[seat]): chips for seat, chips in put_in(hand)}},
            after={"policy": done, **wanted.told(was_paid(writer, hand, players))},
            reason=reason.strip(),
            address=address,
            now=writer.now,
        )
    return done
