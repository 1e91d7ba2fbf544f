import pytest

from poker.models import Seat, Table
from poker.services.tables.opening import open_table
from tests.accounts.people import person
from tests.poker.talk.chat.talk import Talk
from tests.room.games import new_game


@pytest.fixture
def talk(db: None) -> Talk:
    """Ana, Ben and Cleo at a table; all that is stored goes when the test ends."""
    game = new_game("Talk 1/2", small_blind=100, big_blind=200)
    table: Table = open_table(game=game, name="Arno")
    people = {seat: person(name) for seat, name in enumerate(("Ana", "Ben", "Cleo"))}
    for number, player in people.items():
        Seat.objects.create(table=table, number=number, player=player)
    return Talk(table, people)
