"""The people of a made-up past: who they are, how they play, where they sign in from."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Final

from accounts.identity.terms import CURRENT_VERSION
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.sign_in.devices.ending import note_end
from accounts.sign_in.devices.noting import Origin, note
from accounts.sign_in.email.verification.models import VerifiedEmail
from accounts.sign_in.sign_up.creating import sign_up
from lobby.demo.people.style import Style, drawn_style

BROWSERS: Final = ("Firefox, Linux", "Chrome, Windows", "Safari, macOS", "Edge, Windows")
PHONES: Final = ("Safari, iPhone", "Chrome, Android")
MAILBOXES: Final = "players.example"
LONG_AGO: Final = timedelta(hours=1)


def email_of(name: str) -> str:
    """Return the email address of the person with this name."""
    return f"{name.lower()}@{MAILBOXES}"


@dataclass
class Person:
    """A person who comes to play now and then.

    ``origins`` are the browsers they sign in with, at home first. They are somewhere until
    ``busy_until``, and do not come at all while ``away``; a ``partner`` always comes along.
    ``often`` is how likely they are the first of those who are free to come, and ``sleepy`` how
    likely they miss a turn. ``signed_in`` is the session they have open.
    """

    player: Player
    style: Style
    origins: list[Origin]
    currency: Currency
    busy_until: datetime
    sleepy: float = 0.004
    often: float = 0.0
    partner: "Person | None" = None
    away: bool = False
    signed_in: str = ""
    sessions: int = 0

    @property
    def name(self) -> str:
        return self.player.screen_name

    def sign_in(self, now: datetime, random: Random) -> None:
        """Begin a session, from home or on the way."""
        self.sessions += 1
        self.signed_in = f"demo{self.player.pk:05}n{self.sessions:05}"
        origin = self.origins[0] if random.random() < 0.75 else self.origins[-1]
        note(player=self.player, session_key=self.signed_in, origin=origin, now=now)
        self.player.last_login = now
        self.player.save(update_fields=["last_login"])

    def sign_out(self, now: datetime) -> None:
        """End the session they have open, if any."""
        if self.signed_in:
            note_end(self.signed_in, now)
            self.signed_in = ""


def new_person(
    name: str, currency: Currency, now: datetime, random: Random, password: str = ""
) -> Person:
    """Sign up a person and return them. Where they are to play for euros their address is
    verified."""
    player = sign_up(
        email=email_of(name),
        screen_name=name,
        password=password or f"{random.getrandbits(64):016x}",
        birth_date=date(1955, 1, 1) + timedelta(days=random.randrange(17_000)),
        terms_version=CURRENT_VERSION,
        now=now,
    )
    if currency == Currency.EUR:
        VerifiedEmail.objects.create(player=player, email=player.email, verified_at=now)
    return Person(player, drawn_style(random), _origins(name, random), currency, now + LONG_AGO)


def pair_up(one: Person, other: Person) -> None:
    """Let two people share a browser and come together."""
    other.origins[0] = one.origins[0]
    one.partner, other.partner = other, one


def _origins(name: str, random: Random) -> list[Origin]:
    """Return a browser at home and a telephone, with addresses of networks reserved for
    examples."""
    home = f"203.0.113.{random.randrange(1, 255)}"
    away = f"198.51.100.{random.randrange(1, 255)}"
    return [
        Origin(f"{name} at home", random.choice(BROWSERS), home),
        Origin(f"{name} on the way", random.choice(PHONES), away),
    ]
