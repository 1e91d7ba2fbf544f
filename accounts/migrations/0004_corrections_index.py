from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_passkeys"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="transfer",
            index=models.Index(
                condition=models.Q(("kind", "correction")),
                fields=["reference"],
                name="ledger_transfer_corrections",
            ),
        ),
    ]
