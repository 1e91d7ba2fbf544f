"""The money the house pays if staff interrupt a running hand (clause ``two-persons``)."""

from accounts.core.second_person.acts import Act
from accounts.ledger.models import Currency
from poker.engine.hand.state import Hand
from poker.engine.rule_sets.rules import Interrupted
from poker.services.base.writing import Writer
from poker.services.deal.interrupting import players_of
from poker.services.money.interruption_messages import paid_by_house


def may_pay(
    writer: Writer, hand: Hand, policy: Interrupted | None = None, *, always: bool = False
) -> Act:
    """Return the most the house may pay for a hand, in euros: its pot, to any of its players, if it
    is run out. The exact sum depends on the cards and would reveal them to staff.
    """
    run_out = (policy or hand.rules.interrupted) == "run_out" and not writer.row.directed
    if not run_out or writer.currency != Currency.EUR:
        return Act(always=always)
    pot = hand.pot_total()
    players = players_of(writer, hand).values()
    ref = writer.hand_ref(hand.number)
    return Act(paid=dict.fromkeys(players, pot), hand=ref, total=pot, always=always)


def was_paid(writer: Writer, hand: Hand, players: dict[int, int]) -> Act:
    """Return the euros the house paid in the events being recorded. `players` are player ids by
    seat."""
    if writer.currency != Currency.EUR:
        return Act()
    won = paid_by_house(writer)
    paid = {players[seat]: chips for seat, chips in won.items()}
    return Act(paid=paid, hand=writer.hand_ref(hand.number))
