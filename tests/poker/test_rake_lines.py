"""Every line of rule set E's charts, from a played hand to the ledger and to the statements."""

from collections.abc import Callable
from random import Random

import pytest

from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Entry
from accounts.statement.newest_first import page
from accounts.statement.rake import with_rake
from accounts.statement.scope import Scope
from poker.engine.hand.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.betting import Options, options
from poker.engine.hand.state import Hand
from poker.engine.rules import Structure
from poker.models import TableEvent
from poker.services.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.evening import give_euros
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

Lines = dict[int, int]
"""Pot in cents from which a rake in cents is taken; the highest line reached applies."""

SMALL = {0: 0, 500: 50, 1200: 75, 2000: 100}
MIDDLE = {0: 0, 2000: 100, 3000: 150, 4000: 200, 5000: 250, 6000: 300}
HIGH = {0: 0, 4000: 100, 5500: 150, 7000: 200, 8500: 250, 10000: 300}
CHARTS = [
    (50, 4, SMALL),
    (200, 3, {0: 0, 2000: 100}),
    (200, 5, {pot: rake for pot, rake in MIDDLE.items() if pot <= 4000}),
    (200, 6, MIDDLE),
    (1500, 3, {0: 0, 4000: 100}),
    (1500, 5, {pot: rake for pot, rake in HIGH.items() if pot <= 7000}),
    (1500, 6, HIGH),
]
CAPS = [(3, 100), (5, 200), (6, 300)]
MOST_HANDS = 40


def euro_table(
    new_player: PlayerFactory, structure: Structure, big_blind: int, players: int
) -> Felt:
    game = new_game(
        f"{structure} {big_blind}",
        preset="omaha-classic",
        structure=structure,
        small_blind=big_blind // 2,
        big_blind=big_blind,
        currency=Currency.EUR,
    )
    felt = Felt(open_table(game=game, name=game.name).pk, NOON)
    for seat in range(players):
        player = new_player()
        give_euros(player)
        felt.sit(player, seat, min(60 * big_blind, 90_000))
    return felt


def play_to(felt: Felt, pot: int, random: Random) -> tuple[int, int]:
    """Play a hand whose pot grows to about `pot`; its total and the rake that was taken."""
    felt.deal()
    number = felt.state.hand_no
    folding = random.choice((0.1, 0.3, 0.6))
    while (hand := felt.state.running) is not None:
        choices = options(hand)
        assert choices is not None
        grow = pot_when_called(hand) < pot
        felt.later(seconds=1).act(towards(choices, grow=grow, folds=random.random() < folding))
    ended = TableEvent.objects.filter(table=felt.table_id, hand_no=number)
    awarded = ended.filter(kind="pot_awarded").values_list("data", flat=True)
    raked = ended.filter(kind="rake_taken").values_list("data", flat=True)
    rake = sum(data["amount"] for data in raked)
    return sum(data["amount"] for data in awarded) + rake, rake


def pot_when_called(hand: Hand) -> int:
    """The pot once everybody left has called what is bet."""
    put_in = {player.seat: player.began - player.stack for player in hand.players}
    live = {player.seat for player in hand.live()}
    folded = sum(chips for seat, chips in put_in.items() if seat not in live)
    return folded + len(live) * max(put_in.values())


def towards(choices: Options, *, grow: bool, folds: bool) -> Action:
    if choices.check:
        return BetTo(choices.smallest) if grow and choices.opens and choices.largest else Check()
    if grow and choices.largest:
        return RaiseTo(choices.smallest)
    return Fold() if folds else Call()


def assert_every_line(
    felt: Felt, rake_of: Callable[[int], int], wanted: set[int], pots: list[int]
) -> None:
    """Play until every rake in `wanted` was taken; ledger and statements agree to the cent."""
    random, seen, taken = Random(1), set(), 0
    for hand in range(MOST_HANDS):
        missing = [pot for pot in pots if rake_of(pot) not in seen]
        if not missing:
            break
        total, rake = play_to(felt, missing[-1 - hand % len(missing)], random)
        assert rake == rake_of(total), f"pot {total}"
        seen.add(rake)
        taken += rake
    assert seen == wanted
    house = chart.house(kind=AccountKind.RAKE, currency=Currency.EUR)
    assert sum(Entry.objects.filter(account=house).values_list("amount", flat=True)) == taken
    assert sum(map(on_statement, (player.pk for player in felt.players.values()))) == taken


def on_statement(player_id: int) -> int:
    hands = page(Scope(player_id, Currency.EUR, "hand"), most=10 * MOST_HANDS)
    return sum(line.rake or 0 for line in with_rake(hands, player_id=player_id))


@pytest.mark.rule("rake-limit")
@pytest.mark.parametrize(("lower_limit", "players", "lines"), CHARTS)
def test_each_line_of_the_fixed_limit_chart(
    new_player: PlayerFactory, lower_limit: int, players: int, lines: Lines
) -> None:
    def rake_of(pot: int) -> int:
        return lines[max(line for line in lines if line <= pot)]

    felt = euro_table(new_player, "fixed_limit", lower_limit, players)
    assert_every_line(felt, rake_of, set(lines.values()), list(lines))


@pytest.mark.rule("rake-big-bet")
@pytest.mark.rule("payback-floor")
@pytest.mark.parametrize(("players", "cap"), CAPS)
def test_each_cap_of_the_big_bet_chart(new_player: PlayerFactory, players: int, cap: int) -> None:
    felt = euro_table(new_player, "pot_limit", 50, players)
    random, taken = Random(2), []
    for pot in (0, 300, 900, 100 * cap):
        total, rake = play_to(felt, pot, random)
        expected = min(cap, 5 * (total // 100))
        assert rake == (expected if expected >= 10 else 0), f"pot {total}"
        assert 10 * rake <= total
        taken.append(rake)
    assert taken[-1] == cap
    players_here = [player.pk for player in felt.players.values()]
    assert sum(map(on_statement, players_here)) == sum(taken)
