-- Has every version of these tables' rows recorded: the key, then what is watched. Each table is
-- locked by itself and for a moment, as the room plays on.

DO $$
DECLARE
    each record;
BEGIN
    FOR each IN SELECT * FROM (VALUES
        ('auth_group', 'id', '{name}'),
        ('auth_group_permissions', 'id', '{group_id, permission_id}'),
        ('auth_permission', 'id', '{name, content_type_id, codename}'),
        ('django_content_type', 'id', '{app_label, model}'),
        ('accounts_player_groups', 'id', '{player_id, group_id}'),
        ('accounts_player_user_permissions', 'id', '{player_id, permission_id}'),
        ('accounts_email_change', 'id', '{
            player_id, old_email, new_email, asked_at, confirmed_at, stopped_at
        }'),
        ('accounts_erased_person', 'player_id', '{
            erased_at, erased_by_id, sealed, sealed_until, name_mark, mailbox_mark, barred_until
        }'),
        ('accounts_erasure_request', 'id', '{
            player_id, asked_at, due_at, answer, answered_at, answered_by_id, reason
        }'),
        ('accounts_identity_record', 'id', '{
            player_id, document_kind, sealed_number, number_ending, expires_on, checked_at,
            checked_by_id, revoked_at, revoked_by_id, revoked_because
        }'),
        ('accounts_recovery_code', 'id', '{player_id, digest, used_at}'),
        ('accounts_staffnote', 'id', '{player_id, text, made_at, made_by_id}'),
        ('accounts_verified_email', 'player_id', '{email, verified_at}'),
        ('cashier_day_close', 'id', '{
            day, currency, bank_opening, bank_in, bank_out, bank_closing, ledger_opening,
            ledger_in, ledger_out, ledger_closing, reason, closed_at, closed_by_id
        }'),
        ('cashier_freeze_release', 'id', '{subject, keys, reason, by_id, at}'),
        ('cashier_request', 'id', '{
            player_id, kind, currency, amount, provider, payment_reference, account_holder,
            form_key, approvals_needed, asked_at, status, picked_up_by_id, first_approver_id,
            second_approver_id, first_reverser_id, second_reverser_id, reason, changed_at
        }'),
        ('compliance_issued_copy', 'id', '{
            report, title, interval, filters, format, rows, content, sha256, software_version,
            issued_at, issued_by_id
        }'),
        ('idle_money_approval', 'id', '{
            wallet_id, amount, destination, form_key, approved_by_id, approved_at
        }'),
        ('ledger_check', 'id', '{at, differences}'),
        ('play_clock', 'player_id', '{loss_clear_until}'),
        ('play_break', 'id', '{
            player_id, kind, began_at, until_at, imposed_by_id, reason, reopen_asked_at,
            ended_at
        }'),
        ('play_limit', 'id', '{player_id, kind, span, amount, set_at, asked, asked_at}'),
        ('second_person_approval', 'id', '{action, subject, terms, reason, by_id, at}'),
        ('table_stint', 'id', '{player_id, table_no, began_at, ended_at}'),
        ('accounts_player', 'id', '{
            password, is_superuser, email, screen_name, birth_date, is_bot, is_staff, is_active,
            barred_until, suspended_at, expelled_at, erased_at, terms_version,
            terms_accepted_at, joined_at
        }'),
        ('accounts_known_device', 'id', '{player_id, digest, first_at}'),
        ('accounts_passkey', 'id', '{player_id, name, credential_id, public_key, added_at}'),
        ('accounts_second_factor', 'player_id', '{sealed_secret, begun_at, confirmed_at}'),
        ('accounts_sign_in', 'id', '{
            player_id, session_key, device_id, browser, address, began_at, ended_at
        }'),
        ('incident', 'id', '{
            kind, subject, detail, key, opened_at, closed_at, closed_by_id, note
        }'),
        ('inbox_message', 'id', '{player_id, kind, data, key, put_at}'),
        ('ledger_account', 'id', '{
            kind, currency, player_id, table_no, tournament_no, opened_at
        }'),
        ('retention_policy', 'id', '{kind, keep_days, changed_at, changed_by_id}')
    ) AS watched (relation, key, columns) LOOP
        PERFORM record_watch(each.relation::regclass, each.key, each.columns::text[]);
        COMMIT;
        PERFORM record_begin(each.relation::regclass, each.key, each.columns::text[]);
        COMMIT;
    END LOOP;
END
$$;
