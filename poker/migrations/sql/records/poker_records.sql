-- Has every version of these tables' rows recorded (record_watch): the key, then what is watched.

SELECT record_watch('poker_casenote', 'id', '{case_id, text, written_at, written_by_id}');

SELECT record_watch('poker_chatban', 'id', '{player_id, until, reason, made_at, made_by_id}');

SELECT record_watch('poker_chatline', 'id', '{
    table_id, number, player_id, said, shown, said_at, action_id, by_staff
}');

SELECT record_watch('poker_chatmute', 'id', '{owner_id, muted_id, since_at}');

SELECT record_watch('poker_collusioncase', 'id', '{
    opened_at, updated_at, money, strength, rank, state, is_closed, merged_into_id
}');

SELECT record_watch('poker_collusioncase_players', 'id', '{collusioncase_id, player_id}');

SELECT record_watch('poker_dealpledge', 'id', '{table_id, hand_no, player_id, pledge, at}');

SELECT record_watch('poker_dealseed', 'id', '{commitment_id, player_id, seed, at, key, signature}');

SELECT record_watch('poker_departure', 'id', '{table_id, player_id, stack, left_at}');

SELECT record_watch('poker_disposition', 'id', '{
    finding_id, state, reason, statistic, sample, until, made_at, made_by_id
}');

SELECT record_watch('poker_factsday', 'id', '{day, hands, read_at, judged_at}');

SELECT record_watch('poker_finding', 'id', '{
    low_id, high_id, indicator, currency, since, until, statistic, threshold, strength, sample,
    detail, hands, found_at, updated_at, state, is_closed, case_id
}');

SELECT record_watch('poker_handdispute', 'id', '{
    played_id, text, opened_at, due_at, answer, answered_at, answered_by_id
}');

SELECT record_watch('poker_heldhand', 'id', '{
    table_id, hand_no, seq, currency, suspended_at, suspended_by_id, reason, resolution,
    resolved_at, resolved_by_id, resolution_reason
}');

SELECT record_watch('poker_lasthand', 'id', '{called_at, called_by_id, reason, ended_at}');

SELECT record_watch('poker_paceday', 'id', '{day, player, delays}');

SELECT record_watch('poker_pairday', 'id', '{day, game, low, high, hands, moved, squares, largest}');

SELECT record_watch('poker_playernote', 'id', '{owner_id, about_id, text, label, changed_at}');

SELECT record_watch('poker_playerreport', 'id', '{
    reporter_id, reported_id, table_id, line_no, reason, details, quoted, reported_at,
    answered_at, answered_by_id, answer
}');

SELECT record_watch('poker_protection', 'id', '{player_id, table_id, hand_no, used_at}');

SELECT record_watch('poker_ratholingcounter', 'id', '{player_id, day, returns}');

SELECT record_watch('poker_ratholingday', 'id', '{player_id, day, returns, closed_at}');

SELECT record_watch('poker_ratholingrefusal', 'id', '{
    table_id, player_id, amount, minimum, maximum, left_with, left_at, returns, refused_at
}');

SELECT record_watch('poker_receiptkey', 'name', '{x, y, since}');

SELECT record_watch('poker_ruleschange', 'id', '{
    rule_set_id, game_id, before, after, reason, effective_at, proposed_at, proposed_by_id,
    approved_at, approved_by_id, withdrawn_at, withdrawn_by_id, applied_at, failure
}');

SELECT record_watch('poker_ruleset', 'id', '{
    name, variant, fixed_limit, pot_limit, no_limit, seats, limit_seats, fewest_seats, most_seats,
    min_buy_in_bb, max_buy_in_bb, ratholing_control, ante_from, min_raise, reopening,
    pot_limit_counts, small_blind_size, showdown, rake, rake_basis_points, rake_cap_bb,
    no_flop_no_drop, interrupted, players_needed, players_to_go_on, first_button, button, seating,
    tables_at_once, silent_s, turn_s, timeout, after_timeout, rest_of_hand, grace, grace_s,
    protections, bank_s, bank_gain_s, bank_hands, bank_most_s
}');

SELECT record_watch('poker_sharedreplay', 'id', '{
    token, played_id, shows_names, shows_cards, created_at, revoked_at
}');

SELECT record_watch('poker_shufflecheck', 'id', '{day, at, deals, alarms, players, suspects}');

SELECT record_watch('poker_shuffletest', 'id', '{check_of_id, source, test, statistic, p, again}');

SELECT record_watch('poker_sitting', 'id', '{day, game, table, player, began_at, ended_at, hands}');

SELECT record_watch('poker_spotday', 'id', '{day, currency, kind, made, folded, aggressive}');

SELECT record_watch('poker_tendencyday', 'id', '{
    day, currency, tendency, player, other, made, beyond, variance, skew, usual, left_open
}');

SELECT record_watch('poker_unopenedpledge', 'id', '{table_id, hand_no, player_id, at}');

SELECT record_watch('poker_game', 'id', '{
    name, rule_set_id, structure, currency, small_blind, big_blind, ante, min_bet, max_bet, seats,
    most_tables
}');

SELECT record_watch('poker_heldbet', 'id', '{hand_id, player_id, seat, amount, awarded}');

SELECT record_watch('poker_table', 'id', '{game_id, name, opened_at, closed_at}');
