"""Opening a past deal again, card by card."""

from typing import NamedTuple

from poker.deck import commitments
from poker.deck.commitments import Drawn
from poker.engine.cards.cards import Card, card_text
from poker.engine.table.dealing.deal import Seeds
from poker.fairness.leaves import HandName, salt_of
from poker.fairness.mix import permutation
from poker.fairness.proof import Opening
from poker.fairness.tree import Tree
from poker.models import DealCommitment


class NoProof(Exception):
    """The hand was not dealt from a commitment, or its record no longer says from which."""


class OpenedDeal(NamedTuple):
    """The committed order with its hashes, and for each place of the deck its index in it."""

    name: HandName
    drawn: Drawn
    places: list[int]
    tree: Tree

    @property
    def deck(self) -> list[Card]:
        """Return all cards in the order in which they were dealt."""
        return [self.drawn.order[index] for index in self.places]

    def opening(self, place: int) -> Opening:
        """Return what proves the card at one place of the deck."""
        index = self.places[place]
        path = tuple(sister.hex() for sister in self.tree.path(index))
        salt = salt_of(self.drawn.secret, index).hex()
        return Opening(place, index, card_text(self.drawn.order[index]), salt, path)


def opened_deal(name: HandName, root: str, seeds: Seeds) -> OpenedDeal:
    """Return the opened deal of a hand that was dealt from ``root`` and mixed by ``seeds``.

    Raises NoProof, DeckUnreadable, or DeckKeyMissing without its key.
    """
    rows = DealCommitment.objects.filter(table=name.table, hand_no=name.hand, root=root)
    sealed = rows.exclude(closed_at=None).values_list("sealed", flat=True).first()
    if sealed is None:
        raise NoProof(f"hand {name.hand} at table {name.table} was dealt from no commitment")
    drawn = commitments.unsealed(sealed, name, root)
    tree = Tree(name, drawn.order, drawn.secret)
    if tree.root.hex() != root:
        raise NoProof(f"hand {name.hand} at table {name.table} is not what was committed to")
    return OpenedDeal(name, drawn, permutation(name, tree.root, seeds), tree)
