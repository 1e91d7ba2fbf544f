"""A hand as everybody may see it. Hidden cards are only in the deck, which is not part of it."""

from typing import Literal, NamedTuple

from poker.engine.cards.cards import Card
from poker.engine.errors import NotSeated
from poker.engine.hand.acts import Act
from poker.engine.hand.events import Street
from poker.engine.quick_replace import quickly_replaced
from poker.engine.rule_sets.rules import Rules


@quickly_replaced
class Player(NamedTuple):
    """One seat's part in the hand.

    ``bet`` lies before the seat on this street, ``paid`` went to the pots before; ``dead`` chips (a
    dead blind, an ante for the table) went to the main pot without being a bet. ``acted`` says that
    the player has acted since the street began or the betting was last reopened, ``faced`` is the
    price at that moment. ``capped`` players are all-in for what they have put in, even if chips are
    left in ``stack``. ``began`` is the stack before the hand. ``timed_out`` is true if a turn of
    theirs in this hand ended without a protection (``disconnect-protection``).
    """

    seat: int
    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    folded: bool = False
    capped: bool = False
    acted: bool = False
    faced: int = 0
    shown: tuple[Card, ...] = ()
    hand_name: str = ""
    best: tuple[Card, ...] = ()
    mucked: bool = False
    odds: int | None = None
    won: int = 0
    began: int = 0
    timed_out: bool = False

    @property
    def live(self) -> bool:
        return not self.folded

    @property
    def able(self) -> bool:
        """Return whether the player still has cards and chips to play with."""
        return self.stack > 0 and not self.folded and not self.capped

    def chips(self) -> int:
        """Return the player's chips in this hand, wherever they are, before any are awarded."""
        return self.stack + self.bet + self.paid + self.dead

    @property
    def put_in(self) -> int:
        """Return the chips put into this hand: bets, blinds, antes and dead chips."""
        return self.bet + self.paid + self.dead


@quickly_replaced
class Hand(NamedTuple):
    """The public state of a hand.

    ``players`` sit in dealing order: first left of the button, the button last. ``price`` is
    the bet everyone has to match on this street, ``level`` the last full bet or raise (below
    the price after a short all-in), ``step`` what measures the next full raise, ``bets`` the
    full bets of the street, ``short_sum`` what consecutive short all-ins have added since.
    ``counted`` are the collected chips that pot limit counts on this street,
    ``blind_shortfall`` is what short blinds lack of full ones, ``antes`` the antes in the
    pots. ``decision`` numbers the decisions of the hand, ``aggressor`` bet or raised last on
    this street, ``run_out`` counts streets dealt with no betting left, ``saw_flop`` the players
    still in when the flop was dealt, ``acts`` all that was decided. Of an interrupted hand ``held``
    chips left the table and ``house`` chips came from the house.
    """

    rules: Rules
    number: int
    button: int
    players: tuple[Player, ...]
    big_blind_seat: int
    small_blind_seat: int | None = None
    street: Street = "preflop"
    board: tuple[Card, ...] = ()
    price: int = 0
    level: int = 0
    step: int = 0
    counted: int = 0
    bets: int = 0
    short_sum: int = 0
    blind_shortfall: int = 0
    antes: int = 0
    to_act: int | None = None
    decision: int = 0
    aggressor: int | None = None
    rake: int = 0
    awarded: int = 0
    run_out: int = 0
    saw_flop: int = 0
    acts: tuple[Act, ...] = ()
    dealt: bool = False
    interrupted: Literal["", "run_out", "suspended"] = ""
    held: int = 0
    house: int = 0
    over: bool = False

    def place(self, seat: int) -> int:
        """Return the place of a seat in dealing order. Raises NotSeated if it was not dealt in."""
        for at, player in enumerate(self.players):
            if player.seat == seat:
                return at
        raise NotSeated(f"seat {seat} is not in this hand", seat=seat)

    def player(self, seat: int) -> Player:
        """Return the player in this seat. Raises NotSeated when the seat was not dealt in."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise NotSeated(f"seat {seat} is not in this hand", seat=seat)

    def has(self, seat: int) -> bool:
        return seat in [player.seat for player in self.players]

    def live(self) -> list[Player]:
        return [player for player in self.players if not player.folded]

    def clockwise_after(self, seat: int) -> tuple[Player, ...]:
        """Return all players from the left of ``seat`` round to the player in it."""
        at = self.place(seat) + 1
        return self.players[at:] + self.players[:at]

    def chips(self) -> int:
        """Return the sum of chips the players brought to the hand, wherever they are; it never
        changes.
        """
        put_in = sum([p.stack + p.bet + p.paid + p.dead for p in self.players])
        return put_in - self.awarded - self.house

    def pot_total(self) -> int:
        """Return the chips in the middle and before the players: not awarded, raked or held."""
        put_in = sum([p.bet + p.paid + p.dead for p in self.players])
        return put_in - self.awarded - self.rake - self.held

    def on_table(self) -> int:
        """Return the chips of the hand that are on the table.

        That is without rake and held bets, and with what the house paid.
        """
        return self.chips() - self.rake - self.held + self.house
