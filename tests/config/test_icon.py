from django.contrib.staticfiles import finders
from django.test import Client


def test_a_browser_that_asks_for_an_icon_gets_the_rooms(client: Client) -> None:
    icon = client.get("/favicon.ico")
    assert icon.status_code == 302
    assert finders.find(icon["Location"].removeprefix("/static/"))


def test_the_admin_names_the_room_and_its_clock(client: Client) -> None:
    page = client.get("/staff/login/").content.decode()
    assert "The Card Room: staff" in page
    assert "room/icon.svg" in page
    assert "Times are UTC." in page
