"""From the pot to the ledger to the statement: everybody sees their own share of the rake."""

from random import Random

import pytest
from django.test import Client

from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Entry
from accounts.ledger.statement.line import Line
from accounts.models import Player
from poker.models import PlayedHand
from tests.poker.evening import SeatAt, play_hands


def hand_lines(player: Player) -> list[Line]:
    client = Client()
    client.force_login(player)
    return list(client.get("/statement/?currency=EUR&kind=hand").context["lines"])


@pytest.mark.rule("payback-floor")
def test_the_shares_on_all_statements_are_the_rake_the_house_took(seat_at: SeatAt) -> None:
    table = seat_at("plo-pool", "pot_limit", 4, currency="EUR")
    play_hands(table, 5, Random(5))
    lines = {player: hand_lines(player) for player in table.players.values()}
    for player, own in lines.items():
        for line in own:
            assert line.movement.hand_no is not None
            played = PlayedHand.objects.get(player=player, hand_no=line.movement.hand_no)
            assert (line.rake, line.movement.moved.tables) == (played.rake, played.net)
    rake = chart.house(kind=AccountKind.RAKE, currency=Currency.EUR)
    taken = sum(Entry.objects.filter(account=rake).values_list("amount", flat=True))
    assert taken > 0
    assert sum(line.rake or 0 for own in lines.values() for line in own) == taken
