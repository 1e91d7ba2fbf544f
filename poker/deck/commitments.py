"""Orders of the deck the room is bound to before it knows how they will be mixed."""

from typing import NamedTuple

from poker.deck import chance, decks
from poker.engine.cards import DECK_SIZE, Card
from poker.fairness.leaves import SECRET_BYTES, HandName
from poker.fairness.tree import Tree


class Drawn(NamedTuple):
    """``order`` is the room's own, ``secret`` makes the salts; both stay hidden. ``root`` is
    what is told, in hex."""

    order: tuple[Card, ...]
    secret: bytes
    root: str


def drawn(name: HandName) -> Drawn:
    """A fresh order for one hand, with the root of its hashes (clause ``shuffle``)."""
    order, secret = decks.shuffled(), chance.SOURCE.randbytes(SECRET_BYTES)
    return Drawn(order, secret, Tree(name, order, secret).root.hex())


def sealed(commitment: Drawn, name: HandName) -> str:
    """Encrypted as decks are, bound to its hand and to its root."""
    plain = bytes(commitment.order) + commitment.secret
    return decks.seal_bytes(plain, _ref(name, commitment.root))


def unsealed(text: str, name: HandName, root: str) -> Drawn:
    """The order again. Raises DeckUnreadable when it was altered or is not what ``root`` tells
    of this hand, DeckKeyMissing without its key."""
    plain = decks.unseal_bytes(text, _ref(name, root))
    order = tuple(Card(number) for number in plain[:DECK_SIZE])
    return Drawn(order, plain[DECK_SIZE:], root)


def _ref(name: HandName, root: str) -> str:
    return f"{decks.hand_ref(name.table, name.hand)} root:{root}"
