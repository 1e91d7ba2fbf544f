"""What the room signs when it takes a seed: that the seed will be mixed into that deal."""

from typing import Any, Final, NamedTuple

from poker.fairness.leaves import HandName

_RECEIPT: Final = b"card-room seed receipt v1"
VERSION: Final = 1


class Receipt(NamedTuple):
    """A seed as it was taken, for which hand and under which commitment.

    ``root``, ``seed`` and ``signature`` are hex; ``at`` is in milliseconds since the epoch,
    ``key`` names the key that signed.
    """

    table: int
    hand: int
    root: str
    player: int
    seed: str
    at: int
    key: str = ""
    signature: str = ""

    @property
    def message(self) -> bytes:
        """Return the bytes that are signed."""
        return b"".join(
            (
                _RECEIPT,
                HandName(self.table, self.hand).to_bytes(),
                bytes.fromhex(self.root),
                self.player.to_bytes(8),
                bytes.fromhex(self.seed),
                self.at.to_bytes(8),
            )
        )

    def to_json(self) -> dict[str, Any]:
        return {"v": VERSION, **self._asdict()}
