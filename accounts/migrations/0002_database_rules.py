from django.db import migrations

from config.database_rules import rules


class Migration(migrations.Migration):
    """What the database itself holds of money, books and players; and the first rows of both.

    Every function fixes its search path, so that a table in pg_temp cannot stand in for ours.
    """

    dependencies = [
        ("accounts", "0001_initial"),
        ("admin", "0003_logentry_add_action_flag_choices"),
    ]

    operations = rules(
        __file__,
        # Before the rules, which let nobody add a head.
        "first_rows/audit_head",
        "removal/room_may_remove",
        "ledger/ledger_refuse_change",
        "ledger/ledger_transfer_stamp",
        "ledger/ledger_transfer_append_only",
        "ledger/ledger_account_open",
        "ledger/ledger_account_kept",
        "ledger/ledger_entry_admit",
        "ledger/ledger_entry_balance",
        "ledger/ledger_entry_append_only",
        "ledger/ledger_check_transfer",
        "ledger/ledger_transfer_balanced",
        "ledger/ledger_entry_balanced",
        "ledger/ledger_transfer_is_asked",
        "ledger/ledger_transfer_asked",
        "ledger/ledger_seal_append_only",
        "audit/audit_refuse_change",
        "audit/audit_entry_append_only",
        "audit/audit_entry_link",
        "audit/audit_head_kept",
        "audit/audit_anchor_append_only",
        "audit/audit_redaction_append_only",
        "audit/audit_cut",
        "audit/compliance_issued_copy_append_only",
        "cashier/cashier_request_begun",
        "cashier/cashier_request_kept",
        "cashier/cashier_day_close_kept",
        "players/identity_record_kept",
        "players/play_break_kept",
        "players/player_name_begins",
        "players/player_email_begins",
        "removal/retention_remove",
        "removal/erasure_words",
        "removal/erasure_json",
        "removal/erasure_texts",
        "removal/erasure_pseudonym",
        "removal/erasure_names",
        "removal/erasure_begin",
        "removal/erasure_told",
        "removal/erased_person_sealed",
        "removal/erasure_clear",
        "removal/erasure_audit",
        "removal/erasure_forget",
        "rollups/rolled_days",
        "rollups/open_times",
        "first_rows/house_accounts",
    )
