"""What players agree to, and how it names what becomes of their money."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.identity.terms import CURRENT_VERSION
from accounts.models import Player
from tests.accounts.people import person

pytestmark = pytest.mark.django_db


def terms(client: Client) -> str:
    return client.get(reverse("accounts:terms")).content.decode()


@pytest.mark.parametrize(
    "said",
    [
        pytest.param("never exchanged for play money", id="currencies"),
        pytest.param("every bet of it is returned", id="void hands"),
        pytest.param("still undecided after 90 days is void and goes to charity", id="held bets"),
        pytest.param("nobody has signed in to for a year", id="dormant balances"),
    ],
)
def test_the_terms_say_what_becomes_of_money(client: Client, said: str) -> None:
    assert said in terms(client)


@pytest.mark.rule("collusion")
@pytest.mark.parametrize(
    "said",
    [
        "neither share what they know of their cards nor play to help each other",
        "The room answers for the deal",
        "does not answer for what one lost to others who did so unseen",
        "gives to an authority that has a right to ask",
        "warn, suspend or expel for good",
    ],
)
def test_the_terms_say_what_the_room_answers_for_and_what_not(client: Client, said: str) -> None:
    assert said in terms(client)


def test_who_accepted_earlier_terms_is_told_so(client: Client) -> None:
    ana = person("Ana")
    Player.objects.filter(pk=ana.pk).update(terms_version="2026-11")
    client.force_login(ana)
    assert "you accepted version 2026-11;" in terms(client)


def test_who_accepted_these_terms_is_not(client: Client) -> None:
    ana = person("Ana")
    Player.objects.filter(pk=ana.pk).update(terms_version=CURRENT_VERSION)
    client.force_login(ana)
    assert "you accepted version" not in terms(client)
