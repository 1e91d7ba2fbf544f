"""Checking a proof against itself, and against what its player knows."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from poker.engine.table.dealing.deal import UNSIGNED, Pledges
from poker.fairness.closing import closing_message
from poker.fairness.leaves import leaf_of
from poker.fairness.mix import permutation
from poker.fairness.pledge import pledge_of
from poker.fairness.proof import Opening, Proof
from poker.fairness.public_key import PublicKey
from poker.fairness.receipt import Receipt
from poker.fairness.tree import climbed

FlawCode = Literal[
    "root",
    "unknown_key",
    "closing_signature",
    "receipt_signature",
    "receipt_not_mine",
    "my_seed_missing",
    "seed_not_pledged",
    "pledges",
    "outsiders",
    "content",
    "order",
    "opening",
    "duplicate_card",
    "missing_opening",
    "card_seen",
]
Verify = Callable[[PublicKey, bytes, bytes], bool]
"""Returns whether a key made this signature of this message."""


class Flaw(NamedTuple):
    """Why a proof does not hold; ``place`` in the dealt deck, if it concerns one card."""

    code: FlawCode
    text: str
    place: int | None = None


class Known(NamedTuple):
    """What the reader knows apart from the proof: the room's keys and what they remember.

    That may be the root announced before the hand, their own seed, cards seen by their place in the
    deck, and the pledges announced before anybody gave a seed.
    """

    keys: Collection[PublicKey]
    root: str | None = None
    seed: str | None = None
    cards: Mapping[int, str] = {}
    pledges: Pledges | None = None


def flaws(proof: Proof, known: Known, verify: Verify) -> list[Flaw]:
    """Return everything that is wrong with a proof; an empty list for a good one."""
    return [
        *_root(proof, known),
        *_closing(proof, known, verify),
        *_receipt(proof, known, verify),
        *_own_seed(proof, known),
        *_pledges(proof, known),
        *_content(proof),
        *_openings(proof),
        *_completeness(proof),
        *_seen(proof, known),
    ]


def _root(proof: Proof, known: Known) -> Iterator[Flaw]:
    if known.root not in (None, proof.root):
        yield Flaw("root", "the room committed to another root before the hand")


def _closing(proof: Proof, known: Known, verify: Verify) -> Iterator[Flaw]:
    """Yield a flaw if there is a signature of the pledges, and it is not the room's."""
    if proof.closing == UNSIGNED:
        return
    message = closing_message(proof.name, proof.root, proof.pledges, proof.content)
    bad = Flaw("closing_signature", "the room did not sign these pledges and this content")
    yield from _signature(known, verify, *proof.closing, message, bad)


def _receipt(proof: Proof, known: Known, verify: Verify) -> Iterator[Flaw]:
    receipt = proof.receipt
    if receipt is None:
        return
    bad = Flaw("receipt_signature", "the room did not sign this receipt")
    yield from _signature(known, verify, receipt.key, receipt.signature, receipt.message, bad)
    if not _is_of(receipt, proof):
        yield Flaw("receipt_not_mine", "the receipt is for another player, hand or root")


def _signature(
    known: Known, verify: Verify, key_id: str, signature: str, message: bytes, bad: Flaw
) -> Iterator[Flaw]:
    key = next((key for key in known.keys if key.id == key_id), None)
    if key is None:
        yield Flaw("unknown_key", f"the room publishes no key {key_id}")
    elif not verify(key, message, bytes.fromhex(signature)):
        yield bad


def _is_of(receipt: Receipt, proof: Proof) -> bool:
    return (receipt.table, receipt.hand, receipt.root, receipt.player) == (
        proof.table,
        proof.hand,
        proof.root,
        proof.player,
    )


def _own_seed(proof: Proof, known: Known) -> Iterator[Flaw]:
    """Yield a flaw if the reader's seed, by receipt or memory, was not mixed in as it was given."""
    receipted = proof.receipt.seed if proof.receipt else None
    mixed = dict(proof.seeds).get(proof.player)
    if known.seed is not None and receipted not in (None, known.seed):
        yield Flaw("receipt_not_mine", "the receipt is for another seed")
    wanted = receipted or known.seed
    if wanted is not None and mixed != wanted:
        yield Flaw("my_seed_missing", "the player's own seed was not mixed in as it was given")


def _pledges(proof: Proof, known: Known) -> Iterator[Flaw]:
    """Yield a flaw for each seed that was not fixed before any of them was sent to the room."""
    pledged = dict(proof.pledges)
    for player, seed in proof.seeds:
        if pledged.get(player) != pledge_of(proof.name, player, seed):
            yield Flaw("seed_not_pledged", f"player {player} had not pledged the seed mixed in")
    if known.pledges not in (None, proof.pledges):
        yield Flaw("pledges", "the room told other pledges before the seeds were given")


def _content(proof: Proof) -> Iterator[Flaw]:
    """Yield a flaw if another hand was dealt than was signed, or if others pledged."""
    content = proof.content
    if content is None:
        return
    seats = tuple(seat for seat, _ in content.players)
    if (proof.positions.dealt, proof.positions.each) != (seats, content.each):
        yield Flaw("content", "the cards were dealt to other seats than was signed")
    if (proof.seat, proof.player) not in content.players:
        yield Flaw("content", "the player is not on the signed list in this seat")
    listed = {player for _, player in content.players}
    for player in sorted({player for player, _ in proof.pledges} - listed):
        yield Flaw("outsiders", f"player {player} pledged and is not on the signed list")


def _openings(proof: Proof) -> Iterator[Flaw]:
    places = permutation(proof.name, bytes.fromhex(proof.root), proof.seeds)
    for opening in proof.openings:
        if opening.index != places[opening.place]:
            yield Flaw("order", "the seeds put another card there", opening.place)
        if not _leads_to_root(proof, opening):
            yield Flaw("opening", "the card is not in the order committed to", opening.place)


def _leads_to_root(proof: Proof, opening: Opening) -> bool:
    salt = bytes.fromhex(opening.salt)
    leaf = leaf_of(proof.name, opening.index, salt, opening.card)
    path = [bytes.fromhex(sister) for sister in opening.path]
    return climbed(leaf, opening.index, path) == bytes.fromhex(proof.root)


def _completeness(proof: Proof) -> Iterator[Flaw]:
    """Yield a flaw for a card opened twice, and for one the player saw that is not opened."""
    for card, times in Counter(opening.card for opening in proof.openings).items():
        if times > 1:
            yield Flaw("duplicate_card", f"{card} is there {times} times")
    opened = {opening.place for opening in proof.openings}
    for place in (*proof.positions.of(proof.seat), *proof.positions.board):
        if place not in opened:
            yield Flaw("missing_opening", "a card the player saw is not opened", place)


def _seen(proof: Proof, known: Known) -> Iterator[Flaw]:
    opened = {opening.place: opening.card for opening in proof.openings}
    for place, card in known.cards.items():
        if place not in opened:
            yield Flaw("missing_opening", f"{card}, which was seen, is not opened", place)
        elif opened[place] != card:
            yield Flaw("card_seen", f"{card} was seen, {opened[place]} is proven", place)
