"""Opening a table."""

from datetime import datetime

from django.db import transaction

from poker.engine.rule_sets.rules import Rules
from poker.engine.table.events import TableOpened
from poker.models import Game, Table
from poker.services.base.writing import writing
from poker.services.tables.last_hand import follow_room


def open_directed(*, game: Game, name: str, rules: Rules, now: datetime | None = None) -> Table:
    """Open a table of a tournament, which decides by which rules it is played and who sits there,
    and return it."""
    table = Table.objects.create(game=game, name=name, directed=True)
    with writing(table.pk, now=now) as writer:
        writer.recorder.record(TableOpened(rules))
    table.refresh_from_db()
    return table


@transaction.atomic
def open_table(*, game: Game, name: str, now: datetime | None = None) -> Table:
    """Open a new, empty table of ``game``, whose stream begins with the rules it is played by, and
    return it.

    Raises InvalidRules for a game that cannot be played, and RulesOfTournaments for one that
    players do not sit down at.
    """
    # Locked before they are read, so that neither the game nor its rule set changes meanwhile.
    games = Game.objects.select_for_update(of=("self", "rule_set"), no_key=True)
    game = games.select_related("rule_set").get(pk=game.pk)
    game.require_playable()
    table = Table.objects.create(game=game, name=name)
    with writing(table.pk, now=now) as writer:
        writer.recorder.record(TableOpened(game.rules()))
        follow_room(writer)
    table.refresh_from_db()
    return table
