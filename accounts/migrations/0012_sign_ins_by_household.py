from django.db import migrations, models

from config.database_rules import rules


class Migration(migrations.Migration):
    """Sign-ins are found by household: every sign-in from an IPv6 network of one customer."""

    dependencies = [("accounts", "0011_screen_names_alike")]

    operations = [
        *rules(__file__, "players/sign_in_household"),
        migrations.RemoveIndex(model_name="signin", name="sign_in_address"),
        migrations.AddIndex(
            model_name="signin",
            index=models.Index(
                models.Func(
                    models.F("address"),
                    function="sign_in_household",
                    output_field=models.TextField(),
                ),
                models.OrderBy(models.F("seen_at"), descending=True),
                name="sign_in_household",
            ),
        ),
    ]
