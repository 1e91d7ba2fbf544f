import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def forget_sockets(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Sockets do not outlive the processes that are stopped for a migration."""
    apps.get_model("poker", "Presence").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("poker", "0005_time_banks_and_protections")]

    operations = [
        migrations.CreateModel(
            name="WebProcess",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("seen_at", models.DateTimeField()),
                ("stopping_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.RunPython(forget_sockets, migrations.RunPython.noop),
        migrations.RemoveField(model_name="presence", name="seen_at"),
        migrations.AddField(
            model_name="presence",
            name="process",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sockets",
                to="poker.webprocess",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="clockbeat",
            name="found_web",
            field=models.BooleanField(default=True),
        ),
    ]
