"""Every action around what the engine offers, and whether it takes it."""

from config.refusals.refusal import Refusal
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options
from poker.engine.hand.play import act
from poker.engine.hand.state import Hand
from tests.poker.engine.random_play import wager
from tests.poker.engine.script import Script


def offered(choices: Options) -> list[Action]:
    """What is offered; of the amounts both ends, their neighbours inside and the middle."""
    actions: list[Action] = [Fold(), Check() if choices.check else Call()]
    if choices.largest:
        smallest, largest = choices.smallest, choices.largest
        inside = {smallest, smallest + 1, (smallest + largest) // 2, largest - 1, largest}
        actions += [wager(choices, to) for to in inside if smallest <= to <= largest]
    if choices.all_in:
        actions.append(AllIn())
    return actions


def not_offered(choices: Options, hand: Hand) -> list[Action]:
    """All other kinds of action, and amounts just outside and far from those offered."""
    wrong_wager = RaiseTo if choices.opens else BetTo
    actions: list[Action] = [Call() if choices.check else Check()]
    whole = hand.player(choices.seat).bet + hand.player(choices.seat).stack
    outside = {choices.smallest - 1, choices.largest + 1, 0, -1, hand.price, whole + 1, whole}
    legal = range(choices.smallest, choices.largest + 1) if choices.largest else range(0)
    actions += [wager(choices, to) for to in outside if to not in legal]
    actions += [wrong_wager(choices.smallest), wrong_wager(choices.largest)]
    if not choices.all_in:
        actions.append(AllIn())
    return actions


def accepted(hand: Script, action: Action) -> bool:
    """Whether the engine takes the action; either way the hand itself stays as it is."""
    before = repr(hand.hand)
    refusal = refusal_of(hand, action)
    assert repr(hand.hand) == before
    assert refusal is None or (refusal.field in ("type", "amount") and refusal.allowed)
    return refusal is None


def refusal_of(hand: Script, action: Action) -> Refusal | None:
    to_act = hand.hand.to_act
    assert to_act is not None
    try:
        act(hand.hand, to_act, action, hand.deck)
    except Refusal as refusal:
        return refusal
    return None
