"""Reports open for staff with the right to read them, who came in as the admin asks."""

from collections.abc import Iterator
from ipaddress import ip_network

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django.fixtures import Settings

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.models import Player
from accounts.sign_in.devices.models import SignIn
from tests.accounts.compliance.reporting.reviewers import reviewer
from tests.accounts.people import person
from tests.room.staff import sign_staff_in

INDEX = reverse("compliance:index")
ADMIN_DOOR = reverse("admin:login")


def pages() -> Iterator[str]:
    yield from (INDEX, reverse("compliance:copies"), reverse("compliance:download", args=[1]))
    for report in REPORTS:
        yield reverse("compliance:report", args=[report.slug])


@pytest.fixture
def staff(db: None) -> Player:
    staff = person("Staff")
    staff.is_staff = True
    staff.save()
    return staff


@pytest.mark.usefixtures("db")
def test_a_stranger_is_sent_to_the_admins_door(client: Client) -> None:
    for page in pages():
        assert client.get(page)["Location"].split("?")[0] == ADMIN_DOOR


@pytest.mark.usefixtures("db")
def test_a_player_is_refused_as_by_the_admin(client: Client) -> None:
    player = person("Ana")
    player.user_permissions.set(Permission.objects.filter(codename="read_compliance"))
    client.force_login(player)
    for page in pages():
        assert client.get(page, follow=True).status_code == 403


def test_staff_without_the_right_are_refused(staff: Player, client: Client) -> None:
    sign_staff_in(client, staff)
    assert {client.get(page).status_code for page in pages()} == {403}
    issue = reverse("compliance:issue", args=["liabilities"])
    assert client.post(issue, {"format": "csv"}).status_code == 403


def test_without_a_second_factor_nothing_opens(staff: Player, client: Client) -> None:
    staff.user_permissions.set(Permission.objects.filter(codename="read_compliance"))
    client.force_login(staff)
    assert {client.get(page)["Location"].split("?")[0] for page in pages()} == {ADMIN_DOOR}


@pytest.mark.usefixtures("db")
def test_after_half_an_hour_they_ask_for_the_password(client: Client) -> None:
    reviewer(client)
    assert client.get(INDEX).status_code == 200
    SignIn.objects.update(is_stale=True)
    way = client.get(INDEX, follow=True).redirect_chain
    assert way[-1][0].startswith(reverse("accounts:confirm_password"))


@pytest.mark.usefixtures("db")
def test_a_reviewer_reads_every_report_and_its_purpose(client: Client) -> None:
    reviewer(client)
    listed = client.get(INDEX).text
    assert [*REPORTS]
    for report in REPORTS:
        assert escape(str(report.title)) in listed
        assert escape(str(report.purpose)) in listed
        page = client.get(reverse("compliance:report", args=[report.slug]))
        assert page.status_code == 200, report.slug
        assert "Software version" in page.text
    assert client.get(reverse("compliance:report", args=["no-such-report"])).status_code == 404


@pytest.mark.usefixtures("db")
def test_the_staffs_networks_hold_for_reports(client: Client, settings: Settings) -> None:
    settings.ROOM_ADMIN_NETWORKS = [ip_network("10.0.0.0/8")]
    assert client.get(INDEX).status_code == 404
