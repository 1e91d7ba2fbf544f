"""Opening a table."""

from datetime import datetime

from django.db import transaction

from poker.engine.rules import Rules
from poker.engine.table.events import TableOpened
from poker.models import Game, Table
from poker.services.base.writing import writing
from poker.services.tables.last_hand import follow_room


def open_directed(*, game: Game, name: str, rules: Rules, now: datetime | None = None) -> Table:
    """A new table of a tournament, which says by which rules it is played, and who sits there."""
    table = Table.objects.create(game=game, name=name, directed=True)
    with writing(table.pk, now=now) as writer:
        writer.recorder.record(TableOpened(rules))
    table.refresh_from_db()
    return table


@transaction.atomic
def open_table(*, game: Game, name: str, now: datetime | None = None) -> Table:
    """A new, empty table of ``game``; its stream begins with the rules it is played by.

    Raises InvalidRules, RulesOfTournaments among them, for a game nobody sits down at.
    """
    # Locked before looking: neither the game nor its rule set changes what tables keep meanwhile.
    games = Game.objects.select_for_update(of=("self", "rule_set"), no_key=True)
    game = games.select_related("rule_set").get(pk=game.pk)
    game.require_playable()
    table = Table.objects.create(game=game, name=name)
    with writing(table.pk, now=now) as writer:
        writer.recorder.record(TableOpened(game.rules()))
        follow_room(writer)
    table.refresh_from_db()
    return table
