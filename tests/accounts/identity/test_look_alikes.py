"""Nobody passes for another player by the look of a name, nor for the room's staff."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.identity.names import check_screen_name
from accounts.models import Player
from accounts.models.screen_name_shape import shape_of
from config.refusals.explained import ExplainedRefusal
from tests.accounts.people import ADULT, person

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
        ("WindyKestrel", "Windy Kestrel"),
        ("Windy_Kestrel", "W1ndy-K3strel"),
        ("Windy Kestrel", "WindyKe5trel"),
        ("Anna K", "Ann4k"),
        ("Betty", "B377y"),
        ("L i l y", "Lily"),
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
    for name in ("Phil_Ivy", "Phil_Iveys", "Phil_Ivey2", "Phil_Ivey9", "Phlivey"):
        check_screen_name(name)


@pytest.mark.parametrize(
    "name", ["Anna K", "0scar-1", "Ernie", "vVvv", "r-n rn_1l", "Il1oO0 345678"]
)
def test_the_database_sees_what_the_room_sees(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT player_screen_name_shape(%s)", [name])
        assert cursor.fetchone() == (shape_of(name),)


def test_alike_names_are_refused_to_the_applications_role_in_one_statement() -> None:
    """By the database, where no check of the room's came before."""
    with pytest.raises(IntegrityError, match="looks like another one"), transaction.atomic():
        Player.objects.bulk_create(
            [
                Player(email=f"{at}@example.org", screen_name=name, birth_date=ADULT)
                for at, name in enumerate(("WindyKestrel", "Windy Kestrel"))
            ]
        )


@pytest.mark.parametrize(
    "name",
    [
        *("Support", "Poker Support", "supp0rt", "Staff-7", "Dealer2", "admin", "Adm1n"),
        *("Hilfe", "Das_Personal", "Kartengeber", "Croupier", "Assistance", "Le Personnel"),
        *("Supporto", "Mazziere", "Assistenza", "Sup-port"),
        *("Floor2", "TheDealer", "Room_Bot", "H0use", "The House", "thedealer", "DEALERMike"),
        *("mike_the_dealer", "xXadminXx", "ADM1N", "D3aler", "S7aff", "Supp0rt24", "supp0rt_7"),
        *("PokerRoom", "Poker_Host", "RoomTeam", "FloorManager", "Bot 7", "Mr Floor", "LeCroupier"),
        *("Das Haus", "Poker_Raum", "IlCassiere", "La Maison", "Card Room Staff", "moderator42"),
        *("r00m", "b0t", "F1oor", "FL00R", "Head Floor", "Security", "vip_host"),
        *(
            "Floor II",
            "Floor_lV",
            "FloorIV",
            "HouseIII",
            "bot iv",
            "RoomI",
            "The House X",
            "Bot lll",
        ),
        *("Support-Team", "S-u-p-p-o-r-t", "ADMlN", "Adrnin", "DeaIer", "Mods", "Pit-Boss", "Help"),
        *("Customer Care", "CasinoIV", "Service 24", "DealerVII", "Croupier_X", "D3a1er"),
    ],
)
def test_a_name_that_speaks_for_the_room_is_refused(name: str) -> None:
    with pytest.raises(ExplainedRefusal) as refused:
        check_screen_name(name)
    assert refused.value.code == "screen_name_of_the_room"


def test_a_member_of_staff_may_be_called_so() -> None:
    check_screen_name("Dealer 2", is_staff=True)


def test_words_that_only_contain_one_are_names() -> None:
    for name in (
        *("Supporter", "Staffan", "Dealerson", "Badminton", "Hilferuf", "Falstaff", "Stafford 7"),
        *("Full House", "Dance Floor", "Boathouse", "Greenhouse", "Roomie", "Robotnik", "Abbott"),
        *("Theodore", "Casanova", "Hostess", "Teamwork", "Botanist", "Classroom", "Mushroom"),
        *(
            "Room Lil",
            "Hostel",
            "Teamwork IV",
            "Casas",
            "The Boss",
            "Direct",
            "Helpful",
            "Servicio",
        ),
        *("Rocky IV", "Henry VIII", "Windy Kestrel", "Lady4u", "Max Mustermann", "Jean-Pierre"),
    ):
        check_screen_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Castor IV", "castor iv", "Castor_IV", "CastorIV", "castoriii", "CASTOR-II", "C4stor IV"),
        *("Castorlll", "Castor111", "Castor-IIII", "C-astor-IV", "Castor--IV", "CastorIV-"),
        *("Castor lV", "Castor 1", "Castor lll", "Ca5tor 11", "Vega 2 III", "Vega2III", "VegaI"),
        *("Mira X", "Mira-I", "P0LLUX V"),
    ],
)
def test_a_name_as_bots_have_is_refused(name: str) -> None:
    with pytest.raises(ExplainedRefusal) as refused:
        check_screen_name(name)
    assert refused.value.code == "screen_name_of_a_bot"
    check_screen_name(name, is_bot=True)


def test_names_near_those_of_bots_are_not_refused() -> None:
    for name in ("Mirai", "Castor", "Vega", "Vega 7", "Vega2021", "Vegan", "Miranda", "Maia Lou"):
        check_screen_name(name)
    for name in ("Electra", "Castor Troy", "Izar2", "Sabikid", "Rigelli", "Castoria"):
        check_screen_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("D\u0435aler", "De\u0301aler", "Deale\u0280", "\uff24ealer", "\u2160van", "Dea\u200bler"),
        *(
            "Anna\u0301",
            "Ann\u0430",
            "Ann\u00e4",
            "Anna\n",
            "Anna\x00",
            "\u202eAnna",
            "Anna\u00a0K",
        ),
    ],
)
def test_letters_that_are_not_ascii_are_refused_by_room_and_database(name: str) -> None:
    with pytest.raises(ExplainedRefusal) as refused:
        check_screen_name(name)
    assert refused.value.code == "screen_name_form"
    if "\x00" not in name:
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.filter(pk=person("Other").pk).update(screen_name=name)
