-- Has every version of these tables' rows recorded (record_watch): the key, then what is watched.

SELECT record_watch('auth_group', 'id', '{name}');

SELECT record_watch('auth_group_permissions', 'id', '{group_id, permission_id}');

SELECT record_watch('auth_permission', 'id', '{name, content_type_id, codename}');

SELECT record_watch('django_content_type', 'id', '{app_label, model}');

SELECT record_watch('accounts_player_groups', 'id', '{player_id, group_id}');

SELECT record_watch('accounts_player_user_permissions', 'id', '{player_id, permission_id}');

SELECT record_watch('accounts_email_change', 'id', '{
    player_id, old_email, new_email, asked_at, confirmed_at, stopped_at
}');

SELECT record_watch('accounts_erased_person', 'player_id', '{
    erased_at, erased_by_id, sealed, sealed_until, name_mark, mailbox_mark, barred_until
}');

SELECT record_watch('accounts_erasure_request', 'id', '{
    player_id, asked_at, due_at, answer, answered_at, answered_by_id, reason
}');

SELECT record_watch('accounts_identity_record', 'id', '{
    player_id, document_kind, sealed_number, number_ending, expires_on, checked_at, checked_by_id,
    revoked_at, revoked_by_id, revoked_because
}');

SELECT record_watch('accounts_recovery_code', 'id', '{player_id, digest, used_at}');

SELECT record_watch('accounts_staffnote', 'id', '{player_id, text, made_at, made_by_id}');

SELECT record_watch('accounts_verified_email', 'player_id', '{email, verified_at}');

SELECT record_watch('cashier_day_close', 'id', '{
    day, currency, bank_opening, bank_in, bank_out, bank_closing, ledger_opening, ledger_in,
    ledger_out, ledger_closing, reason, closed_at, closed_by_id
}');

SELECT record_watch('cashier_freeze_release', 'id', '{subject, keys, reason, by_id, at}');

SELECT record_watch('cashier_request', 'id', '{
    player_id, kind, currency, amount, provider, payment_reference, account_holder, form_key,
    approvals_needed, asked_at, status, picked_up_by_id, first_approver_id, second_approver_id,
    first_reverser_id, second_reverser_id, reason, changed_at
}');

SELECT record_watch('compliance_issued_copy', 'id', '{
    report, title, interval, filters, format, rows, content, sha256, software_version, issued_at,
    issued_by_id
}');

SELECT record_watch('idle_money_approval', 'id', '{
    wallet_id, amount, destination, form_key, approved_by_id, approved_at
}');

SELECT record_watch('ledger_check', 'id', '{at, differences}');

SELECT record_watch('play_break', 'id', '{
    player_id, kind, began_at, until_at, imposed_by_id, reason, reopen_asked_at, ended_at
}');

SELECT record_watch('play_limit', 'id', '{player_id, kind, span, amount, set_at, asked, asked_at}');

SELECT record_watch('second_person_approval', 'id', '{action, subject, terms, reason, by_id, at}');

SELECT record_watch('table_stint', 'id', '{player_id, table_no, began_at, ended_at}');

SELECT record_watch('accounts_player', 'id', '{
    password, is_superuser, email, screen_name, birth_date, is_bot, is_staff, is_active,
    barred_until, suspended_at, expelled_at, erased_at, terms_version, terms_accepted_at,
    joined_at
}');

SELECT record_watch('accounts_known_device', 'id', '{player_id, digest, first_at}');

SELECT record_watch('accounts_passkey', 'id', '{player_id, name, credential_id, public_key, added_at}');

SELECT record_watch('accounts_second_factor', 'player_id', '{sealed_secret, begun_at, confirmed_at}');

SELECT record_watch('accounts_sign_in', 'id', '{
    player_id, session_key, device_id, browser, address, began_at, ended_at
}');

SELECT record_watch('incident', 'id', '{
    kind, subject, detail, key, opened_at, closed_at, closed_by_id, note
}');

SELECT record_watch('inbox_message', 'id', '{player_id, kind, data, key, put_at}');

SELECT record_watch('ledger_account', 'id', '{
    kind, currency, player_id, table_no, tournament_no, opened_at
}');

SELECT record_watch('retention_policy', 'id', '{kind, keep_days, changed_at, changed_by_id}');
