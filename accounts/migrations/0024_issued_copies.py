import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

KEPT = """
CREATE TRIGGER compliance_issued_copy_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON compliance_issued_copy
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
"""
CHANGEABLE = "DROP TRIGGER compliance_issued_copy_append_only ON compliance_issued_copy;"


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0023_breaks_kept"),
    ]

    operations = [
        migrations.CreateModel(
            name="IssuedCopy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("report", models.CharField(max_length=64, verbose_name="report")),
                ("title", models.CharField(max_length=120, verbose_name="title")),
                ("interval", models.CharField(max_length=80, verbose_name="interval")),
                ("filters", models.JSONField(verbose_name="filters")),
                (
                    "format",
                    models.CharField(
                        choices=[("csv", "CSV"), ("xlsx", "XLSX")],
                        max_length=4,
                        verbose_name="format",
                    ),
                ),
                ("rows", models.PositiveIntegerField(verbose_name="rows")),
                ("content", models.BinaryField(verbose_name="content")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                (
                    "software_version",
                    models.CharField(max_length=64, verbose_name="software version"),
                ),
                ("issued_at", models.DateTimeField(db_index=True, verbose_name="issued at")),
                (
                    "issued_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="issued by",
                    ),
                ),
            ],
            options={
                "verbose_name": "issued copy",
                "verbose_name_plural": "issued copies",
                "db_table": "compliance_issued_copy",
                "ordering": ["-issued_at", "-pk"],
                "permissions": [("read_compliance", "Can read compliance reports")],
                "default_permissions": (),
            },
        ),
        migrations.RunSQL(KEPT, CHANGEABLE),
    ]
