"""The players' side of the cashier in a made-up past: euros in and out."""

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Final
from uuid import UUID

from accounts.cashier.day_close.closing import close_day
from accounts.cashier.day_close.totals import Totals, ledger_totals
from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests.asking import ask
from accounts.identity.records.models import DocumentKind
from accounts.identity.records.recording import record_identity
from accounts.ledger import chart
from accounts.ledger.models import Currency
from config.refusals.explained import ExplainedRefusal
from lobby.demo.counter import Counter
from lobby.demo.past.agenda import Agenda
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.people import Person
from lobby.demo.people.staff import Staff

POOR: Final = 15_000
RICH: Final = 120_000
AMOUNTS: Final = (5_000, 10_000, 20_000, 20_000, 30_000, 50_000, 80_000, 150_000, 250_000)
VALID_FOR: Final = timedelta(days=1500)
CLEARING: Final = "bank fees of the day"


class Till:
    """Players' requests to the cashier, and when each is answered."""

    def __init__(self, staff: Staff, agenda: Agenda, clock: DemoClock, random: Random) -> None:
        self._staff = staff
        self._agenda = agenda
        self._clock = clock
        self._random = random
        self._counter = Counter(staff, clock)
        self._closed_once_off = False

    def check_identity(self, person: Person) -> None:
        """Record that staff have seen a document of a person who means to play for euros."""
        record_identity(
            player=person.player,
            document_kind=self._random.choice(list(DocumentKind)),
            number=f"X{self._random.randrange(10**8):08}",
            expires_on=(self._clock.now() + VALID_FOR).date(),
            by=self._staff.cashier,
            now=self._clock.now(),
        )

    def see_to(self, person: Person) -> None:
        """Deposit for a person who has little, and withdraw for one who has much."""
        balance = chart.wallet(player=person.player, currency=Currency.EUR).balance or 0
        if balance < POOR:
            self.deposit(person, self._random.choice(AMOUNTS))
        elif balance > RICH:
            self.withdraw(person, balance // 3 // 1000 * 1000)

    def deposit(self, person: Person, amount: int) -> None:
        """Ask to deposit so many cents; staff find them at the bank within the hour."""
        asked = self._ask(person, RequestKind.DEPOSIT, amount, f"Deposit {person.name}")
        if asked is not None:
            answer = self._counter.refuse if self._random.random() < 0.04 else self._counter.approve
            self._later(asked, answer)

    def withdraw(self, person: Person, amount: int) -> None:
        """Ask for so many cents, which some take back again before they are paid."""
        account = f"DE00 0000 0000 {person.player.pk:04}"
        asked = self._ask(person, RequestKind.WITHDRAWAL, amount, account)
        if asked is not None:
            answer = self._counter.take_back if self._random.random() < 0.1 else self._counter.pay
            self._later(asked, answer)

    def take_back_a_payment(self) -> None:
        """Reverse a deposit that its bank charged back, and whose money is still in the wallet."""
        done = CashierRequest.objects.filter(kind=RequestKind.DEPOSIT, status=Status.DONE)
        for asked in done.select_related("player").order_by("-pk")[:40]:
            wallet = chart.wallet(player=asked.player, currency=Currency.EUR)
            if (wallet.balance or 0) >= asked.amount:
                self._counter.reverse(asked)
                return

    def close(self, day: date) -> None:
        """Close a day against the bank's statement, which shows a fee once."""
        found = ledger_totals(day=day, currency=Currency.EUR)
        reason = ""
        if found.went and not self._closed_once_off:
            self._closed_once_off, reason = True, CLEARING
            found = Totals(found.opening, found.came, found.went + 150, found.closing - 150)
        now = self._clock.now()
        by = self._staff.administrator
        close_day(day=day, currency=Currency.EUR, bank=found, reason=reason, by=by, now=now)

    def _ask(
        self, person: Person, kind: RequestKind, amount: int, reference: str
    ) -> CashierRequest | None:
        try:
            return ask(
                player=person.player,
                kind=kind,
                amount=amount,
                payment_reference=reference,
                account_holder=f"{person.player.screen_name} Example",
                form_key=UUID(int=self._random.getrandbits(128), version=4),
                now=self._clock.now(),
            )
        except ExplainedRefusal:
            # A limit of theirs, or a break, forbids it: they bring nothing today.
            return None

    def _later(self, asked: CashierRequest, answer: Callable[[CashierRequest], None]) -> None:
        minutes = self._random.randrange(4, 50)
        at = self._clock.now() + timedelta(minutes=minutes)
        self._agenda.put(at, lambda: answer(CashierRequest.objects.get(pk=asked.pk)))
