"""What a worker means to do next, drawn at random from what the room looks like."""

from random import Random
from typing import Any

from poker.engine.hand.bets.betting import options
from poker.event_stream import stream
from poker.models import HeldHand, Seat, Table
from tests.poker.felt import random_action
from tests.soak.bank.journal import Intent
from tests.soak.bank.people import People

Drawn = tuple[str, dict[str, Any]]

CHANCES = {
    "act": 24,
    "ring": 2,
    "sit": 4,
    "sit_in": 1,
    "leave": 1,
    "top_up": 2,
    "deposit": 2,
    "withdraw": 2,
    "void": 1,
    "suspend": 1,
    "resolve": 2,
}


def draw(people: People, *, seed: str, worker: int, number: int) -> Intent:
    """The same numbers and the same room give the same intent."""
    random = Random(f"{seed}:{worker}:{number}")
    (operation,) = random.choices(list(CHANCES), list(CHANCES.values()))
    operation, data = _DRAWS[operation](people, random)
    return Intent(number, f"bank-{worker}-{number}", operation, data)


def _act(people: People, random: Random) -> Drawn:
    """An action for whoever is to act at some table."""
    table = Table.objects.select_related("game").get(pk=random.choice(people.tables))
    state = stream.state_at(table)
    hand = state and state.running
    if not state or not hand or hand.to_act is None:
        return "ring", {}
    choices = options(hand)
    assert choices is not None
    action = random_action(choices, random)
    data = {
        "table": table.pk,
        "player": state.seat(hand.to_act).player,
        "decision": state.decision,
        "action": type(action).__name__,
        "fields": list(action),
    }
    return "act", data


def _ring(people: People, random: Random) -> Drawn:
    return "ring", {}


def _sit(people: People, random: Random) -> Drawn:
    data = {
        "table": random.choice(people.tables),
        "player": random.choice(people.players),
        "seat": random.randrange(6),
        "amount": random.randint(people.least, people.most),
    }
    return "sit", data


def _sit_in(people: People, random: Random) -> Drawn:
    return "sit_in", _seated(random)


def _leave(people: People, random: Random) -> Drawn:
    return "leave", _seated(random)


def _top_up(people: People, random: Random) -> Drawn:
    return "top_up", _seated(random) | {"amount": random.randint(1, people.most)}


def _deposit(people: People, random: Random) -> Drawn:
    return "deposit", _at_the_till(people, random) | {"ends": random.choice(("pay", "refuse"))}


def _withdraw(people: People, random: Random) -> Drawn:
    ends = random.choice(("pay", "pay", "refuse", "cancel"))
    return "withdraw", _at_the_till(people, random) | {"ends": ends}


def _void(people: People, random: Random) -> Drawn:
    policy = random.choice(("void", "run_out"))
    return "void", _running_hand(people, random) | {"policy": policy}


def _suspend(people: People, random: Random) -> Drawn:
    return "suspend", _running_hand(people, random)


def _resolve(people: People, random: Random) -> Drawn:
    held = HeldHand.objects.filter(resolved_at=None).order_by("pk").first()
    ends = random.choice(("refund", "award_as_played"))
    return "resolve", {"held": held.pk if held else 0, "ends": ends, "staff": people.staff[:2]}


def _running_hand(people: People, random: Random) -> dict[str, Any]:
    table = Table.objects.select_related("game").get(pk=random.choice(people.tables))
    state = stream.state_at(table)
    number = state.hand_no if state else 0
    return {"table": table.pk, "hand_no": number, "staff": random.sample(people.staff, 2)}


def _seated(random: Random) -> dict[str, Any]:
    """Somebody in a seat, or somebody who is nobody: then it is refused."""
    seats = list(Seat.objects.order_by("pk").values_list("table", "player"))
    table, player = random.choice(seats) if seats else (1, 1)
    return {"table": table, "player": player}


def _at_the_till(people: People, random: Random) -> dict[str, Any]:
    """Mostly small amounts; some are large enough to need two people."""
    amount = random.choice((random.randint(100, 9_000), random.randint(100, 300_000)))
    staff = random.sample(people.staff, 2)
    return {"player": random.choice(people.players), "amount": amount, "staff": staff}


_DRAWS = {
    "act": _act,
    "ring": _ring,
    "sit": _sit,
    "sit_in": _sit_in,
    "leave": _leave,
    "top_up": _top_up,
    "deposit": _deposit,
    "withdraw": _withdraw,
    "void": _void,
    "suspend": _suspend,
    "resolve": _resolve,
}
