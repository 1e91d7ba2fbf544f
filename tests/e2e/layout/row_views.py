"""Views of a table with every control that the acting row can hold, each as long as it gets.

Their form is that of real projections: a table is played by the services and seen by its players.
Only names and amounts are longer than real ones, and a few states that take staff or a failure to
reach are made from a neighbouring view.
"""

import json
from copy import deepcopy
from typing import Any, Final

from poker.engine.hand.bets.actions import AllIn
from poker.projections import Scene, view
from poker.services.base.writing import pace
from poker.services.seats import auto_top_up, seating, sitting_out
from tests.conftest import PlayerFactory
from tests.e2e.table.made_views import MILLION, NAMES, View
from tests.poker.evening import seated_at
from tests.poker.felt import Felt

SEATS: Final = 6
TOURNAMENT: Final = "tournament: "
"""How names of views begin that belong to a table of a tournament."""


def row_views(new_player: PlayerFactory) -> dict[str, View]:
    """Return the views by name."""
    felt = seated_at(new_player, "omaha-protected", "no_limit", SEATS)
    views = {**_before_the_flop(felt), **_wishes(felt), **_to_the_end(felt), **_away(felt)}
    views |= _unusual(views)
    views |= {
        f"{TOURNAMENT}{name}": _of_tournament(seen)
        for name, seen in views.items()
        if name != "waiting for a blind"
    }
    return {name: _stretched(seen) for name, seen in views.items()}


def _seen(felt: Felt, seat: int | None) -> View:
    """Return the view of the player in `seat`, of somebody without a seat for None."""
    scene = Scene(felt.table_id, "Arno", "No-limit Omaha", "PLAY", pace())
    viewer = None if seat is None else felt.players[seat].pk
    copied: View = json.loads(json.dumps(view(felt.state, scene, viewer)))
    return copied


def _before_the_flop(felt: Felt) -> dict[str, View]:
    felt.deal()
    first = felt.to_act
    views = {
        "facing a bet": _seen(felt, first),
        "fold or call in advance": _seen(felt, (first + 1) % SEATS),
        "observer": _seen(felt, None),
    }
    felt.fold_next()
    return views | {"folded": _seen(felt, first)}


def _wishes(felt: Felt) -> dict[str, View]:
    """The flop is dealt; a player wants to leave, to sit out and to have the stack filled up."""
    while felt.running.street == "preflop":
        felt.check_or_call()
    first = felt.to_act
    other = next(seat for seat in range(SEATS) if seat != first and not _has_folded(felt, seat))
    views = {"may check": _seen(felt, first), "check in advance": _seen(felt, other)}
    asked: dict[str, Any] = {
        "table_id": felt.table_id,
        "player_id": felt.players[other].pk,
        "now": felt.now,
    }
    auto_top_up.choose_auto_top_up(**asked, amount=20_000, action_id="fill")
    sitting_out.sit_out_next_hand(**asked, action_id="out")
    seating.leave_after_hand(**asked, action_id="leave")
    views["sits out and leaves later"] = _seen(felt, other)
    seating.stay(**asked, action_id="stay")
    return views


def _has_folded(felt: Felt, seat: int) -> bool:
    return felt.running.player(seat).folded


def _to_the_end(felt: Felt) -> dict[str, View]:
    bold = felt.to_act
    felt.later(seconds=1).act(AllIn())
    views = {"all-in": _seen(felt, bold), "raise faced in advance": _seen(felt, _last(felt))}
    felt.act_all_fold()
    return views | {"hand over": _seen(felt, bold)}


def _last(felt: Felt) -> int:
    """The last player in the hand before the one to act."""
    seats = ((felt.to_act + step) % SEATS for step in range(SEATS - 1, 0, -1))
    return next(seat for seat in seats if felt.running.player(seat).able)


def _away(felt: Felt) -> dict[str, View]:
    """A player sits out, misses blinds and comes back."""
    own = 0
    asked: dict[str, Any] = {"table_id": felt.table_id, "player_id": felt.players[own].pk}
    seating.sit_out(**asked, action_id="away", now=felt.now)
    for _ in range(SEATS):
        felt.deal()
        felt.act_all_fold()
    views = {"sitting out": _seen(felt, own)}
    felt.deal()
    seating.sit_in(**asked, action_id="back", now=felt.now)
    return views | {"waiting for a blind": _seen(felt, own)}


def _unusual(views: dict[str, View]) -> dict[str, View]:
    busted = deepcopy(views["sitting out"])
    busted["seats"][str(busted["you"]["seat"])] |= {"stack": 0, "status": "busted", "away": True}
    busted["you"]["top_up_max"] = MILLION
    held = deepcopy(views["hand over"])
    held["hand"] |= {"interrupted": "suspended", "over": True}
    outage = deepcopy(held)
    outage["next"] = {"hold": "outage"}
    return {"no chips": busted, "held bets": held, "outage": outage}


def _of_tournament(seen: View) -> View:
    """Return the view as a table of a tournament has it: chips, and nothing to bring or to take."""
    made = deepcopy(seen)
    made["table"]["currency"] = "CHIP"
    for gone in ("top_up_max", "auto_top_up", "leaves_after", "kept_until", "sits_out_from"):
        made["you"].pop(gone, None)
    return made


def _stretched(seen: View) -> View:
    """Return the view with the longest names and amounts."""
    made = deepcopy(seen)
    table, you = made["table"], made["you"]
    table |= {"small_blind": 5_000_00, "big_blind": 10_000_00}
    table |= {"min_buy_in": 400_000_00, "max_buy_in": 1_000_000_00}
    made["seats"] = {
        number: _stretched_seat(int(number), seat) for number, seat in made["seats"].items()
    }
    you |= {"top_up_max": MILLION} if "top_up_max" in you else {}
    you |= {"auto_top_up": MILLION} if "auto_top_up" in you else {}
    you |= {"options": _options(you["options"])} if "options" in you else {}
    if "hand" in made:
        pots = [pot | {"amount": 9 * MILLION, "prize": 9 * MILLION} for pot in made["hand"]["pots"]]
        made["hand"] |= {"pot": 18 * MILLION, "pots": pots}
    return made


def _stretched_seat(number: int, seat: View) -> View:
    longest: View = {"name": NAMES[number % len(NAMES)], "bot": number % 2 == 1, "bank_s": 45}
    longest |= {"stack": MILLION + number} if seat["stack"] else {}
    return seat | longest | ({"bet": MILLION} if "bet" in seat else {})


def _options(options: dict[str, Any]) -> dict[str, Any]:
    whole = 2 * MILLION
    sizes: dict[str, Any] = {
        "call": MILLION,
        "bet": {"min": 10_000_00, "max": whole},
        "raise": {"min": MILLION + 10_000_00, "max": whole},
        "all_in": whole,
    }
    return {name: sizes.get(name, value) for name, value in options.items()}
