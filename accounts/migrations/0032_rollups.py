import django.db.models.deletion
from django.db import migrations, models

# Days that are summed up and lie wholly between two instants; and the times between them, whose
# rows are to be read. Not inlined, so that PostgreSQL plans for the few rows they give.
SPANS = """
CREATE FUNCTION rolled_days(name text, from_at timestamptz, until_at timestamptz)
RETURNS TABLE (day date)
LANGUAGE plpgsql STABLE ROWS 50 SET search_path = public, pg_temp AS $$
BEGIN
    RETURN QUERY
    SELECT rolled.day FROM rolled_day rolled
     WHERE rolled.rollup = name AND NOT rolled.is_stale
       AND rolled.day::timestamp AT TIME ZONE 'UTC' >= coalesce(from_at, '-infinity')
       AND (rolled.day + 1)::timestamp AT TIME ZONE 'UTC' <= until_at;
END
$$;

CREATE FUNCTION open_times(name text, from_at timestamptz, until_at timestamptz)
RETURNS TABLE (since timestamptz, before timestamptz)
LANGUAGE plpgsql STABLE ROWS 2 SET search_path = public, pg_temp AS $$
BEGIN
    RETURN QUERY
    SELECT gap.begins, gap.ends
      FROM (SELECT CASE WHEN rolled.day IS NULL THEN coalesce(from_at, '-infinity')
                        ELSE (rolled.day + 1)::timestamp AT TIME ZONE 'UTC' END AS begins,
                   coalesce((lead(rolled.day) OVER (ORDER BY rolled.day NULLS FIRST))::timestamp
                            AT TIME ZONE 'UTC', until_at) AS ends
              FROM (SELECT days.day FROM rolled_days(name, from_at, until_at) days
                     UNION ALL SELECT NULL) rolled) gap
     WHERE gap.begins < gap.ends;
END
$$;
"""
UNDO = """
DROP FUNCTION open_times(text, timestamptz, timestamptz);
DROP FUNCTION rolled_days(text, timestamptz, timestamptz);
"""


class Migration(migrations.Migration):
    """Daily sums of accounts, and which days of any roll-up are summed up."""

    dependencies = [
        ("accounts", "0031_finding_players"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(verbose_name="day")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("opening_grant", "opening grant"),
                            ("refill", "refill"),
                            ("buy_in", "buy-in"),
                            ("top_up", "top-up"),
                            ("cash_out", "cash-out"),
                            ("hand", "hand"),
                            ("run_out", "interrupted hand, paid by the house"),
                            ("hand_held", "bets held"),
                            ("held_refund", "held bets returned"),
                            ("held_award", "held bets awarded"),
                            ("unresolved_bet", "unresolved bet given to charity"),
                            ("deposit", "deposit"),
                            ("deposit_reversal", "reversed deposit"),
                            ("withdrawal_hold", "withdrawal asked for"),
                            ("withdrawal_return", "withdrawal returned"),
                            ("withdrawal", "withdrawal paid out"),
                            ("withdrawal_reversal", "reversed withdrawal"),
                            ("idle_paid_out", "idle account paid out"),
                            ("idle_to_charity", "idle account given to charity"),
                            ("idle_taken_back", "idle play money taken back"),
                        ],
                        max_length=32,
                        verbose_name="what",
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="amount")),
            ],
            options={
                "verbose_name": "day of an account",
                "verbose_name_plural": "days of accounts",
                "db_table": "account_day",
            },
        ),
        migrations.CreateModel(
            name="RolledDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rollup", models.CharField(max_length=16, verbose_name="roll-up")),
                ("day", models.DateField(verbose_name="day")),
                ("is_stale", models.BooleanField(default=True, verbose_name="stale")),
                ("rolled_at", models.DateTimeField(null=True, verbose_name="rolled up at")),
            ],
            options={
                "verbose_name": "rolled-up day",
                "verbose_name_plural": "rolled-up days",
                "db_table": "rolled_day",
            },
        ),
        migrations.AddIndex(
            model_name="transfer",
            index=models.Index(fields=["reference"], name="ledger_transfer_reference"),
        ),
        migrations.AddField(
            model_name="accountday",
            name="account",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="accounts.account",
            ),
        ),
        migrations.AddConstraint(
            model_name="rolledday",
            constraint=models.UniqueConstraint(fields=("rollup", "day"), name="rolled_day_once"),
        ),
        migrations.AddConstraint(
            model_name="rolledday",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_stale", True), ("rolled_at__isnull", False), _connector="OR"
                ),
                name="rolled_day_was_rolled",
            ),
        ),
        migrations.AddConstraint(
            model_name="accountday",
            constraint=models.UniqueConstraint(
                fields=("day", "account", "kind"), name="account_day_once"
            ),
        ),
        migrations.RunSQL(SPANS, UNDO),
    ]
