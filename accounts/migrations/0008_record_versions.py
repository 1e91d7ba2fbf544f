from django.db import migrations, models

from config.database_rules import rules


class Migration(migrations.Migration):
    """The table of recorded versions of rows, and what writes them."""

    dependencies = [
        ("accounts", "0007_audit_entry_counted"),
    ]

    operations = [
        migrations.CreateModel(
            name="RecordVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("relation", models.CharField(max_length=63)),
                ("key", models.CharField(max_length=64)),
                ("digest", models.BinaryField(null=True)),
                ("written_at", models.DateTimeField()),
                ("written_by", models.CharField(max_length=63)),
            ],
            options={
                "db_table": "record_version",
                "indexes": [
                    models.Index(fields=["relation", "key", "-id"], name="record_version_newest")
                ],
            },
        ),
        *rules(
            __file__,
            "records/record_digest",
            "records/record_version_write",
            "records/record_watch",
            "records/record_begin",
            "records/record_version_append_only",
        ),
    ]
