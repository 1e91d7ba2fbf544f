from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_money_ways"),
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
