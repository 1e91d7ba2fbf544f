"""Comparing hands in players' histories with the stream."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from accounts.core.audit_log import Action
from accounts.core.audit_log.models import AuditEntry
from poker.deck.decks import hand_ref
from poker.engine.codec import decode
from poker.engine.hand.ending.interruption_events import HandSuspended
from poker.engine.hand.events import HandEnded, RakeTaken
from poker.engine.table.anchors import ANCHORS
from poker.engine.table.events import HandStarted
from poker.engine.table.evolve import evolve
from poker.engine.table.figures import Figures, figures_of
from poker.engine.table.interruption_events import HandVoided, TableRestored
from poker.engine.table.state import Table
from poker.event_stream import stream
from poker.event_stream.chain.walking import Break
from poker.models import PlayedHand, TableEvent
from poker.models.hands.played_hand import HandStatus

AT_ONCE: Final = 500
_HELD: Final = (HandStatus.SUSPENDED, HandStatus.RESOLVED)
_RESOLVING: Final = (Action.HAND_RESOLVED, Action.HELD_BETS_DONATED)


class Part(NamedTuple):
    """One player's part in one hand; the columns of PlayedHand, as they were at its end."""

    hand_no: int
    player: int
    seat: int
    ended_at: int
    net: int
    rake: int
    pot: int
    wagered: int
    showdown: bool
    status: str
    first_seq: int
    last_seq: int
    figures: Figures


class PlayedParts:
    """Replays a table's events and compares the hands that ended, some hundreds at once.

    Hands whose start was not seen, or that cannot be read, are skipped. What a suspended hand
    brought once it was resolved is compared with the audit log.
    """

    def __init__(self, table_id: int) -> None:
        self._table_id = table_id
        self._state: Table | None = None
        self._first = 0
        self._rakes: dict[int, int] = {}
        self._events: list[Any] = []
        self._before_void: Table | None = None
        self._next = 0
        self._all_read = True
        self._ended: dict[int, list[Part]] = {}

    def take(self, stored: TableEvent) -> Iterator[Break]:
        """Apply the next event; once enough hands have ended, yield the breaks found in them."""
        try:
            self._fold(stored)
        except stream.UNREADABLE:
            self._state, self._first, self._all_read = None, 0, False
        if len(self._ended) >= AT_ONCE:
            yield from self.compared()

    def compared(self, *, whole: bool = False) -> Iterator[Break]:
        """Yield a break for each hand that ended since the last comparison and differs, and for
        each that only histories tell of; ``whole`` after the table's last event."""
        if not self._ended:
            return
        first, last = self._next or min(self._ended), max(self._ended)
        recorded = self._told(first, None if whole else last)
        for number, parts in sorted(self._ended.items()):
            if set(parts) != recorded.pop(number, set()):
                what = f"hand {number} is told otherwise in its players' histories"
                yield Break(self._table_id, parts[-1].last_seq, what)
        for number, told in sorted(recorded.items()) if self._all_read else ():
            what = f"hand {number} is told in its players' histories alone"
            yield Break(self._table_id, max(part.last_seq for part in told), what)
        self._next, self._all_read = last + 1, True
        self._ended.clear()

    def _fold(self, stored: TableEvent) -> None:
        event = decode(stored.kind, stored.version, stored.data)
        at = stream.to_ms(stored.at)
        if self._state is None and not isinstance(event, ANCHORS):
            return
        before, self._state = self._state, evolve(self._state, event, at)
        self._events.append(event)
        match event:
            case HandStarted():
                self._first, self._rakes, self._events = stored.seq, {}, []
            case RakeTaken(by_player=shares):
                self._rakes = dict(shares)
            case TableRestored():
                self._before_void = before
            case HandVoided() if self._first and self._before_void:
                self._note(self._before_void, HandStatus.VOIDED, at, stored.seq)
            case HandSuspended() if self._first:
                self._note(self._state, HandStatus.SUSPENDED, at, stored.seq)
            case HandEnded() if self._first:
                self._note(self._state, HandStatus.FINISHED, at, stored.seq)

    def _note(self, table: Table, status: HandStatus, at: int, last: int) -> None:
        hand = table.hand
        if hand is None:
            return
        if status == HandStatus.FINISHED and hand.interrupted == "run_out":
            status = HandStatus.RUN_OUT
        is_void = status == HandStatus.VOIDED
        figures = figures_of(hand, self._events)
        self._ended[hand.number] = [
            Part(
                hand_no=hand.number,
                player=table.seat(player.seat).player,
                seat=player.seat,
                ended_at=at,
                net=0 if is_void else player.stack - player.began,
                rake=0 if is_void else self._rakes.get(player.seat, 0),
                pot=sum(each.put_in for each in hand.players),
                wagered=player.put_in,
                showdown=any(player.hand_name or player.mucked for player in hand.players),
                status=status,
                first_seq=self._first,
                last_seq=last,
                figures=figures[player.seat],
            )
            for player in hand.players
        ]
        self._first = 0

    def _told(self, first: int, last: int | None) -> dict[int, set[Part]]:
        rows = PlayedHand.objects.filter(table=self._table_id, hand_no__gte=first)
        if last is not None:
            rows = rows.filter(hand_no__lte=last)
        by_hand: dict[int, set[Part]] = {}
        for row in rows.values_list(*Part._fields[:-1], *Figures._fields):
            at_end, figures = row[: -len(Figures._fields)], row[-len(Figures._fields) :]
            part = Part._make((*at_end, Figures._make(figures)))
            part = part._replace(ended_at=stream.to_ms(row[3]))
            by_hand.setdefault(part.hand_no, set()).add(part)
        for hand_no, parts in by_hand.items():
            if any(part.status in _HELD for part in parts):
                by_hand[hand_no] = self._before_resolution(hand_no, parts)
        return by_hand

    def _before_resolution(self, hand_no: int, parts: set[Part]) -> set[Part]:
        """Return what was told of a suspended hand before it was resolved, by what the audit log
        says was awarded; unchanged, and so unlike the stream, where the log says otherwise."""
        entries = AuditEntry.objects.filter(
            subject=hand_ref(self._table_id, hand_no), action__in=_RESOLVING
        )
        resolutions = list(entries.values_list("after", flat=True))
        told = HandStatus.RESOLVED if resolutions else HandStatus.SUSPENDED
        if len(resolutions) > 1 or {part.status for part in parts} != {told}:
            return {part._replace(status=HandStatus.RESOLVED) for part in parts}
        awards = (resolutions[0] if resolutions else None) or {}
        awarded = awards.get("awards", {})
        return {
            part._replace(
                status=HandStatus.SUSPENDED, net=part.net - awarded.get(str(part.player), 0)
            )
            for part in parts
        }
