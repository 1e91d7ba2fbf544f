import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

_REMOVE = """
CREATE OR REPLACE FUNCTION poker_retention_remove(relation text, ids bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
    five_years CONSTANT timestamptz := now() - interval '1825 days';
BEGIN
    CASE relation
        WHEN 'poker_playerreport' THEN
            DELETE FROM poker_playerreport
             WHERE id = ANY (ids) AND answered_at < now() - interval '365 days';
        WHEN 'poker_handdispute' THEN
            DELETE FROM poker_handdispute WHERE id = ANY (ids) AND answered_at < five_years;
        WHEN 'poker_ratholingrefusal' THEN
            DELETE FROM poker_ratholingrefusal WHERE id = ANY (ids) AND refused_at < five_years;
        {more}
    END CASE;
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END
$$;
"""
DAYS_TOO = _REMOVE.replace(
    "{more}",
    """WHEN 'poker_ratholingday' THEN
            DELETE FROM poker_ratholingday WHERE id = ANY (ids) AND closed_at < five_years;""",
)
UNDO = _REMOVE.replace("{more}", "")


class Migration(migrations.Migration):
    """What the ratholing counters of closed days stood at is kept, for five years at the least."""

    dependencies = [
        ("poker", "0036_fields_in_words"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RatholingDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(db_index=True, verbose_name="day")),
                ("returns", models.PositiveIntegerField(verbose_name="counted returns of the day")),
                ("closed_at", models.DateTimeField(db_index=True, verbose_name="closed at")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "counted returns of a day",
                "verbose_name_plural": "counted returns by day",
            },
        ),
        migrations.RunSQL(DAYS_TOO, reverse_sql=UNDO),
    ]
