-- Clears the audit log of a player's names, and of nobody's who was not erased (erasure_pseudonym);
-- returns which entries it changed, so that the chain can be held against the note of it. The last to
-- clear forgets the names.

CREATE OR REPLACE FUNCTION erasure_audit(of_player bigint) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    instead text := erasure_pseudonym(of_player);
    words text[] := erasure_names(of_player);
    likely text[] := ARRAY(SELECT '%' || word || '%' FROM unnest(words) AS word);
    cleared bigint[];
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    WITH left_over AS (
        SELECT entry.number, erasure_words(entry.reason, words, instead) AS reason,
               erasure_json(entry.before, words, instead) AS before,
               CASE WHEN entry.actor_id = of_player AND entry.after ? 'browser'
                    THEN jsonb_set(erasure_json(entry.after, words, instead), '{browser}', '""')
                    ELSE erasure_json(entry.after, words, instead) END AS after,
               CASE entry.actor_id WHEN of_player THEN '' ELSE entry.address END AS address
          FROM audit_entry entry
         WHERE entry.actor_id = of_player OR entry.subject = 'player:' || of_player
            OR entry.reason ILIKE ANY (likely) OR entry.before::text ILIKE ANY (likely)
            OR entry.after::text ILIKE ANY (likely)
    ), changed AS (
        UPDATE audit_entry entry
           SET reason = left_over.reason, before = left_over.before, after = left_over.after,
               address = left_over.address
          FROM left_over
         WHERE left_over.number = entry.number
           AND (left_over.reason, left_over.before, left_over.after, left_over.address)
               IS DISTINCT FROM (entry.reason, entry.before, entry.after, entry.address)
        RETURNING entry.number
    )
    SELECT array_agg(number ORDER BY number) INTO cleared FROM changed;
    PERFORM set_config('room.removing', 'off', true);
    UPDATE accounts_erasure_names SET accounts_cleared = true WHERE player_id = of_player;
    DELETE FROM accounts_erasure_names WHERE player_id = of_player AND tables_cleared;
    RETURN cleared;
END
$$;
