import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("sessions", "0001_initial"),
        ("accounts", "0020_idle_approvals"),
    ]

    operations = [
        migrations.CreateModel(
            name="Allowance",
            fields=[
                (
                    "key",
                    models.CharField(
                        max_length=64, primary_key=True, serialize=False, verbose_name="key"
                    ),
                ),
                ("spent_until", models.DateTimeField(db_index=True, verbose_name="spent until")),
            ],
            options={
                "verbose_name": "allowance",
                "verbose_name_plural": "allowances",
                "db_table": "accounts_allowance",
            },
        ),
        migrations.CreateModel(
            name="SecondFactor",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="second_factor",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "sealed_secret",
                    models.CharField(max_length=255, verbose_name="encrypted secret"),
                ),
                ("begun_at", models.DateTimeField(verbose_name="begun at")),
                ("confirmed_at", models.DateTimeField(null=True, verbose_name="confirmed at")),
                ("last_step", models.BigIntegerField(default=0, verbose_name="last step")),
            ],
            options={
                "verbose_name": "second factor",
                "verbose_name_plural": "second factors",
                "db_table": "accounts_second_factor",
            },
        ),
        migrations.CreateModel(
            name="KnownDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, verbose_name="hash")),
                ("first_at", models.DateTimeField(verbose_name="first seen")),
                ("seen_at", models.DateTimeField(db_index=True, verbose_name="last seen")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="known_devices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "known device",
                "verbose_name_plural": "known devices",
                "db_table": "accounts_known_device",
            },
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=128, verbose_name="hash")),
                ("used_at", models.DateTimeField(null=True, verbose_name="used at")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "recovery code",
                "verbose_name_plural": "recovery codes",
                "db_table": "accounts_recovery_code",
            },
        ),
        migrations.CreateModel(
            name="ResetAsked",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "mail_due_at",
                    models.DateTimeField(
                        blank=True, editable=False, null=True, verbose_name="mail due at"
                    ),
                ),
                (
                    "mailed_at",
                    models.DateTimeField(
                        blank=True, editable=False, null=True, verbose_name="mailed at"
                    ),
                ),
                ("origin", models.CharField(max_length=255, verbose_name="address of the room")),
                ("asked_at", models.DateTimeField(verbose_name="asked at")),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "password reset",
                "verbose_name_plural": "password resets",
                "db_table": "accounts_reset_asked",
            },
        ),
        migrations.CreateModel(
            name="SignIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "session_key",
                    models.CharField(max_length=40, unique=True, verbose_name="session"),
                ),
                ("browser", models.CharField(max_length=64, verbose_name="browser")),
                ("address", models.CharField(blank=True, max_length=64, verbose_name="address")),
                ("began_at", models.DateTimeField(verbose_name="began at")),
                ("seen_at", models.DateTimeField(db_index=True, verbose_name="last seen")),
                (
                    "is_stale",
                    models.BooleanField(default=False, verbose_name="asks for the password again"),
                ),
                ("ended_at", models.DateTimeField(null=True, verbose_name="ended at")),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sign_ins",
                        to="accounts.knowndevice",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_ins",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "sign-in",
                "verbose_name_plural": "sign-ins",
                "db_table": "accounts_sign_in",
            },
        ),
        migrations.CreateModel(
            name="EmailChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("old_email", models.EmailField(max_length=254, verbose_name="old e-mail")),
                ("new_email", models.EmailField(max_length=254, verbose_name="new e-mail")),
                ("asked_at", models.DateTimeField(verbose_name="asked at")),
                ("confirmed_at", models.DateTimeField(null=True, verbose_name="confirmed at")),
                ("stopped_at", models.DateTimeField(null=True, verbose_name="stopped at")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="email_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "e-mail change",
                "verbose_name_plural": "e-mail changes",
                "db_table": "accounts_email_change",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("new_email", django.db.models.functions.text.Lower("new_email")),
                            models.Q(("new_email", models.F("old_email")), _negated=True),
                        ),
                        name="email_change_to_another",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="knowndevice",
            constraint=models.UniqueConstraint(
                fields=("player", "digest"), name="known_device_once"
            ),
        ),
        migrations.AddIndex(
            model_name="resetasked",
            index=models.Index(
                condition=models.Q(("mail_due_at__isnull", False)),
                fields=["mail_due_at"],
                name="reset_asked_mail_due",
            ),
        ),
        migrations.AddIndex(
            model_name="signin",
            index=models.Index(fields=["player", "-seen_at"], name="sign_in_player"),
        ),
        # Nobody wrote down whose these sessions are: they could not be listed, nor ended.
        migrations.RunSQL("DELETE FROM django_session", migrations.RunSQL.noop),
    ]
