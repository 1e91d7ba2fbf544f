"""Staff find a player among a million by what a name or an address begins with."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from tests.accounts.people import person
from tests.room.staff import sign_staff_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def found(client: Client) -> "Finder":
    staff = person("Boss")
    Player.objects.filter(pk=staff.pk).update(is_staff=True, is_superuser=True)
    return Finder(sign_staff_in(client, Player.objects.get(pk=staff.pk)))


class Finder:
    """What the search of the list finds, and by which plan."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def __call__(self, words: str) -> list[str]:
        answer = self._client.get(reverse("admin:accounts_player_changelist"), {"q": words})
        self.rows = answer.context["cl"].queryset
        return sorted(player.screen_name for player in answer.context["cl"].result_list)

    def plan(self, *, in_order: bool = False) -> str:
        with connection.cursor() as cursor:
            # Among a handful of rows nobody would look into an index, nor spare themselves a sort.
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        return str((self.rows if in_order else self.rows.order_by()).explain())


def test_by_the_beginning_of_a_name_or_an_address_whatever_the_case(found: Finder) -> None:
    person("Anatol")
    person("Banana")
    Player.objects.filter(screen_name="Banana").update(email="anatomy@example.org")
    assert found("ANAT") == ["Anatol", "Banana"]
    assert found("anatol@") == ["Anatol"]
    assert found("nana") == []


def test_by_an_index(found: Finder) -> None:
    person("Anatol")
    assert found("ana") == ["Anatol"]
    assert {"player_name_begins", "player_email_begins"} <= set(found.plan().split())


def test_the_whole_list_is_read_in_the_order_of_an_index(found: Finder) -> None:
    person("anatol")
    person("Banana")
    assert found("") == ["Banana", "Boss", "anatol"]
    assert "player_screen_name_unique" in found.plan(in_order=True)
