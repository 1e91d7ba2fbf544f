"""Anybody presses any button in any order: the money always adds up."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from accounts.cashier.admin.actions import REQUEST_ACTIONS
from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.models.request import MONEY_MOVED, OPEN
from accounts.cashier.requests.actions import NEED_REASON, STAFF_ACTIONS, RequestAction, possible
from accounts.cashier.requests.cancelling import cancel
from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Transfer
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from tests.accounts.cashier.till import bank, cashier, deposit, euros, known, withdrawal
from tests.accounts.people import NOW

AMOUNTS = (100, 2_500, 100_000, 100_001, 250_000)


class Evening:
    """Two players ask and cancel, three of the staff answer, one of whom plays, too."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.staff = [cashier(name) for name in ("Staff", "Second", "Third")]
        own = known("Both")
        own.is_staff = own.is_superuser = True
        own.save()
        self.staff.append(own)
        self.players = [known("Ana"), own]
        self.done: Counter[str] = Counter()

    def press(self) -> None:
        """One button, which may be refused; whatever else is raised is a fault."""
        ask = self.random.choice((deposit, withdrawal))
        asking = partial(ask, self.random.choice(self.players), self.random.choice(AMOUNTS))
        requests = list(CashierRequest.objects.order_by("pk"))
        action: Callable[[], object] = asking
        if requests and self.random.random() < 0.75:
            action = self._answer(self.random.choice(requests))
        try:
            action()
        except ExplainedRefusal as refusal:
            self.done[refusal.code] += 1
        else:
            self.done["done"] += 1

    def _answer(self, request: CashierRequest) -> Callable[[], object]:
        """Something to do to a request: twice out of three what its page offers."""
        offered = possible(request)
        if not offered or self.random.random() < 1 / 3:
            offered = [RequestAction.CANCEL, *STAFF_ACTIONS]
        action = self.random.choice(offered)
        if action == RequestAction.CANCEL:
            return partial(cancel, request_id=request.pk, player=request.player, now=NOW)
        seen = self.random.choice((*[request.status] * 8, *Status))
        return partial(
            REQUEST_ACTIONS[action].service,
            request_id=request.pk,
            by=self.random.choice(self.staff),
            seen=Status(seen),
            now=NOW,
            **({"reason": "because"} if action in NEED_REASON else {}),
        )


def owed(player: Player) -> tuple[int, int]:
    """What a player's requests say their wallet and pending withdrawals hold."""
    wallet = pending = 0
    for request in CashierRequest.objects.filter(player=player):
        settled = request.status in MONEY_MOVED and request.status != Status.REVERSED
        if request.kind == RequestKind.DEPOSIT:
            wallet += request.amount * settled
        else:
            under_way = request.status in OPEN
            wallet -= request.amount * (settled or under_way)
            pending += request.amount * under_way
    return wallet, pending


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_the_money_adds_up(db: None, seed: int) -> None:
    evening = Evening(Random(seed))
    for _ in range(200):
        evening.press()
    for player in evening.players:
        assert euros(player) == owed(player)
    assert bank() == sum(sum(owed(player)) for player in evening.players)
    assert differences() == []
    keys = Transfer.objects.values_list("reference", "kind")
    assert len(set(keys)) == len(keys), "no request moves its money twice the same way"
    assert AuditEntry.objects.filter(subject__startswith="cashier:").count() <= evening.done["done"]
    assert evening.done["done"] > 30
    met = {"wrong_status", "changed_meanwhile", "own_request"}
    assert met < evening.done.keys(), "and the room was asked for what it must refuse"
