"""What the room signs of a hand before any seed is opened: what will be dealt to whom."""

from typing import Any, NamedTuple, get_args

from poker.engine.cards.cards import DECK_SIZE
from poker.engine.table.dealing.deal import PostKind
from poker.fairness.fields import Fields, ProofUnreadable, listed, whole_number

_SEATS = 99


class Content(NamedTuple):
    """The content of a hand, as README.md describes it.

    ``players`` are pairs of a seat and its player in dealing order, ``posts`` seat, kind and
    amount. The room has no straddle, bomb pot or second run-out yet.
    """

    variant: str
    structure: str
    deck: int
    each: int
    boards: int
    button: int
    players: tuple[tuple[int, int], ...]
    posts: tuple[tuple[int, PostKind, int], ...]

    def to_bytes(self) -> bytes:
        """Return the bytes that are signed."""
        options = bytes((0, 0, 1))
        players = (seat.to_bytes(1) + player.to_bytes(8) for seat, player in self.players)
        posts = (
            seat.to_bytes(1) + _text(kind) + amount.to_bytes(8) for seat, kind, amount in self.posts
        )
        return b"".join(
            (
                _text(self.variant),
                _text(self.structure),
                bytes((self.deck, self.each, self.boards)),
                options,
                self.button.to_bytes(1),
                len(self.players).to_bytes(1),
                *players,
                len(self.posts).to_bytes(1),
                *posts,
            )
        )

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "straddle": None, "bomb_pot": None, "run_outs": 1}


def read_content(data: Any) -> Content:
    """Return the content that ``to_json`` made. Raises ProofUnreadable."""
    fields = Fields(data, "content")
    for name in ("straddle", "bomb_pot"):
        if fields.value(name) is not None:
            raise ProofUnreadable(f"content.{name}", "null")
    fields.constant("run_outs", 1)
    return Content(
        fields.text("variant"),
        fields.text("structure"),
        fields.number("deck", DECK_SIZE),
        fields.number("each", DECK_SIZE),
        fields.number("boards", _SEATS),
        fields.number("button", _SEATS),
        tuple(_player(part) for part in fields.parts("players")),
        tuple(_post(part) for part in fields.parts("posts")),
    )


def _player(part: Any) -> tuple[int, int]:
    pair = listed(part, "content.players")
    if len(pair) != 2:
        raise ProofUnreadable("content.players", "pairs of a seat and a player")
    seat, player = pair
    return (
        whole_number(seat, "content.players", _SEATS),
        whole_number(player, "content.players", 2**63 - 1),
    )


def _post(part: Any) -> tuple[int, PostKind, int]:
    post = listed(part, "content.posts")
    if len(post) != 3 or post[1] not in get_args(PostKind):
        raise ProofUnreadable("content.posts", "a seat, a kind of post and an amount")
    seat, kind, amount = post
    return (
        whole_number(seat, "content.posts", _SEATS),
        kind,
        whole_number(amount, "content.posts", 2**63 - 1),
    )


def _text(text: str) -> bytes:
    return len(text).to_bytes(1) + text.encode("ascii")
