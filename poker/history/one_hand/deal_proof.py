"""The proof of a finished hand's deal, for one of its players: openings of the cards they may know,
and of no others."""

from poker.engine.cards.cards import card_texts
from poker.engine.hand.deal import board_places
from poker.fairness.leaves import HandName
from poker.fairness.lineup_content import content_of
from poker.fairness.proof import Positions, Proof
from poker.fairness.receipt import Receipt
from poker.history.one_hand.own_hand import OwnHand
from poker.models import DealSeed
from poker.projections import HiddenCardExposed
from poker.services.deal.published_keys import published_keys
from poker.services.deal.seeding import receipt_of
from poker.services.staff.opened_deals import NoProof, opened_deal


def deal_proof(hand: OwnHand) -> Proof:
    """Return the proof for the reader of ``hand``. Raises NoProof, DeckUnreadable or
    HiddenCardExposed."""
    if not hand.steps or not hand.began.root:
        raise NoProof("the record of this hand does not tell how it was dealt")
    name = HandName(hand.table.pk, hand.played.hand_no)
    deal = opened_deal(name, hand.began.root, hand.began.seeds)
    began = hand.began
    known = {*hand.end.board, *(card for cards in hand.cards.values() for card in cards)}
    receipt = _receipt(hand)
    used = {hand.began.closing.key, *([receipt.key] if receipt else [])}
    proof = Proof(
        *name,
        player=hand.played.player_id,
        seat=hand.played.seat,
        root=hand.began.root,
        seeds=hand.began.seeds,
        pledges=hand.began.pledges,
        closing=hand.began.closing,
        positions=_positions(hand),
        openings=tuple(deal.opening(at) for at, card in enumerate(deal.deck) if card in known),
        receipt=receipt,
        keys=tuple(key for key in published_keys() if key.id in used),
        content=began.signed and content_of(began.rules, began.signed),
    )
    if {opening.card for opening in proof.openings} != set(card_texts(known)):
        raise HiddenCardExposed(f"the proof of hand {name.hand} at table {name.table}")
    return proof


def _positions(hand: OwnHand) -> Positions:
    end = hand.end
    each = end.rules.cards.hole_cards if end.dealt else 0
    return Positions(tuple(player.seat for player in end.players), each, board_places(end))


def _receipt(hand: OwnHand) -> Receipt | None:
    of_hand = {"commitment__table": hand.table, "commitment__hand_no": hand.played.hand_no}
    given = DealSeed.objects.filter(
        **of_hand, commitment__root=hand.began.root, player=hand.played.player_id
    )
    own_seed = given.select_related("commitment").first()
    return receipt_of(own_seed) if own_seed else None
