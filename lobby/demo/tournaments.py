"""The tournaments of a made-up past: some are over, one runs, others are registering."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from accounts.ledger.models import Currency
from accounts.models import Player
from config.refusals.refusal import Refusal
from lobby.demo.past.agenda import Agenda
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.people import Person
from lobby.demo.tables.felt import Felt
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.levels import Level, Schedule
from lobby.tournaments.rules.payouts import USUAL_PAYOUTS
from lobby.tournaments.services.clock import alarms
from lobby.tournaments.services.seats.registering import register
from poker.bots.room.bankroll import keep_in_chips
from poker.bots.room.names import names
from poker.bots.room.roster import enrol
from poker.models import RuleSet, Table

QUICK: Final = Schedule(
    tuple(Level(10 * 2**step, 20 * 2**step, length=6) for step in range(6)),
    measure="hands",
    rise_percent=100,
)
SEATS: Final = 9
LATELY: Final = timedelta(minutes=12)
MOMENT: Final = timedelta(seconds=1)
LASTS: Final = timedelta(hours=2)


class Tournaments:
    """Announces tournaments, has people register, and plays them hand by hand."""

    def __init__(self, agenda: Agenda, clock: DemoClock, random: Random) -> None:
        self._agenda = agenda
        self._clock = clock
        self._random = random
        self._felts: dict[int, Felt] = {}
        self._is_due = False

    @property
    def hands(self) -> int:
        return sum(felt.hands for felt in self._felts.values())

    def hold(self, name: str, currency: Currency, begins_at: datetime) -> Tournament:
        """Announce a tournament that begins then, where enough have registered, and return it."""
        is_real = currency == Currency.EUR
        tournament = self._announced(
            name,
            currency=currency,
            buy_in=2_000 if is_real else 10_000,
            fee=200 if is_real else 0,
            most_players=2 * SEATS,
            starts_at=begins_at,
            levels=QUICK.to_json(),
        )
        self._agenda.put(begins_at, self._step)
        return tournament

    def register_some(self, tournament: Tournament, people: Sequence[Person]) -> None:
        """Register people who have the money, until two tables are nearly full."""
        now = self._clock.now()
        for person in self._random.sample(list(people), min(len(people), SEATS + 2)):
            try:
                register(tournament_id=tournament.pk, player=person.player, now=now)
            except Refusal:
                continue
            if (
                tournament.starts_at is not None
                and person.busy_until < tournament.starts_at + LASTS
            ):
                person.busy_until = tournament.starts_at + LASTS

    def start_for_bots(self) -> None:
        """Start a tournament of practice bots, slow enough to be still running when the room
        opens."""
        tournament = self._announced(
            "Practice bots' evening", currency=Currency.PLAY, buy_in=10_000
        )
        for bot in _bots(SEATS):
            keep_in_chips(bot.pk, tournament.cost)
            register(tournament_id=tournament.pk, player=bot, now=self._clock.now())
        self._step()

    def _announced(self, name: str, **choices: object) -> Tournament:
        tournament = Tournament(
            name=name,
            rule_set=RuleSet.objects.get(name="nlo-freezeout"),
            payouts=USUAL_PAYOUTS.to_json(),
            seats=SEATS,
            **choices,
        )
        tournament.full_clean()
        tournament.save()
        return tournament

    def _step(self) -> None:
        """Do what is due at every tournament, and play the hands that were signed."""
        self._is_due = False
        now = self._clock.now()
        while alarms.ring_one(now):
            continue
        dealt = Table.objects.filter(directed=True, closed_at=None, wake_at__isnull=False)
        for table_id in dealt.order_by("pk").values_list("pk", flat=True):
            self._play(table_id, now)
        self._wait(now)

    def _play(self, table_id: int, now: datetime) -> None:
        felt = self._felts.setdefault(table_id, Felt(table_id, self._clock, self._random))
        felt.come_to(now)
        if felt.state.lineup is None:
            felt.play_on()
        else:
            felt.play_hand()

    def _wait(self, now: datetime) -> None:
        upcoming = alarms.next_alarm_at()
        is_running = Tournament.objects.filter(status=Status.RUNNING).exists()
        if upcoming is not None and is_running and not self._is_due:
            self._is_due = True
            self._agenda.put(max(upcoming, now + MOMENT), self._step)


def _bots(count: int) -> list[Player]:
    """Return so many practice bots, newly enrolled."""
    found: list[Player] = []
    for name in names():
        if len(found) == count:
            break
        if (bot := enrol(name)) is not None:
            found.append(Player.objects.get(pk=bot.player_id))
    return found
