"""The limits and breaks some people choose, and the sanctions of staff against others."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from accounts.cashier.freezing.reasons import freezes
from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.core.waits import WAITS
from accounts.ledger import chart
from accounts.ledger.models import Currency
from accounts.safer_play.breaks.lengths import BreakLength, ExclusionLength
from accounts.safer_play.breaks.taking import exclude, take_break
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import confirm, set_limit
from accounts.staff.sanctions.closing import close_account
from accounts.staff.sanctions.suspending import lift, suspend
from accounts.staff.sanctions.warning import note, warn
from lobby.demo.past.agenda import Agenda
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.people import Person
from lobby.demo.people.staff import Staff

A_DAY: Final = timedelta(days=1, minutes=5)


class Bounds:
    """Actions at shares of the whole time: 0.5 is in the middle of it."""

    def __init__(self, staff: Staff, agenda: Agenda, clock: DemoClock) -> None:
        self._staff = staff
        self._agenda = agenda
        self._clock = clock

    def plan(self, people: Sequence[Person], until: datetime) -> None:
        """Put all actions on the agenda; they happen to the last of the people."""
        begin = self._clock.now()
        for number, (share, action) in enumerate(self._actions(), start=1):
            person = people[-number]
            at = begin + (until - begin) * share
            self._agenda.put(at, lambda action=action, person=person: action(person))  # type: ignore[misc]  # a lambda with a default

    def _actions(self) -> Sequence[tuple[float, Callable[[Person], None]]]:
        return (
            (0.1, self._limit_deposits),
            (0.2, self._limit_losses),
            (0.3, self._limit_time),
            (0.5, self._warn),
            (0.4, self._suspend),
            (0.6, self._take_break),
            (0.7, self._exclude),
            (0.5, self._close_account),
            (0.8, self._close_account_without_owner),
        )

    def _limit_deposits(self, person: Person) -> None:
        self._limit(person, LimitKind.DEPOSIT, Span.WEEK, 30_000)
        self._limit(person, LimitKind.DEPOSIT, Span.WEEK, 60_000)
        self._agenda.put(self._clock.now() + A_DAY, lambda: self._confirm(person))

    def _confirm(self, person: Person) -> None:
        now = self._clock.now()
        confirm(player=person.player, kind=LimitKind.DEPOSIT, span=Span.WEEK, now=now)

    def _limit_losses(self, person: Person) -> None:
        self._limit(person, LimitKind.LOSS, Span.DAY, 20_000)

    def _limit_time(self, person: Person) -> None:
        self._limit(person, LimitKind.TIME, Span.DAY, 120)

    def _limit(self, person: Person, kind: LimitKind, span: Span, amount: int) -> None:
        now = self._clock.now()
        set_limit(player=person.player, kind=kind, span=span, amount=amount, now=now)

    def _warn(self, person: Person) -> None:
        by, now = self._staff.floor, self._clock.now()
        note(player=person.player, by=by, reason="Writes the same line at every table", now=now)
        warn(player=person.player, by=by, reason="Please do not advertise in the chat", now=now)

    def _suspend(self, person: Person) -> None:
        by, now = self._staff.floor, self._clock.now()
        suspend(player=person.player, by=by, reason="We look into your account", now=now)
        self._agenda.put(now + 3 * A_DAY, lambda: self._lift(person))

    def _lift(self, person: Person) -> None:
        """Lift a suspension, with a second person if it frees much money."""
        now, reason = self._clock.now(), "Nothing was found: welcome back"
        if lift(player=person.player, by=self._staff.floor_two, reason=reason, now=now) is WAITS:
            lift(player=person.player, by=self._staff.floor, reason=reason, now=now)

    def _take_break(self, person: Person) -> None:
        person.away = True
        take_break(player=person.player, length=BreakLength.MONTH, now=self._clock.now())

    def _exclude(self, person: Person) -> None:
        person.away = True
        exclude(player=person.player, length=ExclusionLength.HALF_YEAR, now=self._clock.now())

    def _close_account(self, person: Person) -> None:
        person.away = True
        by, now = self._staff.administrator, self._clock.now()
        close_account(player=person.player, by=by, reason="Asked for by the player", now=now)

    def _close_account_without_owner(self, person: Person) -> None:
        """Close the account of a player who cannot be found, and give the money to charity."""
        self._close_account(person)
        self._agenda.put(self._clock.now() + A_DAY / 2, lambda: self._give_away(person))

    def _give_away(self, person: Person) -> None:
        """Give all of the wallet away, or look again a day later if any of it is frozen."""
        wallet = chart.wallet(player=person.player, currency=Currency.EUR)
        wallet.refresh_from_db()
        if not wallet.balance:
            return
        if freezes(person.player.pk):
            self._agenda.put(self._clock.now() + A_DAY, lambda: self._give_away(person))
            return
        for staff in (self._staff.cashier, self._staff.cashier_two):
            moved = move_out(
                wallet_id=wallet.pk,
                amount=wallet.balance,
                destination=Destination.CHARITY,
                reason="Its owner cannot be found",
                staff=staff,
                form_key=UUID(int=staff.pk, version=4),
                now=self._clock.now(),
            )
            if moved is not None:
                return
