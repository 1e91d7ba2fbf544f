"""Two who play together and sign in from one place, as the places are known."""

import pytest

from accounts.models import Player
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.email.verification.models import VerifiedEmail
from poker.models import PairDay
from poker.oversight.collusion.scope import scope_of
from poker.oversight.collusion.signs import shared
from tests.accounts.cashier.till import bring, identify, withdrawal
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.findings import window

pytestmark = [pytest.mark.rule("collusion"), pytest.mark.django_db]


def signed_in(player: Player, address: str) -> None:
    SignIn.objects.create(
        player=player,
        session_key=f"{player.pk} {address}"[:40],
        browser="Firefox",
        address=address,
        began_at=NOW,
        seen_at=NOW,
    )


def worth(one: str, other: str) -> float:
    """What two who played a hundred hands together share, signed in from these addresses."""
    ana, bo = two_who_play()
    signed_in(ana, one)
    signed_in(bo, other)
    return sum(each.statistic for each in shared.scores(scope_of(window())))


def two_who_play() -> tuple[Player, Player]:
    ana, bo = person("Ana"), person("Boris")
    low, high = sorted((ana.pk, bo.pk))
    sums = {"hands": 100, "moved": 0, "squares": 0.0, "largest": 0}
    PairDay.objects.create(day=window().until, game=1, low=low, high=high, **sums)
    return ana, bo


@pytest.mark.parametrize(
    ("other", "told"),
    [("de89 3704 0044 0532 0130 00", [1]), ("DE89 3704 0044 0532 0130 01", [])],
)
def test_an_account_two_are_paid_to_is_the_same_however_it_is_written(
    other: str, told: list[int]
) -> None:
    for player, account in zip(two_who_play(), ("DE89370400440532013000", other), strict=True):
        VerifiedEmail.objects.create(player=player, email=player.email, verified_at=NOW)
        identify(player)
        bring(player, 10_000)
        withdrawal(player, 5_000, to=account)
    found = list(shared.scores(scope_of(window())))
    assert [each.detail["accounts"] for each in found] == told


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("203.0.113.7", "203.0.113.7", 1.0),
        ("203.0.113.7", "203.0.113.8", 0.0),
        # Two machines of one home: the provider gives it a network, they take what they like.
        ("2001:db8:4:2::1", "2001:db8:4:2:9af3:11ff:fe02:77", 1.0),
        ("2001:db8:4:2::1", "2001:db8:4:3::1", 0.0),
    ],
)
def test_an_address_of_ipv6_is_that_of_its_site(one: str, other: str, told: float) -> None:
    assert worth(one, other) == told


def test_one_who_has_many_addresses_of_a_site_shares_it_once() -> None:
    person("Carl")
    carl = Player.objects.get(screen_name="Carl")
    for number in range(1, 6):
        signed_in(carl, f"2001:db8:4:2::{number}")
    # Three players at one site: each two of them share half of what two alone would.
    assert worth("2001:db8:4:2::a", "2001:db8:4:2::b") == 0.5
