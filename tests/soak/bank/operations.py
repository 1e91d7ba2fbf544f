"""Doing what was meant, by the room's services; doing it again changes nothing."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from django.utils import timezone

from accounts.cashier.models import CashierRequest, RequestKind, Status
from accounts.cashier.requests import answering
from accounts.cashier.requests.asking import ask
from accounts.cashier.requests.cancelling import cancel
from accounts.core.waits import WAITS
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.engine.hand.bets import actions
from poker.engine.rule_sets.rules import Interrupted
from poker.models import Finding
from poker.oversight.collusion.at_once import judge
from poker.services.clock import timekeeping
from poker.services.seats import acting, seating
from poker.services.staff import resolving, suspending, voiding
from tests.soak.bank.journal import Intent


def carry_out(intent: Intent) -> Any:
    """What the service answered. Raises whatever it refuses with."""
    return _OPERATIONS[intent.operation](intent, **intent.data)


def form_key(intent_name: str) -> UUID:
    """The key of the form by which an intent asks the cashier."""
    return uuid5(NAMESPACE_OID, intent_name)


def _act(
    intent: Intent, *, table: int, player: int, decision: str, action: str, fields: list[int]
) -> int:
    return acting.act(
        table_id=table,
        player_id=player,
        decision=decision,
        action=getattr(actions, action)(*fields),
        action_id=intent.name,
    )


def _ring(intent: Intent) -> int | None:
    return timekeeping.ring_one()


def _sit(intent: Intent, *, table: int, player: int, seat: int, amount: int) -> int:
    return seating.sit(
        table_id=table,
        player=Player.objects.get(pk=player),
        seat=seat,
        amount=amount,
        action_id=intent.name,
    )


def _sit_in(intent: Intent, *, table: int, player: int) -> int:
    return seating.sit_in(table_id=table, player_id=player, action_id=intent.name)


def _leave(intent: Intent, *, table: int, player: int) -> int:
    return seating.leave(table_id=table, player_id=player, action_id=intent.name)


def _top_up(intent: Intent, *, table: int, player: int, amount: int) -> int:
    return seating.top_up(table_id=table, player_id=player, amount=amount, action_id=intent.name)


def _deposit(intent: Intent, *, ends: str, staff: list[int], **asked: int) -> str:
    return _answered(_asked(intent, RequestKind.DEPOSIT, **asked), ends, staff)


def _withdraw(intent: Intent, *, player: int, **asked: Any) -> str:
    """Withdraw, and be judged as often as that takes: another worker may ask for the same player
    meanwhile, who has played on."""
    while True:
        try:
            return _withdrawn(intent, player=player, **asked)
        except ExplainedRefusal as refusal:
            if refusal.code != "frozen" or Finding.objects.exists():
                raise
            judge(player, timezone.now())


def _withdrawn(intent: Intent, *, ends: str, staff: list[int], **asked: int) -> str:
    request = _asked(intent, RequestKind.WITHDRAWAL, **asked)
    if ends == "cancel":
        return cancel(request_id=request.pk, player=request.player).status
    if request.status == Status.ASKED:
        by = Player.objects.get(pk=staff[0])
        request = answering.pick_up(request_id=request.pk, by=by, seen=Status.ASKED)
    return _answered(request, ends, staff)


def _void(
    intent: Intent, *, table: int, hand_no: int, staff: list[int], policy: Interrupted
) -> str:
    void = partial(
        voiding.void_running_hand,
        table_id=table,
        reason="bank test",
        hand_no=hand_no,
        policy=policy,
    )
    return str(_decided(void, staff))


def _suspend(intent: Intent, *, table: int, hand_no: int, staff: list[int]) -> int:
    by = Player.objects.get(pk=staff[0])
    held = suspending.suspend(table_id=table, staff=by, reason="bank test", hand_no=hand_no)
    return held.pk


def _resolve(intent: Intent, *, held: int, ends: str, staff: list[int]) -> str:
    resolve = partial(getattr(resolving, ends), held_id=held, reason="bank test")
    return str(getattr(_decided(resolve, staff), "resolution", "waits"))


def _decided(decide: Callable[..., Any], staff: list[int]) -> Any:
    """What comes of it once everybody needed has asked; whoever had before is passed over."""
    decided: Any = WAITS
    for by in Player.objects.in_bulk(staff).values():
        try:
            decided = decide(staff=by)
        except ExplainedRefusal as refusal:
            if refusal.code != "second_person":
                raise
        if decided is not WAITS:
            break
    return decided


def _asked(intent: Intent, kind: RequestKind, *, player: int, amount: int) -> CashierRequest:
    return ask(
        player=Player.objects.get(pk=player),
        kind=kind,
        amount=amount,
        payment_reference="DE75 5121 0800 1245 1261 99",
        account_holder="Whoever Plays",
        form_key=form_key(intent.name),
    )


def _answered(request: CashierRequest, ends: str, staff: list[int]) -> str:
    """The status when everybody needed has answered."""
    for number in staff:
        seen, by = Status(request.status), Player.objects.get(pk=number)
        if seen in (Status.DONE, Status.REFUSED):
            break
        if ends == "refuse":
            request = answering.refuse(
                request_id=request.pk, by=by, seen=seen, reason="no such payment"
            )
        elif request.first_approver_id != number:
            request = answering.approve(request_id=request.pk, by=by, seen=seen)
    return request.status


_OPERATIONS: dict[str, Callable[..., Any]] = {
    "act": _act,
    "ring": _ring,
    "sit": _sit,
    "sit_in": _sit_in,
    "leave": _leave,
    "top_up": _top_up,
    "deposit": _deposit,
    "withdraw": _withdraw,
    "void": _void,
    "suspend": _suspend,
    "resolve": _resolve,
}
