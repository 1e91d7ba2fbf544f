from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.database_rules import rules

_DROP = "ALTER TABLE poker_tableevent DROP CONSTRAINT IF EXISTS event_of_player"
_BACK = """
    ALTER TABLE poker_tableevent ADD CONSTRAINT event_of_player FOREIGN KEY (player_id)
          REFERENCES accounts_player DEFERRABLE INITIALLY DEFERRED
"""
# The start of a hand is compressed in its row, without a second row and index elsewhere.
_IN_ITS_ROW = "ALTER TABLE poker_tableevent ALTER data SET STORAGE MAIN"
_AS_BEFORE = "ALTER TABLE poker_tableevent ALTER data SET STORAGE EXTENDED"


def _player(**options: Any) -> Any:
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
        **options,
    )


class Migration(migrations.Migration):
    """Rows of every action and hand name a player without a lock on the player's row.

    Triggers take the place of foreign keys. Nothing is read or rewritten. Not one transaction: each
    table is locked by itself and for a moment. It can be run again if it broke off.
    """

    atomic = False

    dependencies = [
        ("poker", "0009_staff_evidence"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *rules(
            __file__,
            "players/player_kept",
            "players/poker_player_require",
            "players/event_player",
            "players/played_hand_player",
            "players/deal_pledge_player",
            "players/deal_seed_player",
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(_DROP, _BACK)],
            state_operations=[migrations.AlterField("tableevent", "player", _player(null=True))],
        ),
        migrations.AlterField("playedhand", "player", _player()),
        migrations.AlterField("dealpledge", "player", _player()),
        migrations.AlterField("dealseed", "player", _player()),
        migrations.RunSQL(_IN_ITS_ROW, _AS_BEFORE),
    ]
