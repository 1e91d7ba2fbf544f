"""**Shared device or address**: two who play hands together sign in from the same place.

A browser is known by its cookie, an address is that of a sign-in, of IPv6 the network of its site;
both count when they were seen in the window. One that k players share is worth 1 / (k - 1): it may
be theirs alone, or a café's. What more than 10 players share says nothing about any two of them and
is not counted.

* Statistic: the sum of these worths over all they share.
* Sample: their hands together. At least 20.
* Threshold: 1, a browser or an address that is theirs alone. There is no chance to compare it
  with, hence no rate of false alarms.

It does not say that it is one person: families and flatmates share both.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from django.db.models import Sum

from accounts.sign_in.devices.models import KnownDevice, SignIn
from accounts.sign_in.lockout.rate_limits import household
from poker.models import Indicator, PairDay
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window, begins

LEAST_HANDS: Final = 20
MOST_PLAYERS: Final = 10
THRESHOLD: Final = 1.0

Pair = tuple[int, int]


class Places(NamedTuple):
    """How many devices and addresses two players share, what these are worth, and how many other
    players use them, at most."""

    devices: int = 0
    addresses: int = 0
    worth: float = 0.0
    others: int = 0


def scores(scope: Scope) -> Iterator[Suspicion]:
    """Yield a suspicion for every pair that shares something and played enough hands together."""
    places = shared_places(_devices(scope.window), _addresses(scope.window))
    shared = {pair: each for pair, each in places.items() if scope.player in (None, *pair)}
    hands = _hands_together(scope.window, shared)
    return (
        _suspicion(pair, places, hands[pair])
        for pair, places in shared.items()
        if hands.get(pair, 0) >= LEAST_HANDS
    )


def _suspicion(pair: Pair, places: Places, hands: int) -> Suspicion:
    detail = _detail(places)
    return Suspicion(*pair, Indicator.SHARED, "", places.worth, hands, detail, THRESHOLD)


def shared_places(
    devices: Iterable[tuple[str, int]], addresses: Iterable[tuple[str, int]]
) -> dict[Pair, Places]:
    """Return what each two players share of these (place, player) pairs, each counted once."""
    found: dict[Pair, Places] = {}
    for is_device, seen in ((1, devices), (0, addresses)):
        for players in _by_place(seen):
            for pair in combinations(sorted(players), 2):
                known = found.get(pair, Places())
                found[pair] = Places(
                    known.devices + is_device,
                    known.addresses + 1 - is_device,
                    known.worth + 1 / (len(players) - 1),
                    max(known.others, len(players) - 2),
                )
    return found


def _by_place(seen: Iterable[tuple[str, int]]) -> list[set[int]]:
    places: dict[str, set[int]] = defaultdict(set)
    for place, player in seen:
        places[place].add(player)
    return [players for players in places.values() if 2 <= len(players) <= MOST_PLAYERS]


def _devices(window: Window) -> Iterable[tuple[str, int]]:
    known = KnownDevice.objects.filter(seen_at__gte=begins(window.since), player__is_bot=False)
    return known.values_list("digest", "player")


def _addresses(window: Window) -> Iterable[tuple[str, int]]:
    seen = SignIn.objects.filter(seen_at__gte=begins(window.since), player__is_bot=False)
    found = seen.exclude(address="").values_list("address", "player").distinct()
    return ((household(address), player) for address, player in found)


def _hands_together(window: Window, pairs: Iterable[Pair]) -> dict[Pair, int]:
    players = {player for pair in pairs for player in pair}
    rows = PairDay.objects.filter(day__range=window, low__in=players, high__in=players)
    summed = rows.values_list("low", "high").annotate(Sum("hands")).order_by()
    return {(low, high): hands for low, high, hands in summed}


def _detail(places: Places) -> dict[str, float]:
    return {
        "devices": places.devices,
        "addresses": places.addresses,
        "others": places.others,
    }
