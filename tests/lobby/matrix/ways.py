"""Every way to change something, as the site's addresses and the socket's messages have them."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from django.test import Client
from django.urls import resolve

from accounts.core.form_page import UNPROCESSABLE
from accounts.models import Player
from accounts.sign_in.devices.known_session import KnownSession, SessionEnded
from config.refusals.refusal import Refusal
from config.refusals.texts import all_texts
from poker.sockets.commands.command import Command
from poker.sockets.commands.declarations import MESSAGES
from tests.fuzz.addresses import Address, every_address
from tests.lobby.matrix.worlds import World
from tests.pages import Answer
from tests.poker.sent import send

STAFF: Final = "staff/"
LEADS_TO: Final = {
    "/sign-in/": "sign_in",
    "/accounts/away/": "away",
    "/tournaments/": "tournament_page",
}
OTHER_WORDS: Final = {
    "player_suspended": "You are suspended: your inbox tells why.",
    "staff_do_not_play": "Staff play for play money only.",
}
AMOUNT: Final = {"amount": "200"}

FIELDS: Final[Mapping[str, Any]] = {
    "id": "matrix-1",
    "decision": "1.1",
    "amount": 20_000,
    "choice": "post",
    "hand": 1,
    "root": "a" * 64,
    "seed": "b" * 64,
    "pledge": "c" * 64,
    "text": "hello",
    "cards": ["As"],
}


class Way(NamedTuple):
    """One way: its name in the tables, and a word for what is aimed at where it can vary."""

    name: str
    aim: str = ""

    def __str__(self) -> str:
        return f"{self.name}@{self.aim}" if self.aim else self.name


AIMS: Final = {"lobby:reserve_seat": ("free", "taken", "held", "none")}


@cache
def addresses() -> dict[str, Address]:
    """All addresses but those of the admin, whose rights have a matrix of their own."""
    return {one.name: one for one in every_address() if not one.route.startswith(STAFF)}


def ways_by_page(names: list[str]) -> list[Way]:
    return [Way(name, aim) for name in names for aim in AIMS.get(name, ("",))]


def ways_by_socket() -> list[str]:
    return [kind for kind, message in MESSAGES.items() if issubclass(message, Command)]


def ask_page(way: Way, world: World, player: Player | None) -> str:
    """Send the form of an address; what was answered, as a word."""
    client = Client()
    if player is not None:
        client.force_login(player)
    seats = {"free": world.free, "taken": 1, "held": _held(world), "none": 99}
    values = {
        "game_id": str(world.game.pk),
        "table_id": str(world.table.pk),
        "seat": str(seats[way.aim or "free"]),
        "tournament_id": str(_tournament(world)),
        "rule_set": world.game.rule_set.name,
    }
    address = addresses()[way.name].path(values)
    assert resolve(address)
    return _word(client.post(address, AMOUNT))


def ask_socket(kind: str, world: World, player: Player | None) -> str:
    """Send a message over a socket that was opened with the player's session; the answer, as a
    word."""
    client = Client()
    if player is not None:
        client.force_login(player)
    fields = {name: FIELDS[name] for name in MESSAGES[kind].fields}
    key = client.session.session_key if player is not None else None
    who = player.pk if player is not None else 0
    try:
        answer = send(
            json.dumps({"type": kind} | fields),
            table_id=world.table.pk,
            session=KnownSession(key, who),
        )
    except SessionEnded:
        return "session_over"
    except Refusal as refusal:
        return refusal.code
    return str(answer["type"])


def _word(answer: Answer) -> str:
    if answer.status_code == UNPROCESSABLE:
        text = answer.content.decode()
        known = [
            code for code, words in {**all_texts(), **OTHER_WORDS}.items() if str(words) == text
        ]
        return known[0] if known else text
    if answer.status_code == 302:
        leads = [word for path, word in LEADS_TO.items() if path in answer["Location"]]
        return leads[0] if leads else f"to {answer['Location']}"
    return "ok" if answer.status_code in (200, 204) else str(answer.status_code)


def _held(world: World) -> int:
    held = world.table.reservations.first()
    return held.number if held else 99


def _tournament(world: World) -> int:
    tournament = getattr(world.table, "tournament_table", None)
    return tournament.tournament_id if tournament else 1
