"""Checking a proof against itself, and against what its player knows."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from poker.engine.cards.cards import DECK_SIZE
from poker.engine.table.dealing.deal import UNSIGNED, Pledges
from poker.fairness.choice import orders_to_choose_from, unopened
from poker.fairness.closing import closing_message
from poker.fairness.content import Content
from poker.fairness.leaves import leaf_of
from poker.fairness.mix import permutation
from poker.fairness.pledge import pledge_of
from poker.fairness.proof import Opening, Proof
from poker.fairness.public_key import PublicKey
from poker.fairness.receipt import Receipt
from poker.fairness.tree import climbed
from poker.fairness.verdicts import Reason

Verify = Callable[[PublicKey, bytes, bytes], bool]
"""Returns whether a key made this signature of this message."""


class Known(NamedTuple):
    """The reader's own record, which does not come from the proof.

    These are the keys the room publishes, the root, pledges and content announced before anybody
    gave a seed, the reader's own seed, and cards seen by their place in the deck.
    """

    keys: Collection[PublicKey] | None = None
    root: str | None = None
    seed: str | None = None
    cards: Mapping[int, str] = {}
    pledges: Pledges | None = None
    content: Content | None = None


def reasons(proof: Proof, known: Known, verify: Verify) -> list[Reason]:
    """Return the reasons for which the verdict on a proof is not *passed*: flaws, if there are any,
    else limits."""
    return flaws(proof, known, verify) or limits(proof, known)


def flaws(proof: Proof, known: Known, verify: Verify) -> list[Reason]:
    """Return everything that is wrong with a proof; an empty list for a good one."""
    known = known._replace(keys=proof.keys if known.keys is None else known.keys)
    return [
        *_record(proof, known),
        *_content(proof),
        *_closing(proof, known, verify),
        *_receipt(proof, known, verify),
        *_own_seed(proof, known),
        *_pledged(proof),
        *_openings(proof),
        *_completeness(proof, known),
        *_seen(proof, known),
    ]


def limits(proof: Proof, known: Known) -> list[Reason]:
    """Return what the proof leaves open though nothing in it is wrong."""
    signed_content = proof.content is not None
    found = {
        "unsigned": proof.closing == UNSIGNED,
        "content_unsigned": not signed_content,
        "seat_not_dealt": not proof.positions.of(proof.seat),
        "keys_not_given": known.keys is None,
        "root_not_given": known.root is None,
        "pledges_not_given": known.pledges is None,
        "content_not_given": signed_content and known.content is None,
    }
    left = [Reason(name, {}) for name, applies in found.items() if applies]
    return [*_unopened(proof), *_own_seed_limits(proof, known), *left]


def _unopened(proof: Proof) -> Iterator[Reason]:
    left_out = unopened(proof.pledges, proof.seeds)
    if left_out == (proof.player,):
        yield Reason("own_unopened", {})
    elif left_out:
        orders = orders_to_choose_from(proof)
        yield Reason("unopened", {"players": list(left_out), "orders": orders})


def _own_seed_limits(proof: Proof, known: Known) -> Iterator[Reason]:
    if not proof.seeds:
        yield Reason("no_seed", {})
    elif proof.player not in dict(proof.seeds):
        yield Reason("own_seed_absent", {})
    elif known.seed is None:
        yield Reason("seed_not_given", {})


def _record(proof: Proof, known: Known) -> Iterator[Reason]:
    """Yield a flaw for what the room had announced otherwise before the hand."""
    if known.root not in (None, proof.root):
        yield Reason("root", {})
    if known.pledges not in (None, proof.pledges):
        yield Reason("pledges", {})
    if proof.content is not None and known.content not in (None, proof.content):
        yield Reason("other_content", {})


def _content(proof: Proof) -> Iterator[Reason]:
    """Yield a flaw if what was dealt is not what the room signed."""
    content, positions = proof.content, proof.positions
    if content is None:
        return
    seats = [seat for seat, _ in content.players]
    holds = (
        (content.deck, content.boards, content.each) == (DECK_SIZE, 1, positions.each),
        list(positions.dealt) == seats,
        seats == sorted(seats, key=lambda seat: (seat <= content.button, seat)),
        (proof.seat, proof.player) in content.players,
        all(seat in seats for seat, _, _ in content.posts),
    )
    if not all(holds):
        yield Reason("content", {})
    listed = {player for _, player in content.players}
    outsiders = [player for player, _ in proof.pledges if player not in listed]
    if outsiders:
        yield Reason("outsiders", {"players": outsiders})


def _closing(proof: Proof, known: Known, verify: Verify) -> Iterator[Reason]:
    """Yield a flaw if there is a signature of pledges and content, and it is not the room's."""
    if proof.closing == UNSIGNED:
        return
    message = closing_message(proof.name, proof.root, proof.pledges, proof.content)
    yield from _signature(known, verify, *proof.closing, message, "closing_signature")


def _receipt(proof: Proof, known: Known, verify: Verify) -> Iterator[Reason]:
    receipt = proof.receipt
    if receipt is None:
        return
    signed = (receipt.key, receipt.signature, receipt.message)
    yield from _signature(known, verify, *signed, "receipt_signature")
    if not _is_of(receipt, proof) or known.seed not in (None, receipt.seed):
        yield Reason("receipt_not_mine", {})


def _signature(
    known: Known, verify: Verify, key_id: str, signature: str, message: bytes, bad: str
) -> Iterator[Reason]:
    key = next((key for key in known.keys or () if key.id == key_id), None)
    if key is None:
        yield Reason("unknown_key", {"key": key_id})
    elif not verify(key, message, bytes.fromhex(signature)):
        yield Reason(bad, {})


def _is_of(receipt: Receipt, proof: Proof) -> bool:
    return (receipt.table, receipt.hand, receipt.root, receipt.player) == (
        proof.table,
        proof.hand,
        proof.root,
        proof.player,
    )


def _own_seed(proof: Proof, known: Known) -> Iterator[Reason]:
    """Yield a flaw if the reader's seed, by record or receipt, was not mixed in as it was given."""
    wanted = known.seed or (proof.receipt.seed if proof.receipt else None)
    if wanted is not None and dict(proof.seeds).get(proof.player) != wanted:
        yield Reason("my_seed_missing", {})


def _pledged(proof: Proof) -> Iterator[Reason]:
    """Yield a flaw if seeds were not fixed before any of them was sent to the room."""
    pledged = dict(proof.pledges)
    wrong = [
        player
        for player, seed in proof.seeds
        if pledged.get(player) != pledge_of(proof.name, player, seed)
    ]
    if wrong:
        yield Reason("seed_not_pledged", {"players": wrong})


def _openings(proof: Proof) -> Iterator[Reason]:
    places = permutation(proof.name, bytes.fromhex(proof.root), proof.seeds)
    times = Counter(opening.card for opening in proof.openings)
    wrong = {
        "order": [one.card for one in proof.openings if one.index != places[one.place]],
        "opening": [one.card for one in proof.openings if not _leads_to_root(proof, one)],
        "duplicate_card": [card for card, count in times.items() if count > 1],
    }
    for name, cards in wrong.items():
        if cards:
            yield Reason(name, {"cards": cards})


def _leads_to_root(proof: Proof, opening: Opening) -> bool:
    salt = bytes.fromhex(opening.salt)
    leaf = leaf_of(proof.name, opening.index, salt, opening.card)
    path = [bytes.fromhex(sister) for sister in opening.path]
    return climbed(leaf, opening.index, path) == bytes.fromhex(proof.root)


def _completeness(proof: Proof, known: Known) -> Iterator[Reason]:
    """Yield a flaw for cards that the player saw and that are not opened; places count from 1."""
    opened = {opening.place for opening in proof.openings}
    owed = (*proof.positions.of(proof.seat), *proof.positions.board, *known.cards)
    missing = sorted({place + 1 for place in owed if place not in opened})
    if missing:
        yield Reason("missing_opening", {"places": missing})


def _seen(proof: Proof, known: Known) -> Iterator[Reason]:
    opened = {opening.place: opening.card for opening in proof.openings}
    wrong = [
        opened[place]
        for place, card in known.cards.items()
        if place in opened and opened[place] != card
    ]
    if wrong:
        yield Reason("card_seen", {"cards": wrong})
