-- Refuses nothing: returns the player who sat on a seat of a table when an event was recorded, by the
-- last event before it that seated somebody there or started a hand with the seat taken.

CREATE OR REPLACE FUNCTION poker_player_at(of_table bigint, of_seat integer, before_seq bigint)
RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT CASE event.kind
           WHEN 'player_sat' THEN (event.data ->> 'player')::bigint
           ELSE (SELECT (seat ->> 'player')::bigint
                   FROM jsonb_array_elements(event.data -> 'seats') seat
                  WHERE (seat ->> 'number')::integer = of_seat)
           END
      FROM poker_tableevent event
     WHERE event.table_id = of_table AND event.seq < before_seq
       AND (event.kind = 'player_sat' AND (event.data ->> 'seat')::integer = of_seat
            OR event.kind IN ('hand_started', 'table_restored')
               AND event.data -> 'seats' @> jsonb_build_array(
                   jsonb_build_object('number', of_seat)))
     ORDER BY event.seq DESC LIMIT 1
$$;
