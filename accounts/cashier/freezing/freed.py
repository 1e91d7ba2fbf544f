"""The money a decision frees: the amount frozen before it, less the amount frozen after it."""

from collections.abc import Callable, Iterable, Sequence

from accounts.cashier.freezing.money import money_of
from accounts.cashier.freezing.own_reasons import incident_key
from accounts.cashier.freezing.reasons import Freeze, freezes
from accounts.cashier.freezing.standing_still import blocks, standing
from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.models.request import OPEN
from accounts.core.incidents import Incident
from accounts.core.incidents.closing import freed_by_closing
from accounts.core.second_person.acts import Freed
from accounts.core.second_person.sums import lock_sums
from accounts.models.player import Player

Ends = Callable[[Freeze], bool]
"""Returns whether a decision ends this reason for a freeze."""


def freed(players: Iterable[int], ends: Ends) -> Freed:
    """Return the cents of these players' money that a decision frees, by player.

    Reasons that end by themselves count as ended: otherwise one person's decision would free the
    money a minute later. Locks the sums first: if two people end two reasons at the same time, the
    second decision sees that the first reason has ended.
    """
    lock_sums()
    by_player, waits = {}, False
    for player in sorted(set(players)):
        found = [each for each in freezes(player) if ends(each) or not each.passes]
        if not any(map(ends, found)):
            continue
        rest, money = [each for each in found if not ends(each)], money_of(player).all
        by_player[player] = _frozen(found, money) - _frozen(rest, money)
        waits = waits or _frees_a_withdrawal(player, ends)
    return Freed({player: cents for player, cents in by_player.items() if cents > 0}, waits)


@freed_by_closing
def of_incident(incident: Incident) -> Freed:
    """Return the money that closing an incident frees."""
    key = incident_key(incident.pk)
    return freed(_named_in(incident), lambda freeze: freeze.key == key)


def _frozen(found: Sequence[Freeze], money: int) -> int:
    if any(freeze.amount is None for freeze in found):
        return money
    return min(money, sum(freeze.amount or 0 for freeze in found))


def _frees_a_withdrawal(player: int, ends: Ends) -> bool:
    """Return whether an open withdrawal of the player's can be paid after the decision but not
    before it."""
    can_leave = money_of(player).can_leave
    asked = CashierRequest.objects.filter(kind=RequestKind.WITHDRAWAL, status__in=OPEN)
    for request in asked.filter(player=player):
        found = [
            each for each in standing(request.subject, player) if ends(each) or not each.passes
        ]
        rest = [each for each in found if not ends(each)]
        left = can_leave - request.amount
        if blocks(found, left) and not blocks(rest, left):
            return True
    return False


def _named_in(incident: Incident) -> set[int]:
    """Return the players an incident is about, or that its figures name."""
    held = incident.detail.get("held")
    named = [int(player) for player in held] if isinstance(held, dict) else []
    kind, _colon, number = incident.subject.partition(":")
    if kind == "player" and number.isdigit():
        named.append(int(number))
    if isinstance(player := incident.detail.get("player"), int):
        named.append(player)
    return set(Player.objects.filter(pk__in=named).values_list("pk", flat=True))
