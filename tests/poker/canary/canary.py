import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from poker.models import TableEvent
from tests.poker.canary.dealt import Dealt
from tests.poker.canary.traces import DeckTraces, cards_told
from tests.poker.entitlement import cards_in
from tests.room.player import Player

Texts = Iterable[tuple[str, str]]
Leak = tuple[object, ...]


class Canary:
    """Knows every deck dealt at some tables, and says what tells more of them than it may.

    A leak is where it was found and what it tells; no leaks are an empty list.
    """

    def __init__(self, tables: Sequence[Dealt]) -> None:
        self._tables = tables
        self._seals = {sealed for dealt in tables for sealed in dealt.seals()}
        decks = chain.from_iterable(dealt.decks() for dealt in tables)
        hands = chain.from_iterable(dealt.hands() for dealt in tables)
        self._decks = DeckTraces(decks, hands)

    def in_texts(self, texts: Texts) -> list[Leak]:
        """Texts that may tell no card at all, and no deck, sealed or open."""
        return [
            (where, *sorted(told))
            for where, text in texts
            if (told := cards_told(text) | self._decks.in_text(text) | self._sealed_in(text))
        ]

    def in_pages(self, pages: Iterable[tuple[str, str, set[str]]]) -> list[Leak]:
        """Pages and files with the cards their reader may know."""
        return [
            (where, *sorted(told))
            for where, text, known in pages
            if (told := cards_told(text) - known | self._decks.in_text(text))
        ]

    def in_frames(self, player: Player, player_id: int | None, table_id: int) -> list[Leak]:
        """What a socket was told that held a card its viewer might not know then; and whatever it
        was sent that is no text."""
        (dealt,) = (dealt for dealt in self._tables if dealt.table_id == table_id)
        leaks = [
            leak for text in player.received for leak in self._in_frame(text, player_id, dealt)
        ]
        leaks += [("binary frame", len(data)) for data in player.binary]
        # Of all frames together: one hand as numbers may be chance, several are none.
        if forms := self._decks.in_text("\n".join(player.received)):
            leaks.append(("frames", *sorted(forms)))
        return leaks

    def _in_frame(self, text: str, player_id: int | None, dealt: Dealt) -> Iterator[Leak]:
        frame = json.loads(text)
        told = frame.get("events", [frame] if frame["type"] == "snapshot" else [])
        explained: set[str] = set()
        for part in told:
            known = dealt.may_know(part["seq"], player_id)
            too_much = _cards_told(part) - known
            explained |= known | too_much
            if too_much:
                yield ("frame", part["seq"], *sorted(too_much))
        if not told and (cards := _cards_told(frame)):
            explained |= cards
            yield ("frame", *sorted(cards))
        # As it was sent: of a key that stands there twice, reading it keeps the second only.
        if unread := cards_told(text) - explained:
            yield ("text of a frame", *sorted(unread))
        if forms := self._sealed_in(text):
            yield ("frame", *sorted(forms))

    def in_streams(self) -> list[Leak]:
        """Tournaments whose stored text names a card that was not public after them, and streams
        that tell some of a deck."""
        return [leak for dealt in self._tables for leak in self._in_stream(dealt)]

    def _in_stream(self, dealt: Dealt) -> Iterator[Leak]:
        events = list(TableEvent.objects.filter(table=dealt.table_id).order_by("seq"))
        for event in events:
            if not _cards_told(event.data) <= dealt.may_know(event.seq, None):
                yield ("event", event.seq)
        if forms := self._decks.in_text("\n".join(json.dumps(event.data) for event in events)):
            yield ("stream", dealt.table_id, *sorted(forms))

    def _sealed_in(self, text: str) -> set[str]:
        return {"sealed"} if any(sealed in text for sealed in self._seals) else set()


def _cards_told(data: Any) -> set[str]:
    """Every card in some JSON data, whether it is all of a text or stands in one."""
    return cards_in(data) | cards_told(json.dumps(data))
