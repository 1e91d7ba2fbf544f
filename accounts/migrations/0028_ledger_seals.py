from django.db import migrations, models

KEPT = """
CREATE TRIGGER ledger_seal_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seal
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
"""
CHANGEABLE = "DROP TRIGGER ledger_seal_append_only ON ledger_seal;"


class Migration(migrations.Migration):
    """Finished transfers are sealed in blocks, and a seal is never changed."""

    dependencies = [("accounts", "0027_jobs")]

    operations = [
        migrations.CreateModel(
            name="LedgerSeal",
            fields=[
                (
                    "number",
                    models.BigIntegerField(
                        primary_key=True, serialize=False, verbose_name="number"
                    ),
                ),
                ("after_transfer", models.BigIntegerField(verbose_name="after transfer")),
                ("last_transfer", models.BigIntegerField(verbose_name="up to transfer")),
                ("transfers", models.PositiveIntegerField(verbose_name="transfers")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                ("sealed_at", models.DateTimeField(verbose_name="sealed at")),
            ],
            options={
                "verbose_name": "seal of the ledger",
                "verbose_name_plural": "seals of the ledger",
                "db_table": "ledger_seal",
            },
        ),
        migrations.RunSQL(KEPT, CHANGEABLE),
    ]
