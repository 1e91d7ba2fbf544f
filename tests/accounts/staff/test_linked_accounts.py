"""Staff see who else used a player's browsers or addresses, but nobody by a crowd's address."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from accounts.sign_in.devices.models import KnownDevice, SignIn
from accounts.staff.linked_accounts import CROWD, linked_accounts
from tests.accounts.people import NOW, person
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db


def signed_in(player: Player, *, browser: str, address: str, hour: int = 0) -> None:
    at = NOW + timedelta(hours=hour)
    device, _made = KnownDevice.objects.get_or_create(
        player=player, digest=browser, defaults={"first_at": at, "seen_at": at}
    )
    SignIn.objects.create(
        player=player,
        session_key=f"{player.pk}-{browser}-{address}",
        device=device,
        browser=browser,
        address=address,
        began_at=at,
        seen_at=at,
    )


def links(player: Player) -> list[tuple[str, str, int]]:
    found = linked_accounts(player)
    return [(str(link).split(">")[1].split("<")[0], str(what), of) for link, what, of, _at in found]


def test_a_shared_browser_and_a_shared_address_link_two_players() -> None:
    ana, boris, carl = person("Ana"), person("Boris"), person("Carl")
    signed_in(ana, browser="one", address="10.0.0.1")
    signed_in(boris, browser="one", address="10.0.0.2")
    signed_in(carl, browser="two", address="10.0.0.1")
    assert links(ana) == [("Boris", "a browser", 2), ("Carl", "10.0.0.1", 2)]
    assert links(boris) == [("Ana", "a browser", 2)]
    assert links(person("Dora")) == []


def test_addresses_of_one_household_link_two_players() -> None:
    ana, boris, carl, dora = (person(name) for name in ("Ana", "Boris", "Carl", "Dora"))
    signed_in(ana, browser="one", address="2001:db8:1:2::1")
    signed_in(boris, browser="two", address="2001:db8:1:2:ffff:a0a:0:a0a")
    signed_in(carl, browser="three", address="2001:db8:1:3::1")
    signed_in(dora, browser="four", address="2001:db8:1:2::1")
    shared = "2001:db8:1:2::/64"
    assert sorted(links(ana)) == [("Boris", shared, 3), ("Dora", shared, 3)]
    assert links(carl) == []


@pytest.mark.parametrize(("players", "linked"), [(CROWD, CROWD - 1), (CROWD + 1, 0)])
def test_an_address_of_a_crowd_links_nobody(players: int, linked: int) -> None:
    people = [person(f"Guest {number}") for number in range(players)]
    for number, one in enumerate(people):
        signed_in(one, browser=f"browser {number}", address="10.0.0.1", hour=number)
    found = links(people[0])
    assert len(found) == min(linked, 10)
    assert {of for _name, _what, of in found} <= {players}


def test_the_players_page_leads_to_the_other(client: Client) -> None:
    ana, boris, staff = person("Ana"), person("Boris"), person("Boss")
    signed_in(ana, browser="one", address="10.0.0.1")
    signed_in(boris, browser="one", address="10.0.0.1")
    Player.objects.filter(pk=staff.pk).update(is_staff=True, is_superuser=True)
    sign_staff_in(client, Player.objects.get(pk=staff.pk))
    shown = client.get(reverse("admin:accounts_player_change", args=[ana.pk])).text
    assert (
        f'<a href="{reverse("admin:accounts_player_change", args=[boris.pk])}">Boris</a>' in shown
    )
