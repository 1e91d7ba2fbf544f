"""Every stack at a table, worked out event by event from the stored rows alone.

Nothing of the room's is used for it: no engine, no codec, no check. It knows which events move
chips and how, and that no other does.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

Data = Mapping[str, Any]

MOVES_NOTHING: Final = frozenset(
    {
        "table_opened",
        "rules_changed",
        "leave_asked",
        "leaving_chosen",
        "sat_out",
        "sit_out_asked",
        "sat_in",
        "absence_counted",
        "absence_over",
        "went_away",
        "entry_chosen",
        "top_up_asked",
        "top_up_dropped",
        "auto_top_up_chosen",
        "auto_top_up_stopped",
        "play_stopped",
        "dealing_held",
        "dealing_released",
        "outage_excused",
        "turn_restarted",
        "grace_given",
        "time_bank_started",
        "time_bank_spent",
        "actor_seen",
        "protections_counted",
        "protection_chosen",
        "deck_committed",
        "deal_cancelled",
        "cards_dealt",
        "turn_timed_out",
        "folded",
        "checked",
        "went_all_in_for_pot",
        "bets_collected",
        "street_dealt",
        "hand_shown",
        "cards_shown",
        "odds_told",
        "hand_mucked",
    }
)


class Unexplained(AssertionError):
    """An event that does not fit the stacks before it."""


class Stacks:
    """The chips of each seat, those in the middle, and what the house took, after each event."""

    def __init__(self) -> None:
        self.of_seat: dict[int, int] = {}
        self.player_of: dict[int, int] = {}
        self.middle = 0
        self.brought: dict[int, int] = {}
        self.raked = 0
        self.hands = 0

    def take(self, kind: str, data: Data) -> None:
        """Apply the next event. Raises Unexplained where it does not fit."""
        if kind in MOVES_NOTHING:
            return
        if kind not in _MOVES:
            raise Unexplained(f"{kind}: does it move chips?")
        _MOVES[kind](self, data)
        if self.middle < 0 or min(self.of_seat.values(), default=0) < 0:
            raise Unexplained(f"{kind} {data}: more than there was")
        if sum(self.of_seat.values()) + self.middle + self.raked != sum(self.brought.values()):
            raise Unexplained(f"{kind} {data}: chips came from nowhere")

    def take_all(self, events: Iterable[tuple[str, Data]]) -> None:
        for kind, data in events:
            self.take(kind, data)

    def _sat(self, data: Data) -> None:
        _require(data["seat"] not in self.of_seat, data)
        self.of_seat[data["seat"]], self.player_of[data["seat"]] = data["stack"], data["player"]
        self._brings(data["player"], data["stack"])

    def _left(self, data: Data) -> None:
        _require(self.of_seat.pop(data["seat"]) == data["stack"], data)
        self._brings(self.player_of.pop(data["seat"]), -data["stack"])

    def _added(self, data: Data) -> None:
        self.of_seat[data["seat"]] += data["amount"]
        self._brings(self.player_of[data["seat"]], data["amount"])

    def _brings(self, player: int, chips: int) -> None:
        self.brought[player] = self.brought.get(player, 0) + chips

    def _started(self, data: Data) -> None:
        _require(self.middle == 0, data)
        told = {seat["number"]: seat["stack"] for seat in data["seats"]}
        _require(told == self.of_seat, (told, self.of_seat))
        self.hands += 1

    def _put_in(self, data: Data) -> None:
        self.of_seat[data["seat"]] -= data["amount"]
        self.middle += data["amount"]

    def _got_back(self, data: Data) -> None:
        self.of_seat[data["seat"]] += data["amount"]
        self.middle -= data["amount"]

    def _raked(self, data: Data) -> None:
        self.middle -= data["amount"]
        self.raked += data["amount"]

    def _awarded(self, data: Data) -> None:
        _require(sum(chips for _seat, chips in data["shares"]) == data["amount"], data)
        for seat, chips in data["shares"]:
            self.of_seat[seat] += chips
        self.middle -= data["amount"]

    def _ended(self, data: Data) -> None:
        _require(self.middle == 0, (self.middle, data))


def _require(fits: bool, what: object) -> None:  # said like an assertion
    if not fits:
        raise Unexplained(str(what))


_MOVES: Final[dict[str, Callable[[Stacks, Data], None]]] = {
    "player_sat": Stacks._sat,
    "player_left": Stacks._left,
    "chips_added": Stacks._added,
    "hand_started": Stacks._started,
    "ante_posted": Stacks._put_in,
    "blind_posted": Stacks._put_in,
    "called": Stacks._put_in,
    "bet": Stacks._put_in,
    "raised": Stacks._put_in,
    "bet_returned": Stacks._got_back,
    "rake_taken": Stacks._raked,
    "pot_awarded": Stacks._awarded,
    "hand_ended": Stacks._ended,
}
