-- Refuses to cut a stream off at what is younger than the least a policy allows, or at what the
-- table stands on, whoever asks; the digest the chain goes on from stays.

CREATE OR REPLACE FUNCTION poker_cut_events(of_table bigint, until_seq bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
    least_age interval;
BEGIN
    SELECT CASE game.currency WHEN 'PLAY' THEN interval '90 days' ELSE interval '1825 days' END
      INTO least_age
      FROM poker_table room JOIN poker_game game ON game.id = room.game_id
      JOIN poker_tableevent first ON first.table_id = room.id AND first.seq = until_seq
     WHERE room.id = of_table AND room.anchor_seq >= until_seq
       AND first.kind IN ('table_opened', 'hand_started', 'table_restored');
    IF least_age IS NULL OR EXISTS (
        SELECT FROM poker_tableevent
         WHERE table_id = of_table AND seq < until_seq AND at >= now() - least_age
    ) THEN
        RAISE EXCEPTION 'events of table % up to % are kept', of_table, until_seq
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'poker_events_kept';
    END IF;
    INSERT INTO poker_eventcut (table_id, seq, digest, cut_at)
    SELECT of_table, until_seq, coalesce(digest, decode(repeat('00', 32), 'hex')), now()
      FROM poker_tableevent WHERE table_id = of_table AND seq = until_seq - 1
    ON CONFLICT (table_id) DO UPDATE
       SET seq = excluded.seq, digest = excluded.digest, cut_at = excluded.cut_at;
    DELETE FROM poker_tableevent WHERE table_id = of_table AND seq < until_seq;
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END
$$;
