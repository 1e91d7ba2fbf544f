"""What people say at tables, note about one another, and report."""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Final

from config.refusals.explained import ExplainedRefusal
from config.refusals.refusal import Refusal
from lobby.demo.past.agenda import Agenda
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.staff import Staff
from lobby.demo.tables.evening import Evening
from lobby.demo.tables.guest import Guest
from poker.models import ChatLine, ReportReason
from poker.talk.chat.answering import answer_report
from poker.talk.chat.muting import mute
from poker.talk.chat.reporting import report_player
from poker.talk.chat.saying import say
from poker.talk.notes.saving import keep_note

LINES: Final = (
    "good evening all", "nice hand", "well played", "ouch, that river", "thanks, good game",
    "back in a minute", "one more round and I am off", "never seen that before",
    "I knew you had it", "good fold", "greetings from the train", "that was close",
    "what a board", "cheers everybody", "see you tomorrow", "I should have folded",
)  # fmt: skip
NOTES: Final = (
    ("calls too much before the flop", "green"),
    ("raises with nothing on the button", "orange"),
    ("only bets the nuts", "red"),
    ("friendly, plays every evening", "blue"),
)
ANSWER: Final = "Thank you. We have read what was said and spoken with the player."
ANSWERED_AFTER: Final = timedelta(hours=5)


class Talk:
    """Lets people talk between two hands of every table."""

    def __init__(self, staff: Staff, agenda: Agenda, clock: DemoClock, random: Random) -> None:
        self._staff = staff
        self._agenda = agenda
        self._clock = clock
        self._random = random
        self._reports = 0

    def between_hands(self, evening: Evening) -> None:
        people = [guest for guest in evening.seated() if not guest.person.player.is_bot]
        if not people or self._random.random() > 0.06:
            return
        evening.felt.come_to(evening.felt.at)
        self._say(evening, self._random.choice(people))
        if len(people) > 1 and self._random.random() < 0.15:
            self._judge(evening, people)

    def _say(self, evening: Evening, guest: Guest) -> None:
        try:
            say(
                table_id=evening.felt.table_id,
                player_id=guest.number,
                text=self._random.choice(LINES),
                action_id=evening.felt.new_id(),
                now=self._clock.now(),
            )
        except Refusal:
            # The chat is closed for them, or they said it a moment ago.
            return

    def _judge(self, evening: Evening, people: Sequence[Guest]) -> None:
        """Let one of them note something about another one, and perhaps mute or report them."""
        one, other = self._random.sample(people, 2)
        owner, about, now = one.person.player, other.person.player, self._clock.now()
        text, label = self._random.choice(NOTES)
        keep_note(owner=owner, about=about, text=text, label=label, now=now)
        if self._random.random() < 0.2:
            mute(owner=owner, muted=about, now=now)
        if self._random.random() < 0.35:
            self._report(evening, one, other)

    def _report(self, evening: Evening, one: Guest, other: Guest) -> None:
        line = ChatLine.objects.filter(table=evening.felt.table_id, player=other.number).last()
        try:
            made = report_player(
                reporter=one.person.player,
                reported=other.person.player,
                table=evening.felt.row,
                reason=ReportReason.SPAM if line else ReportReason.OTHER,
                details="Says the same thing all evening" if line else "Takes ages for every call",
                line_no=line.number if line else None,
                now=self._clock.now(),
            )
        except ExplainedRefusal:
            return
        self._reports += 1
        if self._reports % 4:
            at = self._clock.now() + ANSWERED_AFTER
            self._agenda.put(at, lambda: self._answer(made.pk, ban_days=int(self._reports == 2)))

    def _answer(self, report_id: int, *, ban_days: int) -> None:
        answer_report(
            report_id=report_id,
            staff=self._staff.floor,
            answer=ANSWER,
            ban_days=ban_days,
            now=self._clock.now(),
        )
