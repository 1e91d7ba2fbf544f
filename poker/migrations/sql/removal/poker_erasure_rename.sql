-- Puts a player's pseudonym into their streams, and nobody's who was not erased
-- (erasure_pseudonym); returns which events it changed. The name stands where somebody sits down
-- and where a fold of the stream may begin.

CREATE OR REPLACE FUNCTION poker_erasure_rename(of_player bigint)
RETURNS TABLE (table_id bigint, seq bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
    own jsonb := jsonb_build_object('player', of_player);
    done jsonb := jsonb_build_object('player', of_player, 'name', instead);
BEGIN
    RETURN QUERY
    UPDATE poker_tableevent event SET data = CASE event.kind
        WHEN 'player_sat' THEN jsonb_set(event.data, '{name}', to_jsonb(instead))
        ELSE jsonb_set(event.data, '{seats}', (
            SELECT jsonb_agg(
                       CASE WHEN seat @> own THEN jsonb_set(seat, '{name}', to_jsonb(instead))
                            ELSE seat END ORDER BY place)
              FROM jsonb_array_elements(event.data -> 'seats')
                   WITH ORDINALITY AS taken (seat, place)))
        END
     WHERE event.table_id IN (
               SELECT stint.table_no FROM table_stint stint WHERE stint.player_id = of_player
               UNION
               SELECT played.table_id FROM poker_playedhand played
                WHERE played.player_id = of_player)
       AND (event.kind = 'player_sat' AND event.data @> own AND NOT event.data @> done
            OR event.kind IN ('hand_started', 'table_restored')
            AND event.data @> jsonb_build_object('seats', jsonb_build_array(own))
            AND NOT event.data @> jsonb_build_object('seats', jsonb_build_array(done)))
    RETURNING event.table_id, event.seq;
END
$$;
