"""What will be dealt to whom, as the room signs it before the first seed is opened."""

from typing import Any, Final, NamedTuple

from poker.engine.cards.cards import DECK_SIZE
from poker.fairness.fields import MOST_SEAT, Fields, ProofUnreadable, listed, whole_number

POST_KINDS: Final = ("ante", "table_ante", "small", "big", "post", "dead")
_OPTIONS: Final = {"straddle": None, "bomb_pot": None, "run_outs": 1}
"""Options that the room does not have yet, as they are written in a proof."""
_OPTION_BYTES: Final = bytes((0, 0, 1))
_BYTE: Final = 255


class Content(NamedTuple):
    """The signed content of a deal (clause ``deal-proof``).

    ``players`` are pairs of a seat and its player in dealing order; ``posts`` are seat, kind and
    amount in minor units, in the order in which they are made.
    """

    variant: str
    structure: str
    deck: int
    each: int
    boards: int
    button: int
    players: tuple[tuple[int, int], ...]
    posts: tuple[tuple[int, str, int], ...]

    def to_bytes(self) -> bytes:
        """Return the part of a closing's message that names the content."""
        players = (bytes((seat,)) + player.to_bytes(8) for seat, player in self.players)
        posts = (
            bytes((seat,)) + _text(kind) + amount.to_bytes(8) for seat, kind, amount in self.posts
        )
        return b"".join(
            (
                _text(self.variant),
                _text(self.structure),
                bytes((self.deck, self.each, self.boards)),
                _OPTION_BYTES,
                bytes((self.button, len(self.players))),
                *players,
                bytes((len(self.posts),)),
                *posts,
            )
        )

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), **_OPTIONS}


def read_content(data: Any, name: str = "content") -> Content:
    """Return the content that ``to_json`` made. Raises ProofUnreadable naming the field."""
    fields = Fields(data, name)
    for option, only in _OPTIONS.items():
        fields.constant(option, only)
    players = tuple(_player(part, name) for part in fields.parts("players"))
    if any(len(set(column)) < len(players) for column in zip(*players, strict=True)):
        raise ProofUnreadable(f"{name}.players", "one seat a player")
    return Content(
        fields.name("variant"),
        fields.name("structure"),
        fields.number("deck", _BYTE),
        fields.number("each", DECK_SIZE - 1),
        fields.number("boards", _BYTE),
        fields.number("button", MOST_SEAT),
        players,
        tuple(_post(part, name) for part in fields.parts("posts")),
    )


def _player(part: Any, name: str) -> tuple[int, int]:
    field = f"{name}.players"
    pair = listed(part, field)
    if len(pair) != 2:
        raise ProofUnreadable(field, "pairs of a seat and a player")
    return whole_number(pair[0], field, MOST_SEAT), whole_number(pair[1], field)


def _post(part: Any, name: str) -> tuple[int, str, int]:
    field = f"{name}.posts"
    post = listed(part, field)
    if len(post) != 3 or post[1] not in POST_KINDS:
        raise ProofUnreadable(field, "a seat, a kind and an amount")
    return whole_number(post[0], field, MOST_SEAT), post[1], whole_number(post[2], field)


def _text(text: str) -> bytes:
    return bytes((len(text),)) + text.encode("ascii")
