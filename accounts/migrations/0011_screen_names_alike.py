from django.db import migrations, models

from config.database_rules import rules


class Migration(migrations.Migration):
    """Screen names that differ by spaces, punctuation or digits for letters look alike. A trigger
    refuses new ones; names that were given before stay.
    """

    dependencies = [("accounts", "0010_staff_evidence")]

    operations = [
        migrations.RemoveConstraint(model_name="player", name="player_screen_name_shape"),
        *rules(__file__, "players/player_screen_name_shape"),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                models.Func(
                    models.F("screen_name"),
                    function="player_screen_name_shape",
                    output_field=models.TextField(),
                ),
                name="player_screen_name_shape",
            ),
        ),
        *rules(__file__, "players/player_screen_name_alike"),
    ]
