from collections.abc import Mapping, Sequence
from typing import Any

from django.apps import AppConfig
from django.apps.registry import Apps
from django.conf import settings
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _

from accounts.role_rights import ROLE_RIGHTS
from config import layered_app


class AccountsConfig(layered_app.LayeredApp):
    """Players, sign-in, wallets and the ledger.

    `restricted_tables` maps a table to the only privileges the application's database role has on
    it; `role_rights` maps a staff role to its permissions. Any other app may have attributes of the
    same names for its own tables and permissions.
    """

    name = "accounts"
    verbose_name = _("Accounts")
    default_auto_field = "django.db.models.BigAutoField"
    model_modules = (
        "accounts.cashier.freezing.models",
        "accounts.cashier.idle_money.approval",
        "accounts.cashier.idle_money.wallet",
        "accounts.cashier.models",
        "accounts.compliance.erasure.models",
        "accounts.compliance.reporting.models",
        "accounts.compliance.retention.models",
        "accounts.compliance.rollups.models",
        "accounts.core.audit_log.models",
        "accounts.core.inbox.models",
        "accounts.core.incidents.models",
        "accounts.core.jobs.models",
        "accounts.core.outbox.message",
        "accounts.core.records.models",
        "accounts.core.second_person.models",
        "accounts.identity.erased_person",
        "accounts.identity.records.models",
        "accounts.ledger.models",
        "accounts.safer_play.breaks.models",
        "accounts.safer_play.limits.models",
        "accounts.safer_play.play_clock",
        "accounts.safer_play.time.models",
        "accounts.sign_in.devices.models",
        "accounts.sign_in.email.change.models",
        "accounts.sign_in.email.verification.models",
        "accounts.sign_in.lockout.models",
        "accounts.sign_in.passwords.reset.models",
        "accounts.sign_in.second_factor.models",
        "accounts.sign_in.staff_failures.models",
        "accounts.staff.sanctions.models",
    )
    role_rights = ROLE_RIGHTS
    restricted_tables: Mapping[str, Sequence[str]] = {
        "ledger_account": ("SELECT", "INSERT"),
        "ledger_transfer": ("SELECT", "INSERT"),
        "ledger_entry": ("SELECT", "INSERT"),
        "ledger_check": ("SELECT", "INSERT"),
        "ledger_seal": ("SELECT", "INSERT"),
        "ledger_way": ("SELECT",),
        "incident": ("SELECT", "INSERT", "UPDATE"),
        "inbox_message": ("SELECT", "INSERT", "UPDATE"),
        "audit_entry": ("SELECT", "INSERT"),
        "audit_head": ("SELECT",),
        "audit_anchor": ("SELECT",),
        "audit_redaction": ("SELECT", "INSERT"),
        "record_version": ("SELECT",),
        "accounts_erased_person": ("SELECT", "INSERT"),
        "accounts_erasure_names": (),
        "accounts_erasure_request": ("SELECT", "INSERT", "UPDATE"),
        "retention_policy": ("SELECT", "INSERT", "UPDATE"),
        "accounts_identity_record": ("SELECT", "INSERT", "UPDATE"),
        "cashier_request": ("SELECT", "INSERT", "UPDATE"),
        "cashier_day_close": ("SELECT", "INSERT"),
        "cashier_freeze_release": ("SELECT", "INSERT"),
        "play_break": ("SELECT", "INSERT", "UPDATE"),
        "accounts_staffnote": ("SELECT", "INSERT"),
        "compliance_issued_copy": ("SELECT", "INSERT"),
    }

    def ready(self) -> None:
        super().ready()
        pre_migrate.connect(_refuse_earlier, sender=self, dispatch_uid="accounts.refuse_earlier")
        pre_migrate.connect(_mark, sender=self, dispatch_uid="accounts.mark_migration")
        post_migrate.connect(_grant, sender=self, dispatch_uid="accounts.grant")
        post_migrate.connect(_list_jobs, sender=self, dispatch_uid="accounts.list_jobs")
        # For every app: each has rights of its own, which exist once it was migrated.
        post_migrate.connect(_give_rights, dispatch_uid="accounts.give_rights")
        post_migrate.connect(_seed_policies, dispatch_uid="accounts.seed_policies")


def _refuse_earlier(*, using: str, **_signal: Any) -> None:
    from config.earlier_database import refuse_earlier

    connection = connections[using]
    connection.ensure_connection()
    refuse_earlier(connection.connection)


def _mark(*, using: str, **_signal: Any) -> None:
    """Mark versions recorded over this connection as written by a migration.

    The mark lasts as long as the connection, which therefore has to be one to PostgreSQL itself.
    Raises CommandError where it leads through PgBouncer.
    """
    from config.earlier_database import refuse_pooler

    refuse_pooler(connections[using].connection)
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT set_config('room.migrating', 'on', false)")


def _grant(*, using: str, **_signal: Any) -> None:
    from accounts.core.databases.database_role import grant
    from config.role_limits import limit_roles

    grant(using=using)
    limit_roles(settings.VAR_DIR)


def _list_jobs(*, using: str, apps: Apps, **_signal: Any) -> None:
    from accounts.core.jobs.listing import list_jobs

    list_jobs(using=using, state=apps)


def _give_rights(*, app_config: AppConfig, using: str, apps: Apps, **_signal: Any) -> None:
    from accounts.staff.roles import give_rights

    if hasattr(app_config, "role_rights"):
        give_rights(app_config, using=using, state=apps)


def _seed_policies(*, using: str, apps: Apps, **_signal: Any) -> None:
    from accounts.compliance.retention.seeding import seed_policies

    seed_policies(using=using, state=apps)
