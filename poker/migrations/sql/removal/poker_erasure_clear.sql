-- Clears what was said and noted at tables of a player, and of nobody who was not erased
-- (erasure_pseudonym), whoever calls it.

CREATE OR REPLACE FUNCTION poker_erasure_clear(of_player bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
    words text[] := erasure_names(of_player);
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    DELETE FROM poker_chatline WHERE player_id = of_player AND NOT by_staff;
    DELETE FROM poker_chatmute WHERE of_player IN (owner_id, muted_id);
    DELETE FROM poker_playernote WHERE of_player IN (owner_id, about_id);
    UPDATE poker_sharedreplay SET revoked_at = now()
     WHERE revoked_at IS NULL
       AND played_id IN (SELECT id FROM poker_playedhand WHERE player_id = of_player);
    UPDATE poker_chatban SET reason = 'erased' WHERE player_id = of_player;
    UPDATE poker_playerreport SET quoted = '[]',
           details = CASE details WHEN '' THEN '' ELSE 'erased' END
     WHERE of_player IN (reporter_id, reported_id);
    UPDATE poker_handdispute SET text = 'erased'
     WHERE played_id IN (SELECT id FROM poker_playedhand WHERE player_id = of_player);
    PERFORM erasure_texts('poker_chatline', ARRAY['said', 'shown'], words, instead);
    PERFORM erasure_texts('poker_playernote', ARRAY['text'], words, instead);
    PERFORM erasure_texts('poker_chatban', ARRAY['reason'], words, instead);
    PERFORM erasure_texts(
        'poker_playerreport', ARRAY['details', 'answer', 'quoted'], words, instead);
    PERFORM erasure_texts('poker_handdispute', ARRAY['text', 'answer'], words, instead);
    PERFORM erasure_texts('poker_finding', ARRAY['detail'], words, instead);
    PERFORM erasure_texts('poker_disposition', ARRAY['reason'], words, instead);
    PERFORM erasure_texts('poker_heldhand', ARRAY['reason', 'resolution_reason'], words, instead);
    PERFORM set_config('room.removing', 'off', true);
    UPDATE accounts_erasure_names SET tables_cleared = true WHERE player_id = of_player;
    DELETE FROM accounts_erasure_names WHERE player_id = of_player AND accounts_cleared;
END
$$;
