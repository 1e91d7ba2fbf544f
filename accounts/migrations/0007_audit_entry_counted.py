from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_staff_sign_in_failures"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(
                fields=["at"],
                condition=models.Q(after__has_any_keys=["paid", "freed"]),
                name="audit_entry_counted",
            ),
        ),
    ]
