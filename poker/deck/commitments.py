"""Orders of the deck the room commits to before it knows how they will be mixed."""

from typing import NamedTuple

from poker.deck import chance, decks
from poker.deck.shuffling import shuffled
from poker.engine.cards.cards import DECK_SIZE, Card
from poker.fairness.leaves import SECRET_BYTES, HandName
from poker.fairness.tree import Tree


class Drawn(NamedTuple):
    """The room's own ``order`` and the ``secret`` that makes the salts, both hidden.

    ``root`` is what is published, in hex.
    """

    order: tuple[Card, ...]
    secret: bytes
    root: str


def drawn(name: HandName) -> Drawn:
    """Return a fresh order for one hand, with the root of its hashes (clause ``shuffle``)."""
    order, secret = shuffled(), chance.SOURCE.randbytes(SECRET_BYTES)
    return Drawn(order, secret, Tree(name, order, secret).root.hex())


def sealed(commitment: Drawn, name: HandName) -> str:
    """Return the commitment encrypted as decks are, bound to its hand and to its root."""
    plain = bytes(commitment.order) + commitment.secret
    return decks.seal_bytes(plain, _ref(name, commitment.root))


def unsealed(text: str, name: HandName, root: str) -> Drawn:
    """Return the commitment decrypted.

    Raises DeckUnreadable when it was altered or does not belong to this hand and ``root``,
    DeckKeyMissing without its key.
    """
    plain = decks.unseal_bytes(text, _ref(name, root))
    order = tuple(Card(number) for number in plain[:DECK_SIZE])
    return Drawn(order, plain[DECK_SIZE:], root)


def _ref(name: HandName, root: str) -> str:
    return f"{decks.hand_ref(name.table, name.hand)} root:{root}"
