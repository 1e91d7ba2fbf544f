"""The hand on the table, and one that never counted."""

from typing import Final

from poker.engine.cards import card_texts
from poker.engine.hand.awarding import prizes_so_far
from poker.engine.hand.pots import pots
from poker.engine.hand.state import Hand
from poker.engine.table.state import Table
from poker.projections.scene import View

EMPTY_HAND: Final = {
    "street": "preflop",
    "board": [],
    "pot": 0,
    "pots": [],
    "rake": 0,
    "over": True,
    "interrupted": "voided",
}


def hand_view(hand: Hand) -> View:
    """The hand itself, each pot with its prize after rake (clause ``prize-shown``)."""
    shown: View = {
        "no": hand.number,
        "street": hand.street,
        "board": card_texts(hand.board),
        "button": hand.button,
        "pot": hand.pot_total(),
        "pots": [],
        "rake": hand.rake,
        "over": hand.over,
    }
    if hand.interrupted:
        shown["interrupted"] = hand.interrupted
    if not hand.over:
        found = pots(hand.players)
        prizes, shown["rake"] = prizes_so_far(hand, found)
        shown["pots"] = [
            {"amount": pot.amount, "prize": prize, "seats": list(pot.seats)}
            for pot, prize in zip(found, prizes, strict=True)
        ]
    return shown


def deal_view(table: Table) -> View:
    """What the deck was mixed from, of a hand that was dealt from a commitment."""
    if not table.root:
        return {}
    seeds, pledges = ([list(pair) for pair in pairs] for pairs in (table.seeds, table.pledges))
    return {"deal": {"root": table.root, "seeds": seeds, "pledges": pledges}}
