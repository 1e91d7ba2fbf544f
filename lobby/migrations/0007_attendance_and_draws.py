import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Whoever stood in line before counts as there a moment ago: their pages say so again."""

    dependencies = [
        ("lobby", "0006_names_for_staff"),
        ("poker", "0036_fields_in_words"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name="waiting",
                name=name,
                field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
                preserve_default=False,
            )
            for name in ("kept_until", "there_until", "watches_until")
        ),
        migrations.CreateModel(
            name="SeatDraw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("drawn_at", models.DateTimeField(verbose_name="drawn at")),
                ("held_until", models.DateTimeField(verbose_name="held until")),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="poker.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="poker.table",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "drawn seat",
                "verbose_name_plural": "drawn seats",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(fields=["game", "player", "-id"], name="seat_draws_of_player")
                ],
            },
        ),
    ]
