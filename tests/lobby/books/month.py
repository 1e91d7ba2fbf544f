"""A month in which the room's services make every kind of transfer, on a simulated clock.

Every night the workers sum up the day that is over, as they do in a room. Hands are decided, given
away or corrected on a later day than they end on purpose.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any, Final
from uuid import uuid4

from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import answering
from accounts.cashier.requests.asking import ask
from accounts.cashier.requests.cancelling import cancel
from accounts.cashier.requests.reversing import reverse
from accounts.compliance.erasure.erasing import erase
from accounts.compliance.rollups.checking import differences
from accounts.compliance.rollups.rolling import roll_up
from accounts.core.waits import WAITS
from accounts.ledger import moving
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.staff.roles import Role
from lobby.demo.past.clock import DemoClock, demo_clock
from lobby.tournaments.models import Tournament
from lobby.tournaments.services import stopping
from lobby.tournaments.services.seats.registering import register, unregister
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import HeldHand, PlayedHand
from poker.services.seats import seating
from poker.services.staff import resolving
from poker.services.staff.correcting import correct_hand
from poker.services.staff.suspending import suspend
from poker.services.staff.unresolved_bets import sweep
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import cashier, known
from tests.accounts.compliance.retention.staff import of_role
from tests.accounts.people import wallet_of
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament
from tests.poker.felt import Felt
from tests.room.games import new_game

LONG_BEFORE: Final = date(2025, 11, 30)
"""A day whose suspended hand is undecided for 90 days when the month begins."""
MONTH: Final = (date(2026, 3, 1), date(2026, 3, 31))
END: Final = datetime(2026, 4, 1, 12, tzinfo=UTC)
NIGHT: Final = time(1, 10)
SUNDAY: Final = 6
STACK: Final = 20_000
SMALL: Final = 150


class Table(Felt):
    """A table whose time is also that of the ledger."""

    def __init__(self, table_id: int, clock: DemoClock, players: list[Player]) -> None:
        super().__init__(table_id, clock.now())
        self._clock = clock
        self._people = players

    def later(self, **by: float) -> "Table":
        super().later(**by)
        self._clock.move_to(self.now)
        return self

    @contextmanager
    def session(self) -> Iterator[None]:
        """Seat all players now, and let them leave with their stacks at the end."""
        self.now, self.players = self._clock.now(), {}
        for seat, player in enumerate(self._people):
            self.sit(player, seat, STACK)
        yield
        for player in self._people:
            seating.leave(
                table_id=self.table_id,
                player_id=player.pk,
                action_id=self.new_id(),
                now=self.now,
            )

    def bet(self) -> int:
        """Begin a hand with a raise and a call in it; return its number."""
        self.deal()
        self.act(RaiseTo(500))
        self.act(Call())
        return self.running.number

    def play(self) -> int:
        """Play such a hand to its end; return its number."""
        number = self.bet()
        self.check_down()
        return number


class Month:
    """The people, tables and days of a month. ``hands`` is the number of hands per table and
    day."""

    def __init__(self, clock: DemoClock, *, hands: int, seed: int) -> None:
        self.clock = clock
        self._hands = hands
        self._random = Random(f"month {seed}")
        self.staff = [cashier("Till"), cashier("Till2"), cashier("Flora"), cashier("Floyd")]
        self.boss = of_role(Role.ADMINISTRATOR)
        self.people = [self._arrive(f"Euro{number}") for number in range(4)]
        self.players = [self._arrive(f"Play{number}") for number in range(4)]
        self.euros = self._opened(Currency.EUR, self.people[:3])
        self.play = self._opened(Currency.PLAY, self.players)

    @property
    def now(self) -> datetime:
        return self.clock.now()

    def _arrive(self, name: str) -> Player:
        player = known(name)
        moving.opening_grant(player=player)
        self.deposit(player, 90_000)
        return player

    def _opened(self, currency: Currency, players: list[Player]) -> Table:
        game = new_game(
            f"Month {currency}",
            small_blind=100,
            big_blind=200,
            currency=currency,
            preset="plo-pool",
        )
        row = open_table(game=game, name=f"Month {currency}", now=self.now)
        return Table(row.pk, self.clock, players)

    def at(self, day: date, hour: int = 12, minute: int = 0) -> "Month":
        """Move the clock to this time, and run the nightly jobs before it."""
        wanted = datetime.combine(day, time(hour, minute), UTC)
        nights = list(self._nights(wanted))
        # In months without play the jobs between the first night and the last are skipped.
        for at in nights if len(nights) < 10 else (nights[0], nights[-1]):
            self.clock.move_to(at)
            roll_up(now=at)
            if at.weekday() == SUNDAY:
                assert list(differences()) == [], at
        self.clock.move_to(max(wanted, self.now))
        return self

    def _nights(self, until: datetime) -> Iterator[datetime]:
        at = datetime.combine(self.now.date(), NIGHT, UTC)
        while at < until:
            if at > self.now:
                yield at
            at += timedelta(days=1)

    # The floor.

    def session(self, more: Callable[[], Any] | None = None) -> None:
        """Play at both tables, and do ``more`` at the one for euros."""
        with self.play.session():
            for _ in range(self._hands):
                self.play.play()
        with self.euros.session():
            for _ in range(self._hands):
                self.euros.play()
            if more is not None:
                more()

    def top_up(self) -> None:
        """Top up the smallest stack by a small amount."""
        least = min(self.euros.state.taken(), key=lambda seat: seat.stack)
        seating.top_up(
            table_id=self.euros.table_id,
            player_id=least.player,
            amount=100,
            action_id=self.euros.new_id(),
            now=self.now,
        )

    def _decide(self, decide: Callable[..., object], **asked: Any) -> None:
        """Let one member of the floor decide, and a second one if it requires two people."""
        asked |= {"now": self.now, "reason": "Looked into: no fault"}
        if decide(staff=self.staff[2], **asked) is WAITS:
            assert decide(staff=self.staff[3], **asked) is not WAITS

    def void(self) -> None:
        self.euros.bet()
        self._decide(void_running_hand, table_id=self.euros.table_id, policy="void")

    def run_out(self) -> None:
        self.euros.bet()
        self._decide(void_running_hand, table_id=self.euros.table_id, policy="run_out")

    def suspend(self) -> HeldHand:
        self.euros.bet()
        return suspend(
            table_id=self.euros.table_id, staff=self.staff[2], reason="Looked into", now=self.now
        )

    def correct(self, played: PlayedHand, amount: int = SMALL, *, by_house: bool = False) -> None:
        """Move money of a hand from another of its players, or the house, to this one."""
        others = PlayedHand.objects.filter(table=played.table_id, hand_no=played.hand_no)
        other = others.exclude(pk=played.pk).select_related("player").order_by("pk")[0]
        self._decide(
            correct_hand,
            table_id=played.table_id,
            hand_no=played.hand_no,
            payer="" if by_house else other.player.screen_name,
            payee=played.player.screen_name,
            amount=amount,
            form_key=uuid4(),
        )

    def part(self, table: Table, status: str, last: int = 0) -> PlayedHand:
        """Return a player's part in the newest hand of this status, or in the hand ``last`` hands
        before it."""
        parts = PlayedHand.objects.filter(table=table.table_id, status=status, seat=1)
        return parts.select_related("player").order_by("-ended_at", "-pk")[last]

    def random_correction(self) -> None:
        """Correct a random hand of the days so far in favour of one of its players."""
        table = self._random.choice((self.euros, self.play))
        parts = PlayedHand.objects.filter(table=table.table_id).exclude(status="suspended")
        played = self._random.choice(list(parts.select_related("player").order_by("pk")))
        self.correct(played, self._random.randrange(1, 200), by_house=self._random.random() < 0.4)

    # The cashier.

    def deposit(self, player: Player, amount: int) -> CashierRequest:
        asked = ask(
            player=player,
            kind=RequestKind.DEPOSIT,
            amount=amount,
            form_key=uuid4(),
            now=self.now,
        )
        till = self.staff[0] if hasattr(self, "staff") else cashier("Till")
        return answering.approve(request_id=asked.pk, by=till, seen=Status.ASKED, now=self.now)

    def withdraw(self, player: Player, amount: int) -> CashierRequest:
        return ask(
            player=player,
            kind=RequestKind.WITHDRAWAL,
            amount=amount,
            payment_reference="DE75 5121 0800 1245 1261 99",
            account_holder=f"{player.screen_name} Example",
            form_key=uuid4(),
            now=self.now,
        )

    def pay(self, asked: CashierRequest) -> CashierRequest:
        till: dict[str, Any] = {"by": self.staff[0], "now": self.now, "request_id": asked.pk}
        answering.pick_up(seen=Status.ASKED, **till)
        paid = answering.approve(seen=Status.PICKED_UP, **till)
        if paid.status == Status.APPROVED:
            paid = answering.approve(seen=Status.APPROVED, **(till | {"by": self.staff[1]}))
        assert paid.status == Status.DONE
        return paid

    def undo(self, paid: CashierRequest) -> None:
        asked: dict[str, Any] = {"request_id": paid.pk, "reason": "charged back", "now": self.now}
        undone = reverse(by=self.staff[0], seen=Status.DONE, **asked)
        if undone.status == Status.REVERSING:
            undone = reverse(by=self.staff[1], seen=Status.REVERSING, **asked)
        assert undone.status == Status.REVERSED

    def empty(self, player: Player, currency: Currency, destination: Destination) -> None:
        """Close the account, and move its money with as many people as required."""
        Player.objects.filter(pk=player.pk).update(is_active=False)
        for staff in self.staff[:2]:
            wallet = wallet_of(player, currency)
            if wallet.balance:
                move_out(
                    wallet_id=wallet.pk,
                    amount=wallet.balance,
                    destination=destination,
                    reason="closed for good",
                    staff=staff,
                    form_key=uuid4(),
                    now=self.now,
                )
        assert not wallet_of(player, currency).balance

    # Tournaments.

    def tournament(self, name: str) -> Tournament:
        """Return a tournament for which four players registered and one of them unregistered."""
        announced = new_tournament(
            name, currency=Currency.EUR, buy_in=1_000, fee=100, seats=4, most_players=4,
            announced_at=self.now, starts_at=self.now + timedelta(hours=1),
        )  # fmt: skip
        for player in self.people:
            register(tournament_id=announced.pk, player=player, now=self.now)
        unregister(tournament_id=announced.pk, player=self.people[3], now=self.now)
        return announced

    def play_on(self, tournament: Tournament, *, hands: int | None = None) -> None:
        """Play to the end, or for a number of hands."""
        evening = Evening(tournament, self.now, self._random)
        started = tournament.starts_at
        assert started is not None
        evening.now = max(evening.now, started)
        while not Tournament.objects.get(pk=tournament.pk).is_over:
            self.clock.move_to(max(evening.now, self.now))
            evening.step()
            if hands is not None and evening.hands >= hands:
                return

    def call_off(self, tournament: Tournament) -> None:
        self._decide(stopping.cancel, tournament_id=tournament.pk)

    # The days.

    def pass_by(self) -> None:
        """Run the earlier day and the month."""
        self.at(LONG_BEFORE)
        self.session(self.suspend)
        self.leaver = self.players.pop()
        self._interruptions()
        self._corrections()
        self._till()
        self._tournaments()
        self._closed_accounts()
        self._midnight()
        self.at(MONTH[1])
        self.session(self.suspend)
        self.random_correction()
        self.at(END.date(), END.hour)

    def _day(self, number: int) -> date:
        return date(2026, 3, number)

    def _interruptions(self) -> None:
        self.at(self._day(1))
        assert sweep(self.now) > 0
        self.session(self.void)
        self.at(self._day(2))
        self.session(self.run_out)
        self.at(self._day(3))
        self.session(self.suspend)
        first = HeldHand.objects.latest("pk")
        self.at(self._day(4), 23, 50)
        self.session(self.suspend)
        second = HeldHand.objects.latest("pk")
        assert second.suspended_at.date() == self._day(4)
        # Before its day is summed up, and after it was.
        self.at(self._day(5), 0, 30)
        self._decide(resolving.award_as_played, held_id=second.pk)
        self._decide(resolving.refund, held_id=first.pk)
        self.at(self._day(6))
        self.session(self.suspend)
        third = HeldHand.objects.latest("pk")
        self.at(self._day(9))
        bets = dict(third.bets.values_list("player", "amount"))
        awards = {min(bets): sum(bets.values())}
        self._decide(resolving.award_as_decided, held_id=third.pk, awards=awards)

    def _corrections(self) -> None:
        self.correct(self.part(self.euros, "finished", last=-1 + self._hands))
        self.correct(self.part(self.euros, "voided"), by_house=True)
        self.correct(self.part(self.euros, "run_out"))
        self.correct(self.part(self.euros, "resolved"), by_house=True)
        self.correct(self.part(self.play, "finished"))
        self.correct(self.part(self.play, "finished"), by_house=True)
        self.correct(self.part(self.euros, "finished"), 120_000, by_house=True)

    def _till(self) -> None:
        self.at(self._day(10))
        one, other = self.people[0], self.people[3]
        came_back = self.deposit(one, 20_000)
        asked = self.withdraw(other, 5_000)
        paid = self.pay(self.withdraw(other, 6_000))
        self.pay(self.withdraw(other, 7_000))
        self.at(self._day(11), 0, 20)
        self.undo(came_back)
        cancel(request_id=asked.pk, player=other, now=self.now)
        self.undo(paid)
        moving.refill(player=self.players[0], amount=5_000, key="refill")
        self.withdraw(other, 1_000)

    def _tournaments(self) -> None:
        self.at(self._day(12), 23, 30)
        off = self.tournament("Called off")
        stopped = self.tournament("Stopped")
        self.at(self._day(13), 0, 10)
        self.call_off(off)
        self.play_on(stopped, hands=2)
        self.call_off(stopped)
        self.at(self._day(14))
        self.play_on(self.tournament("Whole"))

    def _closed_accounts(self) -> None:
        self.at(self._day(16))
        owner, giver = self._arrive("Owner"), self._arrive("Giver")
        self.empty(owner, Currency.EUR, Destination.OWNER)
        self.empty(giver, Currency.EUR, Destination.CHARITY)
        self.at(self._day(17))
        self.empty(self.leaver, Currency.EUR, Destination.OWNER)
        for player in (self.leaver, owner):
            self.empty(player, Currency.PLAY, Destination.PROMOTION)
        self.at(self._day(18))
        erase(player=self.leaver, by=self.boss, reason="asked by letter", now=self.now)

    def _midnight(self) -> None:
        """Let a hand end just after midnight, and a buy-in happen just before."""
        self.at(self._day(20), 23, 59)
        self.session(self.top_up)
        assert self.now.date() == self._day(21)
        for number in range(22, 30, 2):
            self.at(self._day(number))
            self.session()
            self.random_correction()


@contextmanager
def past_month(*, hands: int = 1, seed: int = 1) -> Iterator[Month]:
    """Run the month in the database that Django uses, and yield it at its end."""
    begins_at = datetime.combine(LONG_BEFORE, time(8), UTC)
    with demo_clock(begins_at) as clock:
        month = Month(clock, hands=hands, seed=seed)
        month.pass_by()
        yield month
