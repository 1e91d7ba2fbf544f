-- Has every version of these tables' rows recorded: the key, then what is watched. Each table is
-- locked by itself and for a moment, as the room plays on.

DO $$
DECLARE
    each record;
BEGIN
    FOR each IN SELECT * FROM (VALUES
        ('poker_casenote', 'id', '{case_id, text, written_at, written_by_id}'),
        ('poker_chatban', 'id', '{player_id, until, reason, made_at, made_by_id}'),
        ('poker_chatline', 'id', '{
            table_id, number, player_id, said, shown, said_at, action_id, by_staff
        }'),
        ('poker_chatmute', 'id', '{owner_id, muted_id, since_at}'),
        ('poker_collusioncase', 'id', '{
            opened_at, updated_at, money, strength, rank, state, is_closed, merged_into_id
        }'),
        ('poker_collusioncase_players', 'id', '{collusioncase_id, player_id}'),
        ('poker_dealpledge', 'id', '{table_id, hand_no, player_id, pledge, at}'),
        ('poker_dealseed', 'id', '{commitment_id, player_id, seed, at, key, signature}'),
        ('poker_departure', 'id', '{table_id, player_id, stack, left_at}'),
        ('poker_disposition', 'id', '{
            finding_id, state, reason, statistic, sample, until, made_at, made_by_id
        }'),
        ('poker_factsday', 'id', '{day, hands, read_at, judged_at}'),
        ('poker_judgedplay', 'player', '{until}'),
        ('poker_finding', 'id', '{
            low_id, high_id, indicator, currency, since, until, statistic, threshold, strength,
            sample, detail, hands, found_at, updated_at, state, is_closed, case_id
        }'),
        ('poker_handdispute', 'id', '{
            played_id, text, opened_at, due_at, answer, answered_at, answered_by_id
        }'),
        ('poker_heldhand', 'id', '{
            table_id, hand_no, seq, currency, suspended_at, suspended_by_id, reason, resolution,
            resolved_at, resolved_by_id, resolution_reason
        }'),
        ('poker_lasthand', 'id', '{called_at, called_by_id, reason, ended_at}'),
        ('poker_paceday', 'id', '{day, player, delays}'),
        ('poker_pairday', 'id', '{day, game, low, high, hands, moved, squares, largest}'),
        ('poker_playernote', 'id', '{owner_id, about_id, text, label, changed_at}'),
        ('poker_playerreport', 'id', '{
            reporter_id, reported_id, table_id, line_no, reason, details, quoted, reported_at,
            answered_at, answered_by_id, answer
        }'),
        ('poker_protection', 'id', '{player_id, table_id, hand_no, used_at}'),
        ('poker_ratholingcounter', 'id', '{player_id, day, returns}'),
        ('poker_ratholingday', 'id', '{player_id, day, returns, closed_at}'),
        ('poker_ratholingrefusal', 'id', '{
            table_id, player_id, amount, minimum, maximum, left_with, left_at, returns,
            refused_at
        }'),
        ('poker_receiptkey', 'name', '{x, y, since}'),
        ('poker_ruleschange', 'id', '{
            rule_set_id, game_id, before, after, reason, effective_at, proposed_at,
            proposed_by_id, approved_at, approved_by_id, withdrawn_at, withdrawn_by_id,
            applied_at, failure
        }'),
        ('poker_ruleset', 'id', '{
            name, variant, fixed_limit, pot_limit, no_limit, seats, limit_seats, fewest_seats,
            most_seats, min_buy_in_bb, max_buy_in_bb, ratholing_control, ante_from, min_raise,
            reopening, pot_limit_counts, small_blind_size, showdown, rake, rake_basis_points,
            rake_cap_bb, no_flop_no_drop, interrupted, players_needed, players_to_go_on,
            first_button, button, seating, tables_at_once, silent_s, turn_s, timeout,
            after_timeout, rest_of_hand, grace, grace_s, protections, bank_s, bank_gain_s,
            bank_hands, bank_most_s
        }'),
        ('poker_sharedreplay', 'id', '{
            token, played_id, shows_names, shows_cards, created_at, revoked_at
        }'),
        ('poker_shufflecheck', 'id', '{day, at, deals, alarms, players, suspects}'),
        ('poker_shuffletest', 'id', '{check_of_id, source, test, statistic, p, again}'),
        ('poker_sitting', 'id', '{day, game, table, player, began_at, ended_at, hands}'),
        ('poker_spotday', 'id', '{day, currency, kind, made, folded, aggressive}'),
        ('poker_tendencyday', 'id', '{
            day, currency, tendency, player, other, made, beyond, variance, skew, usual,
            left_open
        }'),
        ('poker_unopenedpledge', 'id', '{table_id, hand_no, player_id, at}'),
        ('poker_game', 'id', '{
            name, rule_set_id, structure, currency, small_blind, big_blind, ante, min_bet,
            max_bet, seats, most_tables
        }'),
        ('poker_heldbet', 'id', '{hand_id, player_id, seat, amount, awarded}'),
        ('poker_table', 'id', '{game_id, name, opened_at, closed_at}')
    ) AS watched (relation, key, columns) LOOP
        PERFORM record_watch(each.relation::regclass, each.key, each.columns::text[]);
        COMMIT;
        PERFORM record_begin(each.relation::regclass, each.key, each.columns::text[]);
        COMMIT;
    END LOOP;
END
$$;
