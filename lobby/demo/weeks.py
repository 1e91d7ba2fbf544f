"""Day after day of a made-up past."""

from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final

from accounts.ledger.models import Currency
from accounts.sign_in.staff_failures.models import FailureKind
from accounts.sign_in.staff_failures.recording import record_failure
from lobby.demo.bounds import Bounds
from lobby.demo.chores import deliver, do_chores
from lobby.demo.past.agenda import Agenda
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.names import screen_names
from lobby.demo.people.people import Person, new_person, pair_up
from lobby.demo.people.staff import PASSWORD, PLAYER, hire
from lobby.demo.plan import Meeting, guests_of, meetings
from lobby.demo.tables.disputes import Disputes
from lobby.demo.tables.evening import Evening
from lobby.demo.tables.felt import Felt
from lobby.demo.tables.floor import Floor
from lobby.demo.tables.games import open_games, tables_of
from lobby.demo.tables.talk import Talk
from lobby.demo.till import Till
from lobby.demo.tournaments import LATELY, Tournaments
from lobby.demo.wanted import Say, Wanted
from poker.services.base.partitioning import make_partitions

NIGHT: Final = time(1, 10)
MORNING: Final = time(8)
EURO_SHARE: Final = 0.65
OFTEN: Final = 0.4
"""How likely the demo's own player comes to a table for euros, when they are free."""
HOUSE_ADDRESS: Final = "192.0.2.10"
"""The address staff work from, in a network reserved for examples."""
MEETINGS_A_PERSON: Final = 0.045
"""The evenings of a weekday for each person."""


class Weeks:
    """The room while its past is made up."""

    def __init__(self, wanted: Wanted, clock: DemoClock, say: Say) -> None:
        self._wanted = wanted
        self._clock = clock
        self._say = say
        self._first = clock.now().date()
        self._random = Random(f"weeks {wanted.seed}")  # noqa: S311  # that it comes again is the point
        self._agenda = Agenda(clock)
        open_games()
        make_partitions()
        self._staff = hire(clock.now())
        self._till = Till(self._staff, self._agenda, clock, self._random)
        self._felts = {
            number: Felt(number, clock, self._random)
            for currency in Currency
            for number in tables_of(currency)
        }
        self._people = self._sign_up()
        self._tournaments = Tournaments(self._agenda, clock, self._random)
        departments = (Talk, Floor, Disputes)
        self._at_tables = [
            each(self._staff, self._agenda, clock, self._random) for each in departments
        ]
        people = self._of(Currency.EUR)
        people[0].often = OFTEN
        pair_up(people[1], people[2])
        Bounds(self._staff, self._agenda, clock).plan(people[3:], wanted.until)
        self._agenda.put(self._at_share(0.75), self._till.take_back_a_payment)
        for share in (0.3, 0.5, 0.7):
            self._agenda.put(self._at_share(share), self._mistype_password)
        self._agenda.put(wanted.until - LATELY, self._tournaments.start_for_bots)

    def pass_by(self) -> int:
        """Live through all the days and return how many hands were played."""
        last = self._wanted.until.date()
        for number in range((last - self._first).days + 1):
            day = self._first + timedelta(days=number)
            self._plan(day)
            self._agenda.run(min(self._wanted.until, _at(day + timedelta(days=1), MORNING)))
            self._say(f"{day}: {self.hands} hands")
        return self.hands

    @property
    def hands(self) -> int:
        return sum(felt.hands for felt in self._felts.values()) + self._tournaments.hands

    def _sign_up(self) -> list[Person]:
        names = [PLAYER, *screen_names(self._wanted.people - 1, self._random)]
        euros = round(len(names) * EURO_SHARE)
        people = []
        for number, name in enumerate(names):
            currency = Currency.EUR if number < euros else Currency.PLAY
            now = self._clock.move_to(self._clock.now() + timedelta(seconds=40))
            password = PASSWORD if name == PLAYER else ""
            people.append(new_person(name, currency, now, self._random, password))
            if currency == Currency.EUR:
                self._till.check_identity(people[-1])
        return people

    def _mistype_password(self) -> None:
        """Let a member of staff fail to sign in, as the sign-in page records it."""
        record_failure(
            player=self._staff.cashier_two,
            kind=FailureKind.PASSWORD,
            address=HOUSE_ADDRESS,
            now=self._clock.now(),
        )

    def _plan(self, day: date) -> None:
        self._agenda.put(_at(day, NIGHT), lambda: self._night(day))
        for person in self._of(Currency.EUR):
            at = _at(day, time(9, self._random.randrange(60)))
            self._agenda.put(at, lambda person=person: self._till.see_to(person))  # type: ignore[misc]  # a lambda with a default
        self._agenda.put(_at(day, time(12)), lambda: self._hold_tournament(day))
        if day == self._wanted.until.date():
            tomorrow = day + timedelta(days=1)
            self._agenda.put(self._at_share(0.99), lambda: self._hold_tournament(tomorrow))
        for meeting in meetings(day, MEETINGS_A_PERSON * len(self._people), self._random):
            if meeting.begins_at + meeting.length < self._wanted.until:
                self._agenda.put(meeting.begins_at, lambda at=meeting: self._meet(at))  # type: ignore[misc]  # a lambda with a default

    def _night(self, day: date) -> None:
        do_chores(self._clock.now())
        self._till.close(day - timedelta(days=1))

    def _meet(self, meeting: Meeting) -> None:
        currency = Currency.EUR if self._random.random() < EURO_SHARE else Currency.PLAY
        # The table that has rested longest, so that every game is played.
        felt = min((self._felts[number] for number in tables_of(currency)), key=lambda f: f.at)
        count = self._random.randrange(3, felt.row.game.rules().seats + 1)
        guests = guests_of(meeting, self._of(currency), count, self._random)
        Evening(felt, guests, self._agenda, self._random, self._between_hands)
        deliver(self._clock.now())

    def _between_hands(self, evening: Evening) -> None:
        """Do what goes on at a table between two hands."""
        for department in self._at_tables:
            department.between_hands(evening)

    def _hold_tournament(self, day: date) -> None:
        """Hold a tournament every third evening, and one tomorrow to register for."""
        if (day - self._first).days % 3 and day <= self._wanted.until.date():
            return
        currency = Currency.EUR if day.day % 2 else Currency.PLAY
        begins_at = _at(day, time(20, 30))
        tournament = self._tournaments.hold(f"{day:%A} evening, {day:%d %b}", currency, begins_at)
        at = min(begins_at, self._wanted.until) - timedelta(minutes=45)
        self._agenda.put(
            at, lambda: self._tournaments.register_some(tournament, self._of(currency))
        )

    def _at_share(self, share: float) -> datetime:
        began = _at(self._first, MORNING)
        return began + (self._wanted.until - began) * share

    def _of(self, currency: Currency) -> list[Person]:
        return [person for person in self._people if person.currency == currency]


def _at(day: date, at: time) -> datetime:
    return datetime.combine(day, at, UTC)
