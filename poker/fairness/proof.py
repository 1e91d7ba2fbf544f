"""What a player gets after a hand: openings of the cards they saw, and of no others."""

from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

from poker.engine.cards.cards import DECK_SIZE, FULL_DECK, card_texts
from poker.engine.table.dealing.deal import UNSIGNED, Closing, Pledges, Seeds
from poker.fairness.content import Content, read_content
from poker.fairness.fields import (
    MOST_SEAT,
    Fields,
    ProofUnreadable,
    by_player,
    hash_text,
    whole_number,
)
from poker.fairness.leaves import HandName
from poker.fairness.public_key import PublicKey, read_keys
from poker.fairness.receipt import VERSION, Receipt
from poker.fairness.tree import PATH_LENGTH

KIND: Final = "card-room deal proof"
VERSIONS: Final = (1, 2)
CHECKERS: Final = ("poker/offline/check_deal.py", "poker/offline/check_deal.mjs")
"""Programs among the room's static files that check a proof without the room."""

_BOARD: Final = (0, 1, 2, 4, 6)
_CARDS: Final = frozenset(card_texts(FULL_DECK))


@dataclass(frozen=True, slots=True)
class Opening:
    """One card: at ``place`` of the dealt deck, at ``index`` of the committed order."""

    place: int
    index: int
    card: str
    salt: str
    path: tuple[str, ...]


class Positions(NamedTuple):
    """The places of the deck that went to the seats and to the ``board``.

    The seats ``dealt`` got one card at a time, ``each`` in all.
    """

    dealt: tuple[int, ...]
    each: int
    board: tuple[int, ...]

    @property
    def whole_board(self) -> tuple[int, ...]:
        """Return the places of flop, turn and river; a card is burned before each."""
        first = len(self.dealt) * self.each + 1
        return tuple(first + behind for behind in _BOARD)

    def of(self, seat: int) -> tuple[int, ...]:
        """Return the places of a seat's hole cards; empty for a seat that got none."""
        if seat not in self.dealt:
            return ()
        players = len(self.dealt)
        return tuple(range(self.dealt.index(seat), players * self.each, players))


class Proof(NamedTuple):
    """The whole proof, for ``player`` in ``seat``; hashes, salts, pledges and seeds are hex.

    Proofs of version 1 have no ``content``: it was not signed.
    """

    table: int
    hand: int
    player: int
    seat: int
    root: str
    seeds: Seeds
    pledges: Pledges
    closing: Closing
    positions: Positions
    openings: tuple[Opening, ...]
    receipt: Receipt | None
    keys: tuple[PublicKey, ...]
    content: Content | None = None

    @property
    def name(self) -> HandName:
        return HandName(self.table, self.hand)

    def to_json(self) -> dict[str, Any]:
        """Return the proof as it is handed out, in the form poker/README.md describes."""
        parts = self._asdict()
        content = parts.pop("content")
        version = {"v": 1} if content is None else {"v": 2, "content": content.to_json()}
        return {
            **version,
            "kind": KIND,
            **parts,
            "closing": self.closing._asdict() if self.closing != UNSIGNED else None,
            "positions": self.positions._asdict(),
            "openings": [asdict(opening) for opening in self.openings],
            "receipt": self.receipt.to_json() if self.receipt else None,
            "keys": [key.to_json() for key in self.keys],
            "check_with": list(CHECKERS),
        }


def read_proof(data: Any) -> Proof:
    """Return the proof that ``to_json`` made. Raises ProofUnreadable naming the field."""
    fields = Fields(data, "proof")
    if fields.number("v") not in VERSIONS:
        raise ProofUnreadable("proof.v", " or ".join(map(str, VERSIONS)))
    fields.constant("kind", KIND)
    closing, receipt = fields.value("closing"), fields.value("receipt")
    return Proof(
        fields.number("table"),
        fields.number("hand"),
        fields.number("player"),
        fields.number("seat", MOST_SEAT),
        fields.hash("root"),
        by_player(fields.value("seeds"), "proof.seeds"),
        by_player(fields.value("pledges"), "proof.pledges"),
        UNSIGNED if closing is None else _closing(Fields(closing, "closing")),
        _positions(Fields(fields.value("positions"), "positions")),
        _openings(fields),
        None if receipt is None else _receipt(Fields(receipt, "receipt")),
        read_keys(fields),
        None if fields.number("v") == 1 else read_content(fields.value("content")),
    )


def _positions(fields: Fields) -> Positions:
    dealt = fields.parts("dealt")
    found = Positions(
        tuple(whole_number(seat, "positions.dealt", MOST_SEAT) for seat in dealt),
        fields.number("each", DECK_SIZE - 1),
        tuple(_place(place, "positions.board") for place in fields.parts("board")),
    )
    if len(set(found.dealt)) < len(found.dealt):
        raise ProofUnreadable("positions.dealt", "every seat once")
    if found.board != found.whole_board[: len(found.board)]:
        raise ProofUnreadable("positions.board", "the places of flop, turn and river")
    return found


def _openings(fields: Fields) -> tuple[Opening, ...]:
    found = tuple(
        _opening(Fields(part, "openings")) for part in fields.parts("openings", DECK_SIZE)
    )
    if len({opening.place for opening in found}) < len(found):
        raise ProofUnreadable("openings.place", "one opening a place")
    return found


def _opening(fields: Fields) -> Opening:
    path = tuple(hash_text(sister, "openings.path") for sister in fields.parts("path"))
    if len(path) != PATH_LENGTH:
        raise ProofUnreadable("openings.path", f"{PATH_LENGTH} hashes")
    card = fields.value("card")
    if not isinstance(card, str) or card not in _CARDS:
        raise ProofUnreadable("openings.card", "rank and suit, as As or Td")
    place = _place(fields.value("place"), "openings.place")
    index = _place(fields.value("index"), "openings.index")
    return Opening(place, index, card, fields.hash("salt"), path)


def _receipt(fields: Fields) -> Receipt:
    fields.constant("v", VERSION)
    return Receipt(
        fields.number("table"),
        fields.number("hand"),
        fields.hash("root"),
        fields.number("player"),
        fields.hash("seed"),
        fields.number("at"),
        fields.name("key"),
        fields.signature("signature"),
    )


def _closing(fields: Fields) -> Closing:
    return Closing(fields.name("key"), fields.signature("signature"))


def _place(found: Any, field: str) -> int:
    return whole_number(found, field, DECK_SIZE - 1)
