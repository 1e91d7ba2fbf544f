-- Refuses nothing: returns what the events of one hand moved, in minor units. `net` is each player's
-- result between the stacks, by the bets, what was returned and the pots awarded; `paid` is what
-- the house awarded them instead in a hand that was run out. The row without a player has the
-- rake as `net`. `first_seq` is the hand's first event. There is no row for a hand that has not
-- ended.

CREATE OR REPLACE FUNCTION poker_hand_moves(of_table bigint, of_hand integer)
RETURNS TABLE (player_id bigint, net bigint, paid bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
    -- In this language, for it keeps the plan of its query: this runs at the end of every hand.
    RETURN QUERY WITH part AS MATERIALIZED (
        SELECT played.player_id, played.seat, played.first_seq, played.last_seq
          FROM poker_playedhand played
         WHERE played.table_id = of_table AND played.hand_no = of_hand
    ), event AS MATERIALIZED (
        SELECT told.seq, told.kind, told.data FROM poker_tableevent told
         WHERE told.table_id = of_table AND told.hand_no = of_hand
           AND told.seq BETWEEN (SELECT min(first_seq) FROM part)
                            AND (SELECT max(last_seq) FROM part)
           AND told.kind IN ('blind_posted', 'ante_posted', 'called', 'bet', 'raised',
                             'bet_returned', 'pot_awarded', 'bets_refunded', 'house_awarded',
                             'rake_taken', 'hand_ended')
    ), moved AS (
        SELECT (data ->> 'seat')::integer AS seat,
               CASE kind WHEN 'bet_returned' THEN 1 ELSE -1 END * (data ->> 'amount')::bigint AS net,
               0::bigint AS paid
          FROM event WHERE data ? 'seat' AND data ? 'amount'
        UNION ALL
        SELECT (share ->> 0)::integer,
               CASE kind WHEN 'house_awarded' THEN 0 ELSE (share ->> 1)::bigint END,
               CASE kind WHEN 'house_awarded' THEN (share ->> 1)::bigint ELSE 0 END
          FROM event CROSS JOIN jsonb_array_elements(data -> 'shares') share
         WHERE kind IN ('pot_awarded', 'bets_refunded', 'house_awarded')
        UNION ALL
        SELECT NULL, (data ->> 'amount')::bigint, 0 FROM event WHERE kind = 'rake_taken'
    )
    SELECT part.player_id, sum(moved.net)::bigint, sum(moved.paid)::bigint
      FROM moved LEFT JOIN part USING (seat)
     WHERE EXISTS (SELECT FROM event WHERE kind = 'hand_ended')
     GROUP BY part.player_id;
END
$$;
