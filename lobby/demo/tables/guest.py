"""A person at one table for one evening, and what they do between two hands."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final, TypedDict

from accounts.ledger import chart
from accounts.ledger.models import Currency
from accounts.safer_play.time.reality_check import answer_check
from config.refusals.refusal import Refusal
from lobby.demo.people.people import Person
from lobby.demo.tables.felt import Felt
from poker.bots.room.bankroll import keep_in_chips
from poker.engine.table.state import Seat
from poker.event_stream import stream
from poker.services.money.play_refusals import PlayRefused
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.seats import seating
from poker.services.seats.evicting import evict_overstayed

AHEAD: Final = timedelta(seconds=100)
DOZES: Final = timedelta(seconds=75)
OVERSTAYED: Final = timedelta(minutes=10, seconds=40)


class _Action(TypedDict):
    table_id: int
    player_id: int
    action_id: str
    now: datetime


@dataclass
class Guest:
    """A person's visit to a table. ``vanishes`` says that they go without leaving their seat; from
    then on they are ``gone``."""

    person: Person
    comes_at: datetime
    goes_at: datetime
    vanishes: bool = False
    gone: bool = False
    left: bool = False
    check_at: datetime | None = None

    @property
    def number(self) -> int:
        return self.person.player.pk

    def sit_down(self, felt: Felt, random: Random) -> bool:
        """Take a seat with some buy-in; return False where there is no seat, or no money for
        one."""
        table = felt.state
        free = [number for number, seat in enumerate(table.seats) if seat is None]
        limits = limits_for(table_id=felt.table_id, player_id=self.number, now=felt.at)
        most = min(limits.maximum, self._wallet(felt, limits.maximum))
        if not free or most < limits.minimum:
            return False
        wanted = random.choice((limits.minimum, limits.maximum, limits.maximum))
        seating.sit(
            table_id=felt.table_id,
            player=self.person.player,
            seat=random.choice(free),
            amount=min(most, wanted),
            now=felt.at,
        )
        felt.styles[self.number] = self.person.style
        if not self.person.player.is_bot:
            self.check_at = answer_check(player=self.person.player, now=felt.at)
        return True

    def bring_too_little(self, felt: Felt) -> None:
        """Try to sit down with less than this table remembers; the room records that it refused."""
        least = felt.state.rules.min_buy_in
        limits = limits_for(table_id=felt.table_id, player_id=self.number, now=felt.at)
        free = [number for number, seat in enumerate(felt.state.seats) if seat is None]
        if limits.minimum <= least or not free or self._wallet(felt, least) < least:
            return
        player, number = self.person.player, free[0]
        with suppress(Refusal):
            seating.sit(
                table_id=felt.table_id, player=player, seat=number, amount=least, now=felt.at
            )

    def get_ready(self, felt: Felt, seat: Seat, random: Random) -> None:
        """Do what is needed before a deal: answer what the room asks, buy chips, come back, post
        what is owed."""
        if self.check_at is not None and felt.at >= self.check_at - AHEAD:
            felt.come_to(felt.at)
            self.check_at = answer_check(player=self.person.player, now=felt.at)
        if not self.gone:
            self._buy_chips(felt, seat, random)
            self._come_back(felt)

    def go(self, felt: Felt) -> None:
        """Leave the table, or only disconnect where the guest vanishes."""
        if self.vanishes and not self.gone:
            self.gone = True
            felt.disconnect(self.number)
        elif not self.gone and not self.left:
            self.left = True
            if felt.state.seat_of(self.number):
                felt.come_to(felt.at)
                seating.leave(**self._action(felt))

    def be_evicted(self, felt: Felt) -> None:
        """Have the room take back the seat of a guest who stays away."""
        seat = felt.state.seat_of(self.number)
        if seat and seat.sitting_out and not felt.state.running:
            felt.come_to(max(felt.at, stream.from_ms(seat.out_since) + OVERSTAYED))
            evict_overstayed(table_id=felt.table_id, now=felt.at)
            self.left = True

    def _buy_chips(self, felt: Felt, seat: Seat, random: Random) -> None:
        rules = felt.state.rules
        if seat.stack > rules.min_buy_in // 2 or (seat.stack and random.random() < 0.7):
            return
        wanted = random.choice((rules.min_buy_in, rules.max_buy_in)) - seat.stack
        amount = min(wanted, self._wallet(felt, rules.max_buy_in))
        if amount < (1 if seat.stack else rules.min_buy_in):
            return
        felt.come_to(felt.at)
        # Their own limits may forbid it.
        with suppress(PlayRefused):
            seating.top_up(amount=amount, **self._action(felt))

    def _come_back(self, felt: Felt) -> None:
        seat = felt.state.seat_of(self.number)
        if seat is None or not seat.stack:
            return
        if seat.sitting_out and felt.at >= stream.from_ms(seat.out_since) + DOZES:
            felt.come_to(felt.at)
            seating.sit_in(**self._action(felt))
            seat = felt.state.seat(seat.number)
        if seat.owes and seat.choice == "wait" and not seat.sitting_out:
            felt.come_to(felt.at)
            seating.choose_entry(choice="post", **self._action(felt))

    def _wallet(self, felt: Felt, wanted: int) -> int:
        """Return what the wallet has to bring, in minor units. Bots first get what they want."""
        player = self.person.player
        if player.is_bot:
            keep_in_chips(player.pk, wanted)
        currency = Currency(felt.currency)
        return chart.wallet(player=player, currency=currency).balance or 0

    def _action(self, felt: Felt) -> _Action:
        return {
            "table_id": felt.table_id,
            "player_id": self.number,
            "action_id": felt.new_id(),
            "now": felt.at,
        }
