-- Has every version of these tables' rows recorded (record_watch): the key, then what is watched.

SELECT record_watch('lobby_seatmove', 'id', '{
    tournament_id, player_id, source_id, source_seat, target_id, target_seat, reason, moved_at
}');

SELECT record_watch('lobby_tournament', 'id', '{
    name, rule_set_id, seats, fewest_players, most_players, chips, currency, buy_in, fee, levels,
    payouts, starts_at, late_levels, bots, repeats, game_id, status, announced_at, started_at,
    ended_at
}');

SELECT record_watch('lobby_entry', 'id', '{
    tournament_id, player_id, registered_at, place, tied, out_at, out_hand, prize
}');

SELECT record_watch('lobby_tournamenttable', 'id', '{tournament_id, number, table_id, broken_at}');
