"""Comparing hands in players' histories with the stream."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from poker.engine.codec import decode
from poker.engine.hand.events import HandEnded, RakeTaken
from poker.engine.table.anchors import ANCHORS
from poker.engine.table.events import HandStarted
from poker.engine.table.evolve import evolve
from poker.engine.table.state import Table
from poker.event_stream import stream
from poker.event_stream.chain.walking import Break
from poker.models import PlayedHand, TableEvent
from poker.models.hands.played_hand import HandStatus

AT_ONCE: Final = 500
_ENDED: Final = (HandStatus.FINISHED, HandStatus.RUN_OUT)


class Part(NamedTuple):
    """One player's part in one hand that was played to its end; the columns of PlayedHand."""

    hand_no: int
    player: int
    seat: int
    ended_at: int
    net: int
    rake: int
    status: str
    first_seq: int
    last_seq: int


class PlayedParts:
    """Replays a table's events and compares the hands that ended, some hundreds at once.

    Hands whose start was not seen, or that cannot be read, are skipped.
    """

    def __init__(self, table_id: int) -> None:
        self._table_id = table_id
        self._state: Table | None = None
        self._first = 0
        self._rakes: dict[int, int] = {}
        self._ended: dict[int, list[Part]] = {}

    def take(self, stored: TableEvent) -> Iterator[Break]:
        """Apply the next event; once enough hands have ended, yield the breaks found in them."""
        try:
            self._fold(stored)
        except stream.UNREADABLE:
            self._state, self._first = None, 0
        if len(self._ended) >= AT_ONCE:
            yield from self.compared()

    def compared(self) -> Iterator[Break]:
        """Yield a break for each hand that ended since the last comparison and differs."""
        if not self._ended:
            return
        recorded = self._told(min(self._ended), max(self._ended))
        for number, parts in sorted(self._ended.items()):
            if set(parts) != recorded.pop(number, set()):
                what = f"hand {number} is told otherwise in its players' histories"
                yield Break(self._table_id, parts[-1].last_seq, what)
        self._ended.clear()

    def _fold(self, stored: TableEvent) -> None:
        event = decode(stored.kind, stored.version, stored.data)
        at = stream.to_ms(stored.at)
        if self._state is None and not isinstance(event, ANCHORS):
            return
        self._state = evolve(self._state, event, at)
        match event:
            case HandStarted():
                self._first, self._rakes = stored.seq, {}
            case RakeTaken(by_player=shares):
                self._rakes = dict(shares)
            case HandEnded() if self._first:
                self._note(self._state, at, stored.seq)

    def _note(self, table: Table, at: int, last: int) -> None:
        hand = table.hand
        if hand is None:
            return
        status = HandStatus.RUN_OUT if hand.interrupted == "run_out" else HandStatus.FINISHED
        self._ended[hand.number] = [
            Part(
                hand_no=hand.number,
                player=table.seat(player.seat).player,
                seat=player.seat,
                ended_at=at,
                net=player.stack - player.began,
                rake=self._rakes.get(player.seat, 0),
                status=status,
                first_seq=self._first,
                last_seq=last,
            )
            for player in hand.players
        ]

    def _told(self, first: int, last: int) -> dict[int, set[Part]]:
        rows = PlayedHand.objects.filter(
            table=self._table_id, hand_no__range=(first, last), status__in=_ENDED
        )
        by_hand: dict[int, set[Part]] = {}
        for row in rows.values_list(*Part._fields):
            hand_no, player, seat, ended_at, *rest = row
            part = Part(hand_no, player, seat, stream.to_ms(ended_at), *rest)
            by_hand.setdefault(hand_no, set()).add(part)
        return by_hand
