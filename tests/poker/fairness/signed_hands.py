"""A table with a signed hand, and what of it was fixed by the closing."""

from collections.abc import Callable, Sequence
from typing import Any

from poker.deck import commitments
from poker.deck.receipt_keys import is_signed
from poker.engine.cards.cards import card_texts
from poker.fairness.checks import Known, flaws
from poker.fairness.leaves import HandName
from poker.fairness.proof import Proof
from poker.fairness.verdicts import Reason
from poker.history.one_hand.deal_proof import deal_proof
from poker.history.one_hand.own_hand import own_hand
from poker.models import DealCommitment
from poker.services.deal.published_keys import published_keys
from poker.services.seats import seating
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt
from tests.poker.fairness.plain_protocol import whole_deal
from tests.poker.felt import Felt
from tests.poker.services.deal_seeds import give, pledge

HONEST, OTHER = 0, 1
"""The seats of the honest player and of one who only plays on."""


class SignedHand:
    """A table at which everybody has pledged, and the second hand is signed.

    The accomplices sit in the seats from 2 on. Those in ``out`` sit out before it is signed, those
    in ``late`` have come before it and owe a blind.
    """

    def __init__(
        self,
        seat_at: SeatAt,
        new_player: PlayerFactory,
        accomplices: int,
        *,
        out: bool = False,
        late: bool = False,
    ) -> None:
        self.new_player = new_player
        self.seats = list(range(2, 2 + accomplices))
        self.table = seat_at("holdem", "no_limit", 2)
        if not late:
            self._sit(self.seats)
        self.table.deal()
        if late:
            self._sit(self.seats)
        for seat in self.table.players:
            pledge(self.table, seat, f"{seat}")
        self.table.act_all_fold()
        if out:
            self.each(sit_out_now)
        self.table.close_list()
        self.signed = self.table.state.lineup
        self.given: list[int] = []

    def _sit(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self.table.sit(self.new_player(), seat, self.table.state.rules.max_buy_in)

    def each(self, command: Callable[[Felt, int], object]) -> None:
        """Every accomplice does it."""
        for seat in self.seats:
            command(self.table, seat)

    def give_all(self, but: Sequence[int] = ()) -> None:
        """Everybody whose pledge was signed gives their seed, apart from these seats."""
        listed = {player for player, _ in self.table.state.next_pledges}
        for seat, player in self.table.players.items():
            if player.pk in listed and seat not in but:
                give(self.table, seat, f"{seat}")
                self.given.append(seat)

    def known_deck(self) -> list[str]:
        """The deck, as somebody works it out who knows the committed order and all seeds."""
        name, root = HandName(self.table.table_id, 2), self.table.state.next_root
        row = DealCommitment.objects.get(table=name.table, hand_no=2, root=root)
        drawn = commitments.unsealed(row.sealed, name, root)
        seeds = [list(pair) for pair in row.seeds.order_by("player").values_list("player", "seed")]
        deal = whole_deal(*name, drawn.secret, card_texts(drawn.order), seeds)
        deck: list[str] = deal["dealt"]
        return deck

    def proof(self) -> Proof:
        """The honest player's proof of the hand, which is played to its end."""
        self.table.deal_signed()
        self.table.act_all_fold()
        player = self.table.players[HONEST].pk
        return deal_proof(own_hand(table_id=self.table.table_id, hand_no=2, player_id=player))


def faults(proof: Proof, **known: Any) -> list[Reason]:
    """What is wrong with a proof, by the keys that the room publishes."""
    return flaws(proof, Known(published_keys(), **known), is_signed)


def sit_out_now(table: Felt, seat: int) -> None:
    ask(table, seating.sit_out, seat)


def ask(table: Felt, command: Callable[..., int], seat: int, **more: Any) -> int:
    """A seat's command, by the service that sockets call."""
    player_id, action_id = table.players[seat].pk, table.new_id()
    who = {"table_id": table.table_id, "player_id": player_id, "action_id": action_id}
    return command(**who, now=table.now, **more)
