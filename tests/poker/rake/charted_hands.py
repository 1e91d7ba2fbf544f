"""Hands for euros by rule set E, played by the services to a pot of the test's choosing."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.ledger.models import AccountKind, Currency, Entry
from accounts.ledger.statement.newest_first import page
from accounts.ledger.statement.rake import with_rake
from accounts.ledger.statement.scope import Scope
from accounts.models import Player
from poker.deck.decks import hand_ref
from poker.engine.hand.bets.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import options
from poker.engine.hand.state import Hand
from poker.models import Table, TableEvent
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game


def table_for(players: Sequence[Player], structure: str, big_blind: int) -> Felt:
    """A new table of rule set E for euros with these players, at the largest buy-in.

    The clock serves whichever table is due, so earlier tables go to sleep.
    """
    Table.objects.update(wake_at=None)
    name = f"{structure} {big_blind} {len(players)}"
    game = new_game(
        name,
        preset="omaha-classic",
        structure=structure,
        small_blind=big_blind // 2,
        big_blind=big_blind,
        currency=Currency.EUR,
    )
    table = Felt(open_table(game=game, name=name).pk, NOON)
    for seat, player in enumerate(players):
        table.sit(player, seat, game.rules().max_buy_in)
    return table


def play_to(table: Felt, *, pot: int, contenders: int) -> Hand:
    """Deal a hand in which the first `contenders` in dealing order put in equal parts of `pot`.

    The blinds are the first two, so nobody's blind is left in the pot besides.
    """
    each, rest = divmod(pot, contenders)
    assert not rest
    _fill_up(table)
    hand = table.deal().running
    assert hand is not None
    staying = {player.seat for player in hand.players[:contenders]}
    while (running := table.state.running) is not None:
        table.act(_towards(running, each) if running.to_act in staying else Fold())
    ended = table.state.hand
    assert ended is not None
    assert ended.number == hand.number
    return ended


def _towards(hand: Hand, each: int) -> Action:
    """Bet or raise as far as `each` chips in the whole hand allow; once they are in, fold.

    Rule set E takes its rake from a pot that nobody shows a hand for, too, and so the hand
    is over sooner.
    """
    choices = options(hand)
    assert choices is not None
    still = each - hand.player(choices.seat).paid
    if still == 0:
        return Fold()
    wanted = min(choices.largest, still)
    if choices.largest and choices.smallest <= wanted > hand.price:
        return BetTo(wanted) if choices.opens else RaiseTo(wanted)
    return Check() if choices.check else Call()


def _fill_up(table: Felt) -> None:
    """Whoever has less than the largest buy-in adds what is missing."""
    for seat in table.state.taken():
        missing = table.state.rules.max_buy_in - seat.stack
        if missing > 0:
            seating.top_up(
                table_id=table.table_id,
                player_id=seat.player,
                amount=missing,
                action_id=table.new_id(),
                now=table.now,
            )


@dataclass(frozen=True)
class Booked:
    """What one hand left in the books; minor units.

    `recorded` is the rake in the table's stream, `house` what the rake account got,
    `players` what all stacks together lost, `told` the shares on the players' statements.
    """

    pot: int
    recorded: int
    house: int
    players: int
    told: int


def booked(table: Felt, hand: Hand) -> Booked:
    """Follow a hand from the engine's events to the ledger and the statements."""
    entries = Entry.objects.filter(transfer__reference=hand_ref(table.table_id, hand.number))
    by_kind = dict.fromkeys((AccountKind.RAKE, AccountKind.TABLE), 0)
    for kind, amount in entries.values_list("account__kind", "amount"):
        by_kind[AccountKind(kind)] += amount
    return Booked(
        pot=_recorded(table, "pot_awarded") + _recorded(table, "rake_taken"),
        recorded=_recorded(table, "rake_taken"),
        house=by_kind[AccountKind.RAKE],
        players=-by_kind[AccountKind.TABLE],
        told=sum(_told(player, table, hand) for player in table.players.values()),
    )


def _recorded(table: Felt, kind: str) -> int:
    """The amounts of this kind in the events of the table's last hand."""
    events = TableEvent.objects.filter(table=table.table_id)
    dealt = events.filter(kind="hand_started").latest("seq")
    return sum(event.data["amount"] for event in events.filter(kind=kind, seq__gt=dealt.seq))


def _told(player: Player, table: Felt, hand: Hand) -> int:
    """The share of the rake on the hand's line of a player's statement; 0 without a line."""
    lines = with_rake(page(Scope(player.pk, Currency.EUR), most=12), player_id=player.pk)
    wanted = (table.table_id, hand.number)
    shares = [
        line.rake for line in lines if (line.movement.table_no, line.movement.hand_no) == wanted
    ]
    return sum(share or 0 for share in shares)
