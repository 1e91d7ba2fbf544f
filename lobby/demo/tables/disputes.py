"""Hands that players dispute, and the answers of staff."""

from datetime import datetime, timedelta
from random import Random
from typing import Final
from uuid import UUID

from config.refusals.refusal import Refusal
from lobby.demo.past.agenda import Agenda
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.staff import Staff
from lobby.demo.tables.evening import Evening
from poker.models import HandDispute, PlayedHand
from poker.services.staff.correcting import correct_hand
from poker.services.staff.disputing import answer_dispute, dispute_hand

EVERY: Final = 150
"""The number of hands between two disputes."""
TEXTS: Final = (
    "I had called before the time was up, and my hand was folded.",
    "The odd chip went to the wrong player.",
    "Was my raise too small? I do not understand why I could only call.",
)
ANSWERS: Final = (
    "The record shows that your time was up eleven seconds before. We are sorry for the hand.",
    "The odd chip goes to the first seat left of the button. That was not yours here.",
    "The raise before yours was short and did not open the betting again to you.",
)
OVERDUE: Final = 3
"""The dispute with this text, counted from 1, is never answered."""
COMPENSATED: Final = 1
"""For the dispute with this text, counted from 1, the house pays COMPENSATION."""
COMPENSATION: Final = 300


class Disputes:
    """Now and then a player who lost writes to staff."""

    def __init__(self, staff: Staff, agenda: Agenda, clock: DemoClock, random: Random) -> None:
        self._staff = staff
        self._agenda = agenda
        self._clock = clock
        self._random = random
        self._hands = 0
        self._made = 0

    def between_hands(self, evening: Evening) -> None:
        self._hands += 1
        if self._hands % EVERY != EVERY // 3:
            return
        lost = PlayedHand.objects.filter(table=evening.felt.table_id, net__lt=0)
        played = lost.filter(player__is_bot=False).order_by("pk").last()
        if played is not None:
            self._dispute(played)

    def _dispute(self, played: PlayedHand) -> None:
        number = self._made % len(TEXTS)
        self._made += 1
        try:
            made = dispute_hand(played=played, text=TEXTS[number], now=self._clock.now())
        except Refusal:
            # Ten disputes of this player already wait for an answer.
            return
        if number != OVERDUE - 1:
            wait = timedelta(hours=self._random.randrange(3, 90))
            self._agenda.put(self._clock.now() + wait, lambda: self._answer(made.pk, number))

    def _answer(self, dispute_id: int, number: int) -> None:
        """Answer a dispute, with a second person if the pot is large."""
        now = self._clock.now()
        for staff in (self._staff.floor, self._staff.floor_two):
            answered = answer_dispute(
                dispute_id=dispute_id, staff=staff, answer=ANSWERS[number], now=now
            )
            if isinstance(answered, HandDispute):
                if number == COMPENSATED - 1:
                    self._compensate(answered, now)
                return

    def _compensate(self, answered: HandDispute, now: datetime) -> None:
        played = answered.played
        try:
            correct_hand(
                table_id=played.table_id,
                hand_no=played.hand_no,
                payer="",
                payee=played.player.screen_name,
                amount=COMPENSATION,
                reason=ANSWERS[COMPENSATED - 1],
                form_key=UUID(int=answered.pk),
                staff=self._staff.floor,
                now=now,
            )
        except Refusal:
            # The hand is suspended, or the staff member's rights were changed within a day.
            return
