"""**Shared device, address or account**: two who play hands together sign in from the same
place, or have their money paid to the same account.

A browser is known by its cookie, an address is that of a sign-in, of IPv6 the network of its site,
an account is where a withdrawal was to go; they count when they were seen in the window. One that k
players share is worth 1 / (k - 1): it may be theirs alone, or a café's. What more than 10 players
share says nothing about any two of them and is not counted. An identity document cannot be shared:
it is refused for a second player.

* Statistic: the sum of these worths over all they share.
* Sample: their hands together. At least 20.
* Threshold: 1, one of these that is theirs alone. There is no chance to compare it
  with, hence no rate of false alarms.

It does not say that it is one person: families and flatmates share all of these.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.sign_in.devices.models import KnownDevice, SignIn
from config.http.addresses import household
from poker.models import Indicator
from poker.oversight.collusion.facts.pairs import hands_together
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window, begins

LEAST_HANDS: Final = 20
MOST_PLAYERS: Final = 10
THRESHOLD: Final = 1.0

Pair = tuple[int, int]


class Places(NamedTuple):
    """How many devices, addresses and accounts two players share, what these are worth, and how
    many other players use them, at most."""

    devices: int = 0
    addresses: int = 0
    accounts: int = 0
    worth: float = 0.0
    others: int = 0


def scores(scope: Scope) -> Iterator[Suspicion]:
    """Yield a suspicion for every pair that shares something and played enough hands together."""
    seen = {"devices": _devices, "addresses": _addresses, "accounts": _accounts}
    places = shared_places({kind: of(scope.window) for kind, of in seen.items()})
    shared = {pair: each for pair, each in places.items() if scope.player in (None, *pair)}
    hands = hands_together(scope.window, {player for pair in shared for player in pair})
    return (
        _suspicion(pair, places, hands[pair])
        for pair, places in shared.items()
        if hands.get(pair, 0) >= LEAST_HANDS
    )


def _suspicion(pair: Pair, places: Places, hands: int) -> Suspicion:
    detail = _detail(places)
    return Suspicion(*pair, Indicator.SHARED, "", places.worth, hands, detail, THRESHOLD)


def shared_places(seen: Mapping[str, Iterable[tuple[str, int]]]) -> dict[Pair, Places]:
    """Return what each two players share of these (place, player) pairs, by the kind of place, each
    counted once."""
    found: dict[Pair, Places] = {}
    for kind, where in seen.items():
        for players in _by_place(where):
            for pair in combinations(sorted(players), 2):
                known = found.get(pair, Places())
                found[pair] = known._replace(
                    **{kind: getattr(known, kind) + 1},
                    worth=known.worth + 1 / (len(players) - 1),
                    others=max(known.others, len(players) - 2),
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


def _accounts(window: Window) -> Iterable[tuple[str, int]]:
    asked = CashierRequest.objects.filter(
        kind=RequestKind.WITHDRAWAL, asked_at__gte=begins(window.since), player__is_bot=False
    )
    found = asked.values_list("payment_reference", "player").distinct()
    return ((_plain(reference), player) for reference, player in found)


def _plain(reference: str) -> str:
    """Return an account number however it was spaced and punctuated."""
    return "".join(filter(str.isalnum, reference)).upper()


def _detail(places: Places) -> dict[str, float]:
    return {
        "devices": places.devices,
        "addresses": places.addresses,
        "accounts": places.accounts,
        "others": places.others,
    }
