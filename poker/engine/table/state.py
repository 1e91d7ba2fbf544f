"""A table, rebuilt from its stream. Hidden cards are encrypted in ``sealed`` and nowhere else."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from poker.engine.errors import NotSeated
from poker.engine.hand.state import Hand
from poker.engine.inputs import require_seat_number
from poker.engine.quick_replace import quickly_replaced
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.dealing.deal import UNSIGNED, Closing, Lineup, Pledges, Seeds

Owed = Literal["", "new", "big", "small"]
Choice = Literal["wait", "post"]
SitOutFrom = Literal["next_hand", "big_blind"]
PauseReason = Literal[
    "", "paused", "last_hand", "closing", "break", "hand_for_hand", "waiting", "outage"
]


@quickly_replaced
class Seat(NamedTuple):
    """A taken seat between hands; during a hand ``stack`` is what the player began it with.

    ``owes`` is what keeps the player from being dealt in: they are ``new`` or missed the ``big`` or
    the ``small`` blind. ``choice`` says how they want to come in (clause ``post-or-wait``).
    ``since`` is when they sat down. ``out_since`` is since when their time counts as sitting out,
    while it does: they sit out, or are ``cut_off``, that is, without a connection for long at a
    table that deals no hand. ``out_ms`` was counted before that since a hand was last dealt to them
    (clause ``sit-out-eviction``); all in milliseconds.

    ``dealt`` says whether the last hand was dealt to them. ``top_up`` are chips asked for that wait
    for the hand to end. ``bank_ms`` is left in the player's time bank (None: no hand was dealt to
    them where there is one), ``bank_hands`` counts the hands dealt to them since it last grew.
    ``protections`` are the disconnects they are still protected through, as last counted;
    ``unprotected`` players declined that. ``sits_out_from`` is when they want to sit out. Since
    they were last dealt a hand, ``missed_hands`` were dealt without them while they sat out, and
    the big blind passed them ``missed_blinds`` times. ``auto_top_up`` is the stack they want
    between hands, 0 for no top-up. A player who is ``leaving`` folds in turn first, one who
    ``leaves_after`` plays the hand to its end and may still stay. Where players are absent, one who
    has ``timed_out`` is absent until they are back (``freezeout-absent``).
    """

    number: int
    player: int
    name: str
    stack: int
    bot: bool = False
    since: int = 0
    owes: Owed = "new"
    choice: Choice = "wait"
    dealt: bool = False
    sitting_out: bool = False
    out_since: int = 0
    out_ms: int = 0
    cut_off: bool = False
    timed_out: bool = False
    leaving: bool = False
    top_up: int = 0
    bank_ms: int | None = None
    bank_hands: int = 0
    protections: int = 0
    unprotected: bool = False
    sits_out_from: SitOutFrom | Literal[""] = ""
    missed_hands: int = 0
    missed_blinds: int = 0
    auto_top_up: int = 0
    leaves_after: bool = False

    @property
    def is_counted(self) -> bool:
        """Return whether the time that passes counts as sitting out (``sit-out-eviction``)."""
        return self.sitting_out or self.cut_off

    @property
    def goes(self) -> bool:
        """Return whether the seat is free when the hand is over."""
        return self.leaving or self.leaves_after

    @property
    def wants_cards(self) -> bool:
        return self.stack > 0 and not self.sitting_out and not self.leaving


@quickly_replaced
class Table(NamedTuple):
    """Everything play needs to go on, rebuilt from the stream alone.

    ``hand`` is the running hand, or the last one until the next starts. ``turn_at`` is when
    the open decision opened, ``grace`` whether more time was given for it, ``bank_since`` when
    the time bank began to run for it (None: it does not), ``seen`` whether its player is known
    to have been there in the silent part. ``ready_at`` is since when a hand could be dealt
    (None: it cannot), ``idle_since`` since when none is played nor could be (None: one is, or
    could). Instants are milliseconds since the epoch.
    ``playing`` turns False when a deal was due and could not be made. After a hand that was
    void there is no ``hand``: ``last_hand`` is its number and ``voided`` says so. ``root`` and
    ``seeds`` are what its deck was mixed from, ``pledges`` what the seeds had to open and
    ``closing`` the room's signature of them and of ``signed``, what was to be dealt to whom
    (None for hands dealt before that was signed). Between the closing of the next hand and its
    deal, ``lineup`` is what will be dealt, signed at ``closed_at``, with ``next_root``,
    ``next_pledges`` and ``next_closing``. ``hold`` is why no further hand is dealt; in an
    ``outage`` the running or signed one waits, too.
    """

    rules: Rules
    seats: tuple[Seat | None, ...]
    hand: Hand | None = None
    sealed: str = ""
    button: int | None = None
    big_blind: int | None = None
    playing: bool = False
    turn_at: int = 0
    grace: bool = False
    bank_since: int | None = None
    seen: bool = False
    ready_at: int | None = None
    idle_since: int | None = None
    last_hand: int = 0
    voided: bool = False
    root: str = ""
    seeds: Seeds = ()
    pledges: Pledges = ()
    closing: Closing = UNSIGNED
    next_root: str = ""
    next_pledges: Pledges = ()
    next_closing: Closing = UNSIGNED
    hold: PauseReason = ""
    lineup: Lineup | None = None
    closed_at: int = 0
    signed: Lineup | None = None

    @property
    def hand_no(self) -> int:
        """Return the number of the last hand begun."""
        return self.hand.number if self.hand else self.last_hand

    @property
    def running(self) -> Hand | None:
        """Return the hand being played, if one is."""
        hand = self.hand
        return hand if hand is not None and not hand.over else None

    @property
    def is_engaged(self) -> bool:
        """Return whether a hand is being played, or is signed and about to be dealt."""
        return self.running is not None or self.lineup is not None

    @property
    def hand_waits(self) -> bool:
        """Return whether a running hand is paused: nobody acts, no turn runs out."""
        return self.hold == "outage"

    @property
    def decision(self) -> str:
        """Return the open decision's name, ``hand.number``; empty when none is open."""
        hand = self.running
        return f"{hand.number}.{hand.decision}" if hand and hand.to_act is not None else ""

    @property
    def actor(self) -> Seat | None:
        """Return the seat whose decision is open, if one is."""
        hand = self.running
        return None if hand is None or hand.to_act is None else self.seat(hand.to_act)

    def taken(self) -> Iterator[Seat]:
        return (seat for seat in self.seats if seat is not None)

    def seat(self, number: int) -> Seat:
        """Return the taken seat with this number.

        Raises NoSuchSeat beyond the table, NotSeated when nobody sits there.
        """
        require_seat_number(number, len(self.seats))
        seat = self.seats[number]
        if seat is None:
            raise NotSeated("nobody sits there", seat=number)
        return seat

    def seat_of(self, player: int | None) -> Seat | None:
        for seat in self.seats:
            if seat is not None and seat.player == player:
                return seat
        return None

    def in_hand(self, number: int) -> bool:
        """Return whether this seat was dealt into the running hand, or is dealt into the signed
        one."""
        if self.lineup is not None:
            return self.lineup.has(number)
        return self.running is not None and self.running.has(number)

    def chips(self) -> int:
        """Return the sum of all chips on the table, including those in the running hand."""
        hand = self.running
        if hand is None:
            return sum(seat.stack for seat in self.taken())
        dealt_in = {player.seat for player in hand.players}
        idle = [seat.stack for seat in self.seats if seat and seat.number not in dealt_in]
        return sum(idle) + hand.on_table()
