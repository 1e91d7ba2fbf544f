"""Every message that a client may send; the docstrings are what the page about the wire says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, ClassVar, Final, Literal

from poker.engine.cards.cards import parse_cards
from poker.engine.hand.bets.actions import AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.models import Table
from poker.projections.wire import Frame
from poker.services.deal import pledging, seeding
from poker.services.seats import auto_top_up, seating, showing, sitting_out
from poker.sockets.commands.command import (
    DECLARED,
    Command,
    Message,
    Question,
    Sender,
    Turn,
    declared,
)
from poker.sockets.commands.fields import AMOUNT, CARDS, CHOICE, DIGEST, HAND, TEXT
from poker.talk.chat.saying import say


@declared
class FoldTurn(Turn):
    """Fold."""

    type = "fold"

    def action(self) -> Fold:
        return Fold()


@declared
class CheckTurn(Turn):
    """Check."""

    type = "check"

    def action(self) -> Check:
        return Check()


@declared
class CallTurn(Turn):
    """Call."""

    type = "call"

    def action(self) -> Call:
        return Call()


@declared
class AllInTurn(Turn):
    """Go all-in: a call or a raise, whichever the whole stack makes."""

    type = "all_in"

    def action(self) -> AllIn:
        return AllIn()


@declared
class BetTurn(Turn):
    """Bet; `amount` is the total in front of the player on this street."""

    type = "bet_to"
    amount: Annotated[int, AMOUNT]

    def action(self) -> BetTo:
        return BetTo(self.amount)


@declared
class RaiseTurn(Turn):
    """Raise; `amount` is the total in front of the player on this street."""

    type = "raise_to"
    amount: Annotated[int, AMOUNT]

    def action(self) -> RaiseTo:
        return RaiseTo(self.amount)


class SeatCommand(Command):
    """What has no field but its id, and a service that takes table, player and id."""

    service: ClassVar[Callable[..., int]]

    def carry_out(self, sender: Sender) -> int:
        serve = type(self).service
        return serve(table_id=sender.table_id, player_id=sender.player_id, action_id=self.id)


@declared
class SitOut(SeatCommand):
    """Sit out from the next deal on that is not signed."""

    type = "sit_out"
    service = seating.sit_out


@declared
class SitOutNextHand(SeatCommand):
    """Sit out when the hand one plays is over."""

    type = "sit_out_next_hand"
    service = sitting_out.sit_out_next_hand


@declared
class SitOutBigBlind(SeatCommand):
    """Sit out before one's next big blind would be posted."""

    type = "sit_out_big_blind"
    service = sitting_out.sit_out_big_blind


@declared
class SitOutEverywhere(Command):
    """Sit out from the next deal on, at every table one has a seat at."""

    type = "sit_out_everywhere"
    needs_seat = False

    def carry_out(self, sender: Sender) -> int:
        """Sit out at all tables and return the event's seq here, or the table's latest seq where
        the player has no seat.
        """
        done = sitting_out.sit_out_everywhere(player_id=sender.player_id, action_id=self.id)
        if sender.table_id in done:
            return done[sender.table_id]
        return Table.objects.values_list("seq", flat=True).get(pk=sender.table_id)


@declared
class SitIn(SeatCommand):
    """Sit in, and take back a wish to sit out later."""

    type = "sit_in"
    service = seating.sit_in


@declared
class Leave(SeatCommand):
    """Leave the table; a hand one plays is folded."""

    type = "leave"
    service = seating.leave


@declared
class LeaveAfterHand(SeatCommand):
    """Leave when the hand is over, which is played to its end."""

    type = "leave_after_hand"
    service = seating.leave_after_hand


@declared
class Stay(SeatCommand):
    """Take back the wish to leave after the hand."""

    type = "stay"
    service = seating.stay


@declared
class Protect(SeatCommand):
    """Want protection against a lost connection."""

    type = "protect"
    service = seating.protect


@declared
class Unprotect(SeatCommand):
    """Decline protection against a lost connection."""

    type = "unprotect"
    service = seating.unprotect


@declared
class Entry(Command):
    """Post the blind one owes, or wait for the big blind."""

    type = "entry"
    choice: Annotated[Literal["post", "wait"], CHOICE]

    def carry_out(self, sender: Sender) -> int:
        return seating.choose_entry(
            table_id=sender.table_id,
            player_id=sender.player_id,
            choice=self.choice,
            action_id=self.id,
        )


@declared
class ShowCards(Command):
    """Show cards of one's own that do not lie open, from the end of a hand until the next deal."""

    type = "show_cards"
    cards: Annotated[Sequence[str], CARDS]

    def carry_out(self, sender: Sender) -> int:
        return showing.show_cards(
            table_id=sender.table_id,
            player_id=sender.player_id,
            cards=parse_cards(self.cards),
            action_id=self.id,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCommand(Command):
    """What names an amount of chips, and a service that takes table, player, amount and id."""

    service: ClassVar[Callable[..., int]]
    amount: Annotated[int, AMOUNT]

    def carry_out(self, sender: Sender) -> int:
        serve = type(self).service
        return serve(
            table_id=sender.table_id,
            player_id=sender.player_id,
            amount=self.amount,
            action_id=self.id,
        )


@declared
class TopUp(ChipsCommand):
    """Add `amount` chips to one's stack."""

    type = "top_up"
    service = seating.top_up


@declared
class AutoTopUp(ChipsCommand):
    """Have one's stack filled up to `amount` between hands; play money only."""

    type = "auto_top_up"
    service = auto_top_up.choose_auto_top_up


@declared
class NoAutoTopUp(SeatCommand):
    """No longer have one's stack filled up."""

    type = "no_auto_top_up"
    service = auto_top_up.decline_auto_top_up


@declared
class PledgeSeed(Command):
    """Pledge a seed: its hash. `hand` is one more than `hand.no`, or than `next.deal` says if it is
    there. The answer is `pledged`.
    """

    type = "pledge"
    sent_by_pages = True
    hand: Annotated[int, HAND]
    pledge: Annotated[str, DIGEST]

    def answer(self, sender: Sender) -> Frame:
        pledging.pledge_seed(
            table_id=sender.table_id,
            player_id=sender.player_id,
            hand=self.hand,
            pledge=self.pledge,
        )
        return {"type": "pledged", "id": self.id}


@declared
class GiveSeed(Command):
    """Open one's pledge in `next.deal`: the seed the next deck is mixed by. `hand` and `root` are
    as `next.deal` says. The answer is `receipt`.
    """

    type = "seed"
    needs_seat = False
    sent_by_pages = True
    hand: Annotated[int, HAND]
    root: Annotated[str, DIGEST]
    seed: Annotated[str, DIGEST]

    def answer(self, sender: Sender) -> Frame:
        receipt = seeding.give_seed(
            table_id=sender.table_id,
            player_id=sender.player_id,
            hand=self.hand,
            root=self.root,
            seed=self.seed,
        )
        return {"type": "receipt", "id": self.id, "receipt": receipt.to_json()}


@declared
class Say(Command):
    """Say a line, of at most 200 characters, to the table. The answer is `said`."""

    type = "say"
    text: Annotated[str, TEXT]

    def answer(self, sender: Sender) -> Frame:
        line = say(
            table_id=sender.table_id,
            player_id=sender.player_id,
            text=self.text,
            action_id=self.id,
        )
        return {
            "type": "said",
            "id": self.id,
            "no": line.number,
            "hides": line.shown != line.said,
        }


@declared
class Resync(Question):
    """Ask for the whole table. The answer is a `snapshot`."""

    type = "resync"


@declared
class Ping(Question):
    """Ask whether the connection stands. The answer is `pong`."""

    type = "ping"


MESSAGES: Final[Mapping[str, type[Message]]] = MappingProxyType(
    {message.type: message for message in DECLARED}
)
"""Every type of message, by its name."""
