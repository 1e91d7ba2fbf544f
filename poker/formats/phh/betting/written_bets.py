"""The blinds and antes of one of our hands as a record states them."""

from collections.abc import Sequence
from typing import NamedTuple

from poker.engine.hand.events import AntePosted, BlindPosted, HandEvent
from poker.engine.hand.state import Hand
from poker.formats.phh.errors import NotExpressible


class WrittenBets(NamedTuple):
    """Amounts in minor units by place in the record, heads-up in the opposite order."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    trimmed: bool


def written_bets(start: Hand, events: Sequence[HandEvent]) -> WrittenBets:
    """Return live blinds at full size, posts out of turn negative, dead blinds among the antes.

    Readers reduce each amount to what the stack covers, so an ante that everybody owes is written
    in full and trimmed; dead chips are written as they were paid. Raises NotExpressible when a hand
    has both a short ante and a dead blind, which cannot be written together.
    """
    antes = [0] * len(start.players)
    blinds = [0] * len(start.players)
    dead = [0] * len(start.players)
    for event in events:
        match event:
            case AntePosted(seat, amount, for_table=False):
                antes[start.place(seat)] = amount
            case AntePosted(seat, amount) | BlindPosted(seat, amount, "dead"):
                dead[start.place(seat)] += amount
            case BlindPosted():
                blinds[start.place(event.seat)] = _full(start, event)
    short = len(set(antes)) > 1
    if short and any(dead):
        raise NotExpressible("antes", "a short ante and a dead blind in one hand")
    if short:
        antes = [start.rules.ante] * len(antes)
    written = [ante + paid for ante, paid in zip(antes, dead, strict=True)]
    turn = -1 if len(antes) == 2 else 1
    return WrittenBets(tuple(written[::turn]), tuple(blinds[::turn]), trimmed=not any(dead))


def _full(start: Hand, event: BlindPosted) -> int:
    if event.blind == "small":
        return start.rules.small_blind
    return start.rules.big_blind if event.blind == "big" else -start.rules.big_blind
