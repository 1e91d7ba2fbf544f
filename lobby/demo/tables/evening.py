"""An evening at one table: guests come, hands are played, guests go."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import Final

from config import room_time
from config.refusals.refusal import Refusal
from lobby.demo.past.agenda import Agenda
from lobby.demo.tables.felt import Felt
from lobby.demo.tables.guest import Guest

AWAY_LEFT: Final = timedelta(minutes=25)
SOON: Final = timedelta(minutes=9)
COMES_BACK: Final = 0.12

AfterHand = Callable[["Evening"], None]


class Evening:
    """An evening at one table.

    ``after_hand`` is called between two hands with the evening: there people talk and staff act.
    ``in_hand``, when it is set, is called once a hand has had a few choices.
    """

    def __init__(
        self,
        felt: Felt,
        guests: Sequence[Guest],
        agenda: Agenda,
        random: Random,
        after_hand: AfterHand,
    ) -> None:
        self.felt = felt
        self.guests = {guest.number: guest for guest in guests}
        self.random = random
        self.in_hand: AfterHand | None = None
        self._agenda = agenda
        self._after_hand = after_hand
        self._dozing: set[int] = set()
        self._cut_off: set[int] = set()
        self._is_due = False
        for guest in guests:
            agenda.put(guest.comes_at, lambda guest=guest: self._come(guest))  # type: ignore[misc]  # a lambda with a default
            agenda.put(guest.goes_at, lambda guest=guest: self._go(guest))  # type: ignore[misc]  # a lambda with a default

    @property
    def currency(self) -> str:
        return self.felt.currency

    def seated(self) -> list[Guest]:
        """Return the guests who sit here now."""
        return [
            self.guests[seat.player]
            for seat in self.felt.state.taken()
            if seat.player in self.guests
        ]

    def _come(self, guest: Guest) -> None:
        person = guest.person
        if person.away:
            guest.left = True
            return
        self.felt.come_to(guest.comes_at)
        if not person.player.is_bot:
            person.sign_in(self.felt.at, self.random)
        self._sit_down(guest)

    def _sit_down(self, guest: Guest) -> None:
        try:
            guest.left = not guest.sit_down(self.felt, self.random)
        except Refusal:
            guest.left = True
        self._wait_for_deal()

    def _go(self, guest: Guest) -> None:
        self.felt.come_to(guest.goes_at)
        guest.go(self.felt)
        guest.person.sign_out(self.felt.at)
        if guest.gone:
            self._agenda.put(self.felt.at + AWAY_LEFT, lambda: guest.be_evicted(self.felt))
        elif self.random.random() < COMES_BACK and not guest.person.player.is_bot:
            self._agenda.put(self.felt.at + SOON, lambda: self._come_again(guest))
        self._wait_for_deal()

    def _come_again(self, guest: Guest) -> None:
        """Seat a guest who is back so soon that the table remembers their stack."""
        self.felt.come_to(room_time.now())
        guest.person.sign_in(self.felt.at, self.random)
        guest.bring_too_little(self.felt)
        self._sit_down(guest)
        self._agenda.put(self.felt.at + SOON, lambda: self._leave(guest))

    def _leave(self, guest: Guest) -> None:
        self.felt.come_to(room_time.now())
        guest.go(self.felt)
        guest.person.sign_out(self.felt.at)
        self._wait_for_deal()

    def _wait_for_deal(self) -> None:
        due = self.felt.deal_due_at()
        if due is not None and not self._is_due:
            self._is_due = True
            self._agenda.put(due, self._play)

    def _play(self) -> None:
        self._is_due = False
        for guest in self.seated():
            seat = self.felt.state.seat_of(guest.number)
            if seat is not None:
                guest.get_ready(self.felt, seat, self.random)
        self._doze_off()
        if self.in_hand is None:
            self.felt.play_hand(self._sleeps)
        else:
            self._play_interrupted(self.in_hand)
        self._play_out()
        self._after_hand(self)
        self._wait_for_deal()

    def _play_interrupted(self, action: AfterHand) -> None:
        self.felt.play_hand(self._sleeps, choices=4)
        if self.felt.state.running:
            self.in_hand = None
            action(self)

    def _play_out(self) -> None:
        """Play the hand to its end, with the clock coming to players who sleep."""
        while (actor := self.felt.state.actor) is not None:
            if self._sleeps(actor.player):
                is_there = actor.player in self._dozing - self._cut_off
                self.felt.wait_for_clock(is_there=is_there)
                self._dozing.discard(actor.player)
                self._cut_off.discard(actor.player)
            else:
                self.felt.play_on(self._sleeps)

    def _doze_off(self) -> None:
        """Let guests miss their turn now and then, or lose their connection for a while."""
        rules = self.felt.state.rules
        for guest in self.seated():
            if guest.person.player.is_bot or self.random.random() > guest.person.sleepy:
                continue
            self._dozing.add(guest.number)
            if rules.protections:
                self._cut_off.add(guest.number)
                self.felt.disconnect(guest.number)

    def _sleeps(self, player_id: int) -> bool:
        guest = self.guests.get(player_id)
        return player_id in self._dozing or (guest is not None and guest.gone)
