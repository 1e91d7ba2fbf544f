"""Views of full, crowded tables, made up."""

from typing import Any

View = dict[str, Any]
SUITS = "cdhs"
RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
POSITIONS = {
    6: ["BTN", "SB", "BB", "UTG", "MP", "CO"],
    10: ["BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO"],
}
NAMES = ["Bartholomew Featherstone", "WWWWWWWWWWWWWWWWWWWWWWWW", "Ana", "Maximiliane-Josephine"]
MILLION = 1_234_567_00
FULL: View = {"hand_name": "full_house", "best": ["Qs", "Qh", "Qd", "7s", "7d"]}
"""A hand with as long a name as there is."""


def crowded(seats: int, *, cards: int = 4, own: int = 0, deciding: bool = False) -> View:
    """Everybody in the hand with a long name, a stack of millions and a bet in front; the river
    is dealt and there are side pots with rake."""
    ring = {str(number): _seat(number, seats, cards, own) for number in range(seats)}
    pots = [_pot(9_876_543_00, seats), _pot(1_234_567_00, 3), _pot(765_432_00, 2)]
    return {
        "table": _table(seats),
        "you": {"seat": own, "cards": DECK[:cards], "made": FULL} | _deciding(deciding=deciding),
        "seats": ring,
        "hand": {
            "no": 7,
            "street": "river",
            "board": ["2c", "Td", "Kh", "Ts", "As"],
            "button": 0,
            "pot": 11_876_543_00 + seats * MILLION,
            "pots": pots,
            "rake": 3_00,
            "over": False,
        },
        "turn": _turn(own if deciding else 1),
    }


def shown_down(seats: int, *, cards: int = 4) -> View:
    """The end of such a hand: every hand turned up, two winners, the rest mucked or shown."""
    view = crowded(seats, cards=cards)
    del view["turn"], view["you"]["made"]
    for seat in view["seats"].values():
        del seat["bet"]
    view["hand"] |= {"over": True, "pot": 11_876_543_00}
    for number in range(1, seats):
        dealt = DECK[number * cards : (number + 1) * cards] if cards < 5 else DECK[:cards]
        shown = {"cards": dealt, **FULL}
        view["seats"][str(number)] |= shown if number % 2 else {"mucked": True}
        del view["seats"][str(number)]["hidden"]
    view["seats"]["1"] |= {"won": 9_876_543_00, "best": ["Td", "Ts", "2c", "2d", "2h"]}
    return view


def all_in(seats: int, *, cards: int = 4) -> View:
    """Everybody all-in and turned up, with what each can expect of the pot."""
    view = shown_down(seats, cards=cards)
    view["hand"] |= {"over": False, "board": ["2c", "Td", "Kh"]}
    for seat in view["seats"].values():
        for gone in ("won", "best", "mucked", "hand_name", "hidden"):
            seat.pop(gone, None)
        seat |= {"status": "all_in", "stack": 0, "odds": 10_000 // seats}
        seat.setdefault("cards", DECK[30 : 30 + cards])
    return view


def _seat(number: int, seats: int, cards: int, own: int) -> View:
    seat: View = {
        "player": 900 + number,
        "name": NAMES[number % len(NAMES)],
        "bot": number % 2 == 1,
        "stack": MILLION + number,
        "bet": MILLION,
        "status": "playing",
        "position": POSITIONS[seats][number],
        "bank_s": 45,
    }
    return seat if number == own else seat | {"hidden": cards}


def _pot(prize: int, seats: int) -> View:
    return {"amount": prize + 100, "prize": prize, "seats": list(range(seats))}


def _deciding(*, deciding: bool) -> View:
    if not deciding:
        return {}
    whole = 2 * MILLION
    return {
        "options": {
            "fold": True,
            "call": MILLION,
            "raise": {"min": MILLION + 5000, "max": whole},
            "all_in": whole,
        }
    }


def _turn(seat: int) -> View:
    return {
        "seat": seat,
        "decision": "7.31",
        "started_at": 0,
        "silent_until": 0,
        "deadline_at": 20_000,
    }


def _table(seats: int) -> View:
    return {
        "id": 1,
        "name": "Arno",
        "game": "No-limit Omaha",
        "variant": "omaha",
        "structure": "no_limit",
        "small_blind": 5_000_00,
        "big_blind": 10_000_00,
        "currency": "PLAY",
        "seats": seats,
        "min_buy_in": 400_000_00,
        "max_buy_in": 1_000_000_00,
        "silent_s": 10,
        "turn_s": 30,
    }
