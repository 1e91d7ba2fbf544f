"""The whole table for one viewer."""

from typing import Final, NamedTuple

from poker.engine.rule_sets.rules import Rules
from poker.engine.table.state import Table
from poker.projections.changes import seats_changed
from poker.projections.entitlement import require_own, require_public
from poker.projections.hand import EMPTY_HAND, deal_view, hand_view
from poker.projections.own import own_view
from poker.projections.scene import Scene, View
from poker.projections.seat import seat_view
from poker.projections.turn import next_view, turn_view

_SHOWN_RULES: Final = (
    "variant",
    "structure",
    "small_blind",
    "big_blind",
    "upper_limit",
    "ante",
    "seats",
    "min_buy_in",
    "max_buy_in",
    "silent_s",
    "turn_s",
    "bank_s",
    "protections",
)


class Seen(NamedTuple):
    """A table, and its public view."""

    table: Table
    view: View


def view(table: Table, scene: Scene, viewer: int | None) -> View:
    """Return the table as player ``viewer`` may see it (None: somebody without an account).

    The form is described in poker/README.md. Raises HiddenCardExposed rather than return a card
    this viewer may not know.
    """
    return {**public_view(table, scene), "you": private_view(table, scene, viewer)}


def public_view(table: Table, scene: Scene, before: Seen | None = None) -> View:
    """Return what everybody may see. Raises HiddenCardExposed rather than return a hidden card.

    What did not change since ``before``, of the same scene, is taken from there.
    """
    seen: View = {"table": _about(table.rules, scene, before), "seats": _seats(table, before)}
    if table.hand:
        seen["hand"] = hand_view(table.hand) | deal_view(table)
    elif table.voided:
        seen["hand"] = {**EMPTY_HAND, "no": table.last_hand}
    if table.running and table.running.to_act is not None and not table.hand_waits:
        seen["turn"] = turn_view(table, table.running.to_act)
    if following := next_view(table, scene.pace):
        seen["next"] = following
    require_public(seen, table)
    return seen


def private_view(table: Table, scene: Scene, viewer: int | None) -> View:
    """Return what only ``viewer`` may see; empty without a seat. Raises HiddenCardExposed."""
    own = table.seat_of(viewer)
    if own is None:
        return {}
    own_part = own_view(table, scene, own)
    require_own(own_part, table, own)
    return own_part


def _seats(table: Table, before: Seen | None) -> View:
    if before is None:
        return {str(seat.number): seat_view(table, seat) for seat in table.taken()}
    known, changed = before.view["seats"], seats_changed(before.table, table)
    return {
        (name := str(seat.number)): seat_view(table, seat)
        if seat.number in changed
        else known[name]
        for seat in table.taken()
    }


def _about(rules: Rules, scene: Scene, before: Seen | None) -> View:
    if before is not None and before.table.rules is rules:
        known: View = before.view["table"]
        return known
    rule_values = {name: getattr(rules, name) for name in _SHOWN_RULES}
    return {
        "id": scene.table_id,
        "name": scene.table_name,
        "game": scene.game_name,
        "currency": scene.currency,
        **{name: value for name, value in rule_values.items() if value},
    }
