"""The cashier's staff, who answer requests: two of them where the room asks for two."""

from contextlib import suppress
from datetime import timedelta
from typing import Final

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests.answering import approve, pick_up, refuse
from accounts.cashier.requests.cancelling import cancel
from accounts.cashier.requests.reversing import reverse
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.staff import Staff
from poker.oversight.collusion.at_once import judge_who_withdraws

BETWEEN: Final = timedelta(minutes=3)
NOT_FOUND: Final = "No such payment has come in"
CHARGED_BACK: Final = "The bank charged the payment back"


class Counter:
    """Takes one step after the other with a request, as its page in the admin would."""

    def __init__(self, staff: Staff, clock: DemoClock) -> None:
        self._staff = staff
        self._clock = clock

    def approve(self, asked: CashierRequest) -> None:
        first, second = self._staff.cashier, self._staff.cashier_two
        if self._sign(asked, first, asked.status).status == Status.APPROVED:
            self._clock.move_to(self._clock.now() + BETWEEN)
            self._sign(asked, second, Status.APPROVED)

    def pay(self, asked: CashierRequest) -> None:
        """Pay a withdrawal out, once its player's last hands are judged, as the judge does within
        seconds. What is frozen for another reason stays in the queue."""
        now, by = self._clock.now(), self._staff.cashier
        judge_who_withdraws(now)
        with suppress(ExplainedRefusal):
            self.approve(pick_up(request_id=asked.pk, by=by, seen=Status.ASKED, now=now))

    def refuse(self, asked: CashierRequest) -> None:
        now, by = self._clock.now(), self._staff.cashier_two
        refuse(request_id=asked.pk, by=by, seen=Status.ASKED, reason=NOT_FOUND, now=now)

    def take_back(self, asked: CashierRequest) -> None:
        """Cancel a withdrawal for its player before it is paid out; the money is in the wallet
        again."""
        cancel(request_id=asked.pk, player=asked.player, now=self._clock.now())

    def reverse(self, asked: CashierRequest) -> None:
        first, second = self._staff.cashier, self._staff.cashier_two
        if self._reverse(asked, first, Status.DONE).status == Status.REVERSING:
            self._reverse(asked, second, Status.REVERSING)

    def _sign(self, asked: CashierRequest, by: Player, seen: str) -> CashierRequest:
        now = self._clock.now()
        return approve(request_id=asked.pk, by=by, seen=Status(seen), now=now)

    def _reverse(self, asked: CashierRequest, by: Player, seen: Status) -> CashierRequest:
        now = self._clock.now()
        return reverse(request_id=asked.pk, by=by, seen=seen, reason=CHARGED_BACK, now=now)
