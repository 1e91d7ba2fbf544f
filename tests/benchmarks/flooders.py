"""The players of bench-fair who flood, each flood with an account of its own."""

from collections.abc import Sequence

from django.utils import timezone

from accounts.models import Player
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.email.verification.models import VerifiedEmail
from poker.services.seats.seating import leave, sit_out
from tests.accounts.cashier.till import cashier, fund, identify
from tests.accounts.people import NOW
from tests.benchmarks.flood_plan import FloodPlan
from tests.load.arrivals import fill
from tests.load.guest import Guest

PAGES = 200
WITHDRAWALS = 50
NAMES = (
    "8-same-seated",
    "8-same-unseated",
    "40-another-seated",
    "40-another-unseated",
    "40-same-seated",
    "40-same-unseated",
    "pages",
    "withdrawals",
)
"""Sockets, at a table that is measured or at another, of somebody with a seat there or without;
then page requests and withdrawals at once."""


def floods(seated: Guest, another: int, waiting_room: int) -> list[FloodPlan]:
    """Return what floods, in the order of NAMES, before the clock deals anything.

    ``seated`` has a seat at a measured table, and sits out from now on, as whoever floods at the
    table ``another`` does. Those without a seat come in by the table ``waiting_room``.
    """
    same = seated.table_id
    (apart,) = fill([another], [seated.url], seats=1)
    for guest in (seated, apart):
        sit_out(table_id=guest.table_id, player_id=guest.player_id, action_id="bench-fair")
    eight, forty_apart, forty, reader, asker = unseated(waiting_room, seated.url, 5)
    make_rich(asker)
    return [
        FloodPlan("8-same-seated", seated, same, sockets=8),
        FloodPlan("8-same-unseated", eight, same, sockets=8),
        FloodPlan("40-another-seated", apart, another, sockets=40),
        FloodPlan("40-another-unseated", forty_apart, another, sockets=40),
        FloodPlan("40-same-seated", seated, same, sockets=40),
        FloodPlan("40-same-unseated", forty, same, sockets=40),
        FloodPlan("pages", reader, same, pages=PAGES),
        FloodPlan("withdrawals", asker, same, withdrawals=WITHDRAWALS),
    ]


def unseated(waiting_room: int, url: str, count: int) -> Sequence[Guest]:
    """Return people who have left the seat they came in by."""
    guests = fill([waiting_room], [url], seats=count)
    for guest in guests:
        leave(table_id=waiting_room, player_id=guest.player_id, action_id="bench-fair")
    return [guest._replace(table_id=0) for guest in guests]


def make_rich(guest: Guest) -> None:
    """Let the guest withdraw: the cashier wants to know them, their euros, and when they gave their
    password."""
    player, now = Player.objects.get(pk=guest.player_id), timezone.now()
    VerifiedEmail.objects.create(player=player, email=player.email, verified_at=NOW)
    identify(player)
    fund(player, cashier("Till"))
    key = guest.cookie.partition("=")[2]
    SignIn.objects.create(
        player=player, session_key=key, browser="bench", began_at=now, seen_at=now
    )
