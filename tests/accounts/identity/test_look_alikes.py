"""Nobody passes for another player by the look of a name, nor for the room's staff."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.identity.names import check_screen_name
from accounts.models import Player
from accounts.models.screen_name_shape import shape_of
from config.refusals.explained import ExplainedRefusal
from tests.accounts.people import person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("taken", "alike"),
    [
        ("Phil_Ivey", "Phil lvey"),
        ("Phil_Ivey", "PHIL-1VEY"),
        ("Bobo", "B0bo"),
        ("Ernie", "Emie"),
        ("Wanda", "vvanda"),
        ("Anna K", "anna_k"),
    ],
)
def test_a_name_that_looks_like_another_players_is_refused(taken: str, alike: str) -> None:
    person(taken)
    with pytest.raises(ExplainedRefusal) as refused:
        check_screen_name(alike)
    assert refused.value.code == "screen_name_taken"
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=person("Other").pk).update(screen_name=alike)


def test_names_that_differ_to_the_eye_are_not_refused() -> None:
    person("Phil_Ivey")
    for name in ("Phil_Ivy", "PhilIvey", "Phil_Iveys"):
        check_screen_name(name)


@pytest.mark.parametrize("name", ["Anna K", "0scar-1", "Ernie", "vVvv", "rnrn_1l", "Il1oO0"])
def test_the_index_sees_what_the_room_sees(name: str) -> None:
    player = person("Somebody")
    shape = "SELECT replace(replace(translate(lower(%s), '01i -', 'oll__'), 'rn', 'm'), 'vv', 'w')"
    with connection.cursor() as cursor:
        cursor.execute(shape, [name])
        assert cursor.fetchone() == (shape_of(name),)
    assert player.pk


@pytest.mark.parametrize(
    "name",
    [
        *("Support", "Poker Support", "supp0rt", "Staff-7", "Dealer2", "admin", "Adm1n"),
        *("Hilfe", "Das_Personal", "Kartengeber", "Croupier", "Assistance", "Le Personnel"),
        *("Supporto", "Mazziere", "Assistenza", "Sup-port"),
    ],
)
def test_a_name_that_speaks_for_the_room_is_refused(name: str) -> None:
    with pytest.raises(ExplainedRefusal) as refused:
        check_screen_name(name)
    assert refused.value.code == "screen_name_of_the_room"


def test_a_member_of_staff_may_be_called_so() -> None:
    check_screen_name("Dealer 2", is_staff=True)


def test_words_that_only_contain_one_are_names() -> None:
    for name in ("Supporter", "Staffan", "Dealerson", "Badminton", "Hilferuf"):
        check_screen_name(name)
