"""A player's devices are told what they want to know, while their sessions last."""

import base64
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from django.db.models.expressions import RawSQL
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings
from requests import Request

from accounts.core import inbox, push
from accounts.core.inbox import reading
from accounts.core.inbox.models import Message
from accounts.core.outbox.message import OutboxMessage
from accounts.core.outbox_sweeping import sweep
from accounts.models import Player
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.devices.push.keys import own_public_key, public_key
from accounts.sign_in.devices.push.sending import DEVICE_TOPIC
from accounts.sign_in.devices.push.services import is_push_service
from accounts.sign_in.devices.push.subscriptions import end_subscription
from config.keys import new_push_key
from tests.accounts.people import PASSWORD, who_signs_in
from tests.accounts.sign_in.devices.push.devices import Device, PushService, claims_of, push_service

pytestmark = pytest.mark.django_db
LATER = timedelta(seconds=10)


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    with push_service() as service:
        settings.ROOM_PUSH_SERVICES = [service.url]
        yield service


@pytest.fixture
def ada() -> Player:
    return who_signs_in("Ada")


def signed_in(player: Player) -> Client:
    client = Client()
    entered = {"username": player.email, "password": PASSWORD}
    assert client.post(reverse("accounts:sign_in"), entered).status_code == 302
    return client


def tell(player: Player, wish: str = push.SEATS, key: str = "one", **more: Any) -> int:
    """Have the room tell a player's devices something; return for how many that is done with.

    What was told of their signing in is delivered before.
    """
    sweep(timezone.now() + LATER)
    data = {"table": "Arno"}
    about: dict[str, Any] = {"player_id": player.pk, "wish": wish, "key": key, "path": "/"} | more
    push.tell(**{"kind": "seat_called", "data": data} | about)
    return sweep_devices(timezone.now() + LATER)


def sweep_devices(now: datetime) -> int:
    """Deliver what is due; return how many devices have been told, or are not told any more."""
    before = devices_done()
    sweep(now)
    return devices_done() - before


def devices_done() -> int:
    delivered = OutboxMessage.objects.filter(topic=DEVICE_TOPIC)
    return delivered.exclude(delivered_at=None).count()


def test_both_devices_of_a_player_are_told_and_nobody_else_can_read_it(
    service: PushService, ada: Player
) -> None:
    phone, desk, stranger = (Device(service, name) for name in ("phone", "desk", "stranger"))
    for device in (phone, desk):
        assert device.switch_on(signed_in(ada), push.SEATS) == 204
    assert stranger.switch_on(signed_in(who_signs_in("Ben")), push.SEATS) == 204
    assert tell(ada) == 2
    for device in (phone, desk):
        (told,) = device.told()
        assert told["title"] == "Your seat is free"
        assert told["body"] == "A seat at Arno is held for you for a short while."
        assert told["path"] == "/"
    assert stranger.told() == []
    assert all(b"Arno" not in pushed.body for pushed in service.asked)


def test_the_room_names_itself_and_nobody_else_can(service: PushService, ada: Player) -> None:
    Device(service, "phone").switch_on(signed_in(ada), push.SEATS)
    tell(ada)
    (pushed,) = service.asked
    claims = claims_of(pushed, own_public_key())
    assert claims["aud"] == service.url
    assert claims["sub"].startswith("mailto:")
    now = timezone.now().timestamp()
    assert now < claims["exp"] <= now + 24 * 3600
    assert pushed.heads["ttl"] == "60", "a held seat is soon gone"
    forged = pushed._replace(
        heads={"authorization": pushed.heads["authorization"].replace(own_public_key(), "x")}
    )
    other = public_key(new_push_key())
    forged.heads["authorization"] = forged.heads["authorization"].replace("k=x", f"k={other}")
    with pytest.raises(InvalidSignature):
        claims_of(forged, other)


def test_no_device_is_told_after_its_session(service: PushService, ada: Player) -> None:
    phone, desk, old = (Device(service, name) for name in ("phone", "desk", "old"))
    clients = {device: signed_in(ada) for device in (phone, desk, old)}
    for device, client in clients.items():
        device.switch_on(client, push.SEATS)
    clients[phone].post(reverse("accounts:sign_out"))
    clients[old].session.delete()
    tell(ada)
    assert [len(device.told()) for device in (phone, desk, old)] == [0, 1, 0]
    end_sessions(player=ada)
    tell(ada, key="two")
    assert len(desk.told()) == 1
    assert not SignIn.objects.exclude(session_key="").filter(push__isnull=False, ended_at=None)


def test_each_device_is_told_what_it_is_wanted_for(service: PushService, ada: Player) -> None:
    seats, events, nothing = (Device(service, name) for name in ("seats", "events", "nothing"))
    seats.switch_on(signed_in(ada), push.SEATS)
    events.switch_on(signed_in(ada), push.EVENTS)
    nothing.switch_on(signed_in(ada))
    tell(ada)
    assert [len(device.told()) for device in (seats, events, nothing)] == [1, 0, 0]
    tell(ada, push.EVENTS, key="two")
    assert [len(device.told()) for device in (seats, events, nothing)] == [1, 1, 0]


def test_what_is_mailed_is_told_by_its_subject(service: PushService, ada: Player) -> None:
    """A kind of message that is mailed."""
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.MESSAGES)
    service.asked.clear()
    data = {"text": "a note of 1,250.00"}
    inbox.put(player_id=ada.pk, kind="warning", data=data, key="warning 1")
    sweep(timezone.now() + LATER)
    (told,) = [each for each in phone.told() if each["title"] == "A warning"]
    assert (told["body"], told["path"]) == ("", reverse("inbox:inbox"))


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Your seat is free"),
        ("fr", "Votre place est libre"),
        ("de", "Ihr Platz ist frei"),
        ("it", "Il tuo posto è libero"),
    ],
)
def test_a_device_is_told_in_its_players_language(
    service: PushService, ada: Player, language: str, title: str
) -> None:
    ada.language = language
    ada.save()
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.SEATS)
    tell(ada)
    assert [told["title"] for told in phone.told()] == [title]


def test_once_told_is_told(service: PushService, ada: Player) -> None:
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.SEATS)
    assert (tell(ada), tell(ada)) == (1, 0)
    assert len(phone.told()) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(service: PushService, ada: Player, status: int) -> None:
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.SEATS)
    service.answers[phone.path] = status
    assert tell(ada) == 1
    assert not SignIn.objects.filter(push__isnull=False).exists()


def test_what_a_service_does_not_take_is_tried_again(service: PushService, ada: Player) -> None:
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.SEATS)
    service.answers[phone.path] = 503
    assert tell(ada) == 0
    service.answers.clear()
    assert sweep_devices(timezone.now() + timedelta(hours=1)) == 1
    tags = {told["tag"] for told in phone.told()}
    assert len(tags) == 1, "shown once"
    assert not OutboxMessage.objects.pending().exists()


@pytest.mark.parametrize(
    ("status", "is_told_again", "is_forgotten"),
    [
        (200, False, False),
        (201, False, False),
        (204, False, False),
        (400, False, False),
        (401, False, False),
        (403, False, False),
        (404, False, True),
        (408, True, False),
        (410, False, True),
        (413, False, False),
        (429, True, False),
        (500, True, False),
        (503, True, False),
        (0, True, False),
    ],
)
def test_answers_of_a_push_service(
    service: PushService, ada: Player, status: int, *, is_told_again: bool, is_forgotten: bool
) -> None:
    """0 is a service that closes the connection without an answer."""
    phone, desk = (Device(service, name) for name in ("phone", "desk"))
    for device in (phone, desk):
        device.switch_on(signed_in(ada), push.SEATS)
    service.answers[phone.path] = status
    assert tell(ada) == 1 + (not is_told_again)
    assert sweep_devices(timezone.now() + timedelta(hours=1)) == 0
    service.answers.clear()
    assert sweep_devices(timezone.now() + timedelta(hours=2)) == is_told_again
    assert len(desk.told()) == 1, "another device's failure repeats nothing"
    assert len(phone.told()) == (3 if is_told_again else 1)
    subscribed = SignIn.objects.filter(player=ada, push__isnull=False)
    assert subscribed.count() == 2 - is_forgotten


def test_subscription_made_while_the_old_one_ends_is_kept(
    service: PushService, ada: Player
) -> None:
    """The push service answers 410 after the browser has subscribed anew."""
    old, new, client = Device(service, "old"), Device(service, "new"), signed_in(ada)
    old.switch_on(client, push.SEATS)
    device = SignIn.objects.get(push__isnull=False)
    new.switch_on(client, push.SEATS)
    end_subscription(device)
    assert tell(ada) == 1
    assert len(new.told()) == 1


def test_notification_is_not_sent_after_its_time(service: PushService, ada: Player) -> None:
    """A service that is away longer than a seat is held is not asked again."""
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.SEATS)
    service.answers[phone.path] = 503
    now = timezone.now()
    assert tell(ada, until=now + timedelta(seconds=20)) == 0
    (asked,) = service.asked
    assert 15 <= int(asked.heads["ttl"]) <= 20, "no push service keeps it longer"
    service.answers.clear()
    OutboxMessage.objects.filter(topic=DEVICE_TOPIC, delivered_at=None).update(
        data=RawSQL("jsonb_set(data, '{until}', to_jsonb(%s::text))", [now.isoformat()])
    )
    assert sweep_devices(now + timedelta(minutes=37)) == 1
    assert len(service.asked) == 1
    assert tell(ada, key="two", until=now) == 1
    assert len(service.asked) == 1


def test_message_read_on_a_page_is_not_sent(service: PushService, ada: Player) -> None:
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.MESSAGES)
    sweep(timezone.now() + LATER)
    service.asked.clear()
    service.answers[phone.path] = 500
    inbox.put(player_id=ada.pk, kind="warning", data={"text": "a note"}, key="warning 1")
    assert sweep_devices(timezone.now() + LATER) == 0
    service.answers.clear()
    newest = Message.objects.filter(player=ada).latest("pk")
    reading.mark_read(ada.pk, upto=newest.pk)
    assert sweep_devices(timezone.now() + timedelta(hours=1)) == 1
    assert len(service.asked) == 1, "the attempt before it was read"


def test_urgent_notifications_wake_a_device(service: PushService, ada: Player) -> None:
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), *push.WISHES)
    sweep(timezone.now() + LATER)
    service.asked.clear()
    for wish in push.WISHES:
        tell(ada, wish, key=wish)
    assert [each.heads["urgency"] for each in service.asked] == ["normal", "high", "high"]


def test_the_room_is_not_led_to_other_addresses(service: PushService, ada: Player) -> None:
    """By what a browser says, by a service that sends on, or after the list has changed."""
    phone, client = Device(service, "phone"), signed_in(ada)
    wrong = {**phone.subscription(), "endpoint": "http://127.0.0.1:5432/x", "wishes": push.SEATS}
    refused = client.post(reverse("accounts:push"), wrong)
    assert (refused.status_code, refused.content.decode()) == (
        400,
        f"endpoint: Not one of {service.url}.\n",
    )
    phone.switch_on(client, push.SEATS)
    service.answers[phone.path] = 302
    assert tell(ada) == 0
    assert [pushed.path for pushed in service.asked] == [phone.path]


def test_a_service_that_is_no_longer_listed_is_not_asked(
    service: PushService, ada: Player, settings: Settings
) -> None:
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.SEATS)
    settings.ROOM_PUSH_SERVICES = ["https://push.example"]
    assert tell(ada) == 1
    assert service.asked == []
    assert not SignIn.objects.filter(push__isnull=False).exists()


def test_a_browser_that_somebody_else_signs_in_with_is_theirs(
    service: PushService, ada: Player
) -> None:
    shared, ben = Device(service, "shared"), who_signs_in("Ben")
    shared.switch_on(signed_in(ada), push.SEATS)
    shared.switch_on(signed_in(ben), push.SEATS)
    tell(ada)
    assert shared.told() == []
    tell(ben, key="two")
    assert len(shared.told()) == 1


def test_a_new_key_ends_what_belonged_to_the_old_one(
    service: PushService, ada: Player, settings: Settings
) -> None:
    phone = Device(service, "phone")
    phone.switch_on(signed_in(ada), push.SEATS)
    settings.ROOM_PUSH_KEY = new_push_key()
    assert tell(ada) == 1
    assert service.asked == []
    phone.switch_on(signed_in(ada), push.SEATS)
    call_command("rotate_push_key")
    assert not SignIn.objects.filter(push__isnull=False).exists()


def test_a_player_switches_off(service: PushService, ada: Player) -> None:
    phone, client = Device(service, "phone"), signed_in(ada)
    phone.switch_on(client, push.SEATS)
    assert "This device is told." in client.get(reverse("accounts:devices")).content.decode()
    assert client.post(reverse("accounts:push_off")).status_code == 204
    tell(ada)
    assert phone.told() == []


def test_strangers_have_no_devices(service: PushService) -> None:
    assert Device(service, "phone").switch_on(Client(), push.SEATS) == 302
    assert not SignIn.objects.filter(push__isnull=False).exists()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("endpoint", "", "endpoint: This field is required."),
        ("endpoint", "here", "endpoint: Enter a valid URL."),
        ("p256dh", "<script>", "p256dh: Enter a valid value."),
        ("auth", "a" * 500, "auth: Enter a valid value."),
        ("wishes", "cards", "wishes: Select a valid choice."),
    ],
)
def test_a_subscription_that_is_none_is_refused(
    service: PushService, ada: Player, field: str, value: str, said: str
) -> None:
    told = {**Device(service, "phone").subscription(), "wishes": push.SEATS, field: value}
    refused = signed_in(ada).post(reverse("accounts:push"), told)
    assert refused.status_code == 400
    assert refused.content.decode().startswith(said)
    assert not SignIn.objects.filter(push__isnull=False).exists()


@pytest.mark.parametrize(
    ("address", "is_one"),
    [
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://db5p.notify.windows.com/w/?token=x", True),
        ("http://fcm.googleapis.com/fcm/send/x", False),
        ("https://fcm.googleapis.com.evil.example/x", False),
        ("https://evil.example/?https://fcm.googleapis.com", False),
        ("https://fcm.googleapis.com@evil.example/x", False),
        ("https://notify.windows.com.evil.example/x", False),
        ("https://evilnotify.windows.com/x", False),
        ("https://evil.example\\@db5p.notify.windows.com/x", False),
        ("https://evil.example\\.notify.windows.com/x", False),
        ("https://evil.example#.notify.windows.com", False),
        ("https://evil.example%23.notify.windows.com/", False),
        ("https://evil.example:443@db5p.notify.windows.com/x", False),
        ("https://db5p.notify.windows.com:5432/x", False),
        ("https://db5p.notify.windows.com\t@evil.example/x", False),
        ("https://[::1]/.notify.windows.com", False),
        ("https://\nfcm.googleapis.com/x", False),
        ("https:///fcm.googleapis.com/x", False),
        ("//fcm.googleapis.com/x", False),
        ("https://", False),
        ("HTTPS://FCM.googleapis.com/x", True),
        ("https://fcm.googleapis.com:0/x", False),
        ("https://fcm.googleapis.com:/x", False),
        ("https://fcm.googleapis.com:443/x", False),
        ("https://fcm.googleapis.com./x", False),
        ("https://@fcm.googleapis.com/x", False),
        ("https://a%2enotify.windows.com/x", False),
        ("https://a.notify.windows.com#@fcm.googleapis.com/", False),
        ("https://.notify.windows.com/x", False),
        ("https://fcm\u3002googleapis\u3002com/x", False),
        ("https://\uff46cm.googleapis.com/x", False),
        ("https://f\u0441m.googleapis.com/x", False),
        ("https://127.0.0.1/x", False),
        ("https://169.254.169.254/x", False),
        ("https://[::ffff:127.0.0.1]/x", False),
        ("https://[fe80::1%25eth0]/x", False),
        ("https://0x7f000001/x", False),
        ("https://fcm.googleapis.com\x00.evil.example/x", False),
        ("https://fcm.googleapis.com\r\nX: y/x", False),
    ],
)
def test_push_services_are_told_by_scheme_and_host(address: str, *, is_one: bool) -> None:
    assert is_push_service(address) is is_one


def test_address_is_read_as_it_is_called(service: PushService, settings: Settings) -> None:
    """`urlsplit` takes the listed host for that of this address; a request goes to the other."""
    settings.ROOM_PUSH_SERVICES = ["https://*.push.example"]
    address = f"{service.url.replace('http', 'https')}\\@a.push.example/x"
    assert urlsplit(address).netloc.endswith(".push.example")
    called = Request("POST", address).prepare().url or ""
    assert urlsplit(called).hostname == "127.0.0.1"
    assert not is_push_service(address)


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def point(form: PublicFormat) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    return key.public_bytes(Encoding.X962, form)


@pytest.mark.parametrize(
    ("field", "raw"),
    [
        ("p256dh", point(PublicFormat.UncompressedPoint)[:-1] + b"\0"),
        ("p256dh", point(PublicFormat.CompressedPoint)),
        ("p256dh", b"\4" + bytes(64)),
        ("p256dh", b"\0" * 65),
        ("p256dh", point(PublicFormat.UncompressedPoint) + b"\0"),
        ("auth", bytes(15)),
        ("auth", bytes(17)),
        ("auth", bytes(12)),
        ("auth", bytes(65)),
    ],
    ids=lambda value: value if isinstance(value, str) else str(len(value)),
)
def test_subscription_that_nothing_can_be_encrypted_for_is_refused(
    service: PushService, ada: Player, field: str, raw: bytes
) -> None:
    told = Device(service, "phone").subscription() | {field: encoded(raw)}
    answer = signed_in(ada).post(reverse("accounts:push"), told)
    assert (answer.status_code, answer.text.partition(":")[0]) == (400, field)
    assert not SignIn.objects.filter(push__isnull=False).exists()
