"""Another e-mail address: confirmed at the new one, stopped or taken back from the old one."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.sign_in.email.change import deciding
from accounts.sign_in.email.change.asking import ask
from accounts.sign_in.email.change.links import Decision, new_token
from accounts.sign_in.email.change.models import EmailChange
from accounts.sign_in.email.verification.verifying import is_verified
from accounts.sign_in.lockout.errors import TooManyAttempts
from config.refusals.explained import ExplainedRefusal
from tests.accounts.core.recorded import recorded
from tests.accounts.people import NOW, PASSWORD, person
from tests.room.database import RoomDatabase

NEW = "ana@new.example"
DAY = timedelta(days=1)
INSTANT = timedelta(microseconds=1)


def link(decision: str, _token: str) -> str:
    return f"/{decision}/"


def asked(player: Player, email: str = NEW) -> EmailChange:
    return ask(player=player, email=email, address_of=link, now=NOW)


def address(player: Player) -> str:
    return Player.objects.get(pk=player.pk).email


def refusal(decision: Decision, change: EmailChange, after: timedelta) -> str:
    """The code with which a link is refused some time after it was asked for."""
    token = new_token(change, decision)
    with pytest.raises(ExplainedRefusal) as refused:
        getattr(deciding, decision)(token=token, now=NOW + after)
    return refused.value.code


def test_it_counts_once_it_is_confirmed_at_the_new_address(ana: Player) -> None:
    change = asked(ana, " ANA@New.Example ")
    assert address(ana) == "ana@example.org"
    assert [each.to for each in mail.outbox] == [[NEW], ["ana@example.org"]]
    deciding.confirm(token=new_token(change, "confirm"), now=NOW + DAY - INSTANT)
    ana.refresh_from_db()
    assert ana.email == NEW
    assert is_verified(ana)
    deciding.confirm(token=new_token(change, "confirm"), now=NOW + DAY - INSTANT)
    assert AuditEntry.objects.filter(action="email.changed").count() == 1, "once"


def test_a_link_to_the_new_address_lasts_a_day(ana: Player) -> None:
    assert refusal("confirm", asked(ana), DAY) == "link_expired"
    assert address(ana) == "ana@example.org"


def test_it_is_stopped_from_the_old_address(ana: Player) -> None:
    change = asked(ana)
    client = Client()
    client.force_login(ana)
    deciding.stop(token=new_token(change, "stop"), now=NOW)
    assert refusal("confirm", change, timedelta()) == "stopped"
    assert address(ana) == "ana@example.org"
    assert client.get("/accounts/").status_code == 302, "whoever asked is signed out"
    assert recorded() == ["email_change.requested", "email_change.stopped"]


def test_it_is_taken_back_from_the_old_address_for_a_week(ana: Player) -> None:
    change = asked(ana)
    deciding.confirm(token=new_token(change, "confirm"), now=NOW)
    deciding.stop(token=new_token(change, "stop"), now=NOW + 7 * DAY - INSTANT)
    assert address(ana) == "ana@example.org"
    assert refusal("confirm", change, timedelta()) == "stopped"
    assert refusal("stop", change, 7 * DAY) == "link_expired"


def test_going_on_to_a_third_address_leaves_the_first_one_its_week(ana: Player) -> None:
    """Whoever took the account over does not shake its owner off by changing twice."""
    first = asked(ana)
    deciding.confirm(token=new_token(first, "confirm"), now=NOW)
    ana.refresh_from_db()
    second = asked(ana, "ana@third.example")
    deciding.confirm(token=new_token(second, "confirm"), now=NOW)
    assert address(ana) == "ana@third.example"
    deciding.stop(token=new_token(first, "stop"), now=NOW + DAY)
    assert address(ana) == "ana@example.org"
    assert is_verified(Player.objects.get(pk=ana.pk))
    deciding.stop(token=new_token(second, "stop"), now=NOW + DAY)
    assert address(ana) == "ana@example.org", "the link to the address between is worth nothing"
    assert refusal("confirm", second, timedelta()) == "stopped"


def test_any_link_to_the_old_address_stops_the_latest_wish(ana: Player) -> None:
    """Two wishes, two mails: the owner need not guess which of the links is the one."""
    first = asked(ana)
    second = ask(player=ana, email="ana@third.example", address_of=link, now=NOW + INSTANT)
    third = ask(player=ana, email="ana@fourth.example", address_of=link, now=NOW + 2 * INSTANT)
    deciding.confirm(token=new_token(third, "confirm"), now=NOW + DAY / 2)
    assert deciding.stop(token=new_token(first, "stop"), now=NOW + DAY) == third
    assert address(ana) == "ana@example.org"
    assert [refusal("confirm", change, timedelta()) for change in (second, third)] == [
        "stopped",
        "stopped",
    ]


def test_one_link_is_not_good_for_the_other_decision(ana: Player) -> None:
    change = asked(ana)
    for token in (new_token(change, "stop"), "nonsense", new_token(change, "confirm")[:-1]):
        with pytest.raises(ExplainedRefusal) as refused:
            deciding.confirm(token=token, now=NOW)
        assert refused.value.code == "link_broken"


def test_a_later_wish_ends_an_earlier_one(ana: Player) -> None:
    first = asked(ana)
    asked(ana, "ana@third.example")
    assert refusal("confirm", first, timedelta()) == "stopped"


def test_a_taken_address_shows_in_nothing_here_and_is_told_there(ana: Player) -> None:
    ben = person("Ben")
    change = asked(ana, "BEN@example.org")
    to_ben, to_ana = mail.outbox
    assert to_ben.to == [ben.email]
    assert "/confirm/" not in str(to_ben.body)
    assert "/stop/" in str(to_ana.body)
    assert refusal("confirm", change, timedelta()) == "email_taken"
    assert address(ana) == "ana@example.org"


@pytest.mark.parametrize(
    ("email", "code"),
    [
        ("", "email_form"),
        ("ana", "email_form"),
        (f"{'a' * 64}@{'b' * 250}.example", "email_form"),
        ("ANA@example.org", "email_same"),
    ],
)
def test_what_is_no_other_address_is_refused(ana: Player, email: str, code: str) -> None:
    with pytest.raises(ExplainedRefusal) as refused:
        asked(ana, email)
    assert (refused.value.code, refused.value.field) == (code, "email")
    assert not EmailChange.objects.exists()
    assert mail.outbox == []


def test_five_a_day(ana: Player) -> None:
    for number in range(5):
        asked(ana, f"ana{number}@new.example")
    with pytest.raises(TooManyAttempts):
        asked(ana)


def test_the_page_asks_for_the_password(ana: Player) -> None:
    client = Client()
    client.force_login(ana)
    page = reverse("accounts:change_email")
    answer = client.post(page, {"email": NEW, "password": "not it"})
    assert answer.status_code == 422
    assert mail.outbox == []
    assert client.post(page, {"email": NEW, "password": PASSWORD}).status_code == 302
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert link is not None
    assert Client().get(link[1]).status_code == 200
    assert address(ana) == "ana@example.org", "mail scanners open links too"
    assert Client().post(link[1]).status_code == 302
    assert address(ana) == NEW


def test_of_two_who_want_one_address_one_gets_it(room_db: RoomDatabase) -> None:
    changes = [asked(person(name), "both@new.example") for name in ("Ana", "Ben")]

    def confirm(change: EmailChange) -> str:
        try:
            deciding.confirm(token=new_token(change, "confirm"), now=NOW)
        except ExplainedRefusal as refused:
            return refused.code
        finally:
            connection.close()
        return "given"

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(confirm, changes)) == ["email_taken", "given"]
    assert Player.objects.filter(email="both@new.example").count() == 1


def test_a_link_and_another_wish_at_once_wait_in_one_order(room_db: RoomDatabase) -> None:
    """The link is pressed while a wish is being stored: each takes the player first."""
    ana = person("Ana")
    change = asked(ana)

    def stop() -> None:
        try:
            deciding.stop(token=new_token(change, "stop"), now=NOW)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            Player.objects.select_for_update(no_key=True).get(pk=ana.pk)
            stopping = threads.submit(stop)
            wait_until_somebody_waits()
            asked(ana, "ana@third.example")
        stopping.result()
    assert not EmailChange.objects.filter(pk=change.pk, stopped_at=None).exists()


def wait_until_somebody_waits() -> None:
    waiting = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    with connection.cursor() as cursor:
        for _look in range(500):
            cursor.execute(waiting)
            if cursor.fetchone() != (0,):
                return
            time.sleep(0.01)
    raise AssertionError("nobody waits")
