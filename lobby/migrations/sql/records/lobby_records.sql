-- Has every version of these tables' rows recorded: the key, then what is watched. Each table is
-- locked by itself and for a moment, as the room plays on.

DO $$
DECLARE
    each record;
BEGIN
    FOR each IN SELECT * FROM (VALUES
        ('lobby_seatmove', 'id', '{
            tournament_id, player_id, source_id, source_seat, target_id, target_seat, reason,
            moved_at
        }'),
        ('lobby_tournament', 'id', '{
            name, rule_set_id, seats, fewest_players, most_players, chips, currency, buy_in,
            fee, levels, payouts, starts_at, late_levels, bots, repeats, game_id, status,
            announced_at, started_at, ended_at, fees_returned
        }'),
        ('lobby_entry', 'id', '{
            tournament_id, player_id, registered_at, chips, place, tied, out_at, out_hand, prize
        }'),
        ('lobby_tournamenttable', 'id', '{tournament_id, number, table_id, broken_at}')
    ) AS watched (relation, key, columns) LOOP
        PERFORM record_watch(each.relation::regclass, each.key, each.columns::text[]);
        COMMIT;
        PERFORM record_begin(each.relation::regclass, each.key, each.columns::text[]);
        COMMIT;
    END LOOP;
END
$$;
