from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client

from tests.conftest import PlayerFactory
from tests.room.staff import sign_staff_in


def test_a_browser_that_asks_for_an_icon_gets_the_rooms(client: Client) -> None:
    icon = client.get("/favicon.ico")
    assert icon.status_code == 302
    assert icon["Location"] == staticfiles_storage.url("room/icon.svg")


def test_staff_pages_name_the_room_and_its_clock(client: Client, new_player: PlayerFactory) -> None:
    staff = new_player()
    staff.is_staff = True
    staff.save()
    sign_staff_in(client, staff)
    page = client.get("/staff/").content.decode()
    assert "The Card Room: staff" in page
    assert staticfiles_storage.url("room/icon.svg") in page
    assert "Times are UTC." in page
