"""The view of the hand on the table, and of one that was void."""

from functools import lru_cache
from typing import Final

from poker.engine.cards.cards import card_texts
from poker.engine.hand.ending.awarding import prizes_so_far
from poker.engine.hand.ending.pots import pots
from poker.engine.hand.state import Hand
from poker.engine.table.dealing.deal import Pledges, Seeds
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
    """Return the view of the hand, each pot with its prize after rake (clause ``prize-shown``)."""
    view: View = {
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
        view["interrupted"] = hand.interrupted
    if not hand.over:
        found = pots(hand.players)
        prizes, view["rake"] = prizes_so_far(hand, found)
        view["pots"] = [
            {"amount": pot.amount, "prize": prize, "seats": list(pot.seats)}
            for pot, prize in zip(found, prizes, strict=True)
        ]
    return view


def deal_view(table: Table) -> View:
    """Return what the deck was mixed from; empty for a hand not dealt from a commitment."""
    return _mixed_from(table.root, table.seeds, table.pledges) if table.root else {}


@lru_cache(maxsize=512)
def _mixed_from(root: str, seeds: Seeds, pledges: Pledges) -> View:
    """Return it, made once a hand and not after every event; nobody changes it."""
    seed_pairs, pledge_pairs = ([list(pair) for pair in pairs] for pairs in (seeds, pledges))
    return {"deal": {"root": root, "seeds": seed_pairs, "pledges": pledge_pairs}}
