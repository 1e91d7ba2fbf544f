from django.db import migrations, models


class Migration(migrations.Migration):
    """A sign of collusion says that chips were passed beyond luck."""

    dependencies = [
        ("poker", "0011_pledges_to_the_closing"),
    ]

    operations = [
        migrations.AlterField(
            model_name="finding",
            name="indicator",
            field=models.CharField(
                choices=[
                    ("together", "always together"),
                    ("dumping", "chips passed on"),
                    ("passed", "chips passed beyond luck"),
                    ("soft_play", "soft play"),
                    ("gives_up", "strong hands given up"),
                    ("bets_away", "chips put in with nothing"),
                    ("squeezes", "squeezing"),
                    ("knows", "playing by the other's cards"),
                    ("combined", "signs taken together"),
                    ("shared", "shared device, address or account"),
                    ("clockwork", "answers like clockwork"),
                ],
                max_length=16,
                verbose_name="indicator",
            ),
        ),
    ]
