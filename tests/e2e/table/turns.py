"""Views of a small three-handed hand, from before the viewer's turn to the turn itself."""

from collections.abc import Mapping
from typing import Any

from tests.e2e.table.made_views import View

SMALL, BIG = 100, 200
STACK = 20_000
OPTIONS_FACING_A_BET = {
    "fold": True,
    "call": 600,
    "raise": {"min": 1_200, "max": STACK},
    "all_in": STACK,
}
OPTIONS_WITHOUT_A_BET = {
    "fold": True,
    "check": True,
    "bet": {"min": BIG, "max": STACK},
    "all_in": STACK,
}
OPTIONS_SHORT = {"fold": True, "call": 600, "all_in": 900}


def waiting(*, price: int = 0, street: str = "flop", hand: int = 3) -> View:
    """Another player is to act, and staying in would cost the viewer `price`."""
    view = _hand(hand, street)
    if price:
        view["seats"]["1"]["bet"] = price
    view["turn"] = _turn(1, f"{hand}.4")
    return view


def deciding(options: Mapping[str, Any], *, street: str = "flop", hand: int = 3) -> View:
    """The viewer is to act with `options`."""
    view = _hand(hand, street)
    if "call" in options:
        view["seats"]["2"]["bet"] = options["call"]
        view["hand"]["pot"] += options["call"]
    view["turn"] = _turn(0, f"{hand}.5")
    view["you"]["options"] = options
    return view


def _hand(number: int, street: str) -> View:
    return {
        "table": {
            "id": 1,
            "name": "Served",
            "game": "No-limit Hold'em",
            "variant": "holdem",
            "structure": "no_limit",
            "small_blind": SMALL,
            "big_blind": BIG,
            "currency": "PLAY",
            "seats": 6,
            "min_buy_in": 8_000,
            "max_buy_in": STACK,
            "silent_s": 10,
            "turn_s": 30,
        },
        "you": {"seat": 0, "cards": ["As", "Kd"]},
        "seats": {str(seat): _seat(seat) for seat in range(3)},
        "hand": {
            "no": number,
            "street": street,
            "board": ["2c", "9d", "Kh"],
            "button": 0,
            "pot": 600,
            "pots": [{"amount": 600, "prize": 600, "seats": [0, 1, 2]}],
            "rake": 0,
            "over": False,
        },
    }


def _seat(number: int) -> View:
    seat: View = {"player": 10 + number, "name": ["Ana", "Ben", "Cleo"][number], "bot": False}
    seat |= {"stack": STACK, "status": "playing", "position": ["BTN", "SB", "BB"][number]}
    return seat if number == 0 else seat | {"hidden": 2}


def _turn(seat: int, decision: str) -> View:
    far = 4_000_000_000_000
    times = {"started_at": 0, "silent_until": far, "deadline_at": far}
    return {"seat": seat, "decision": decision} | times
