-- Deletes what a player said at tables, and of nobody of whom the audit log does not say, as its
-- newest word on that, that just as many lines are erased; whoever calls it.

CREATE OR REPLACE FUNCTION poker_erase_talk(of_player bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    removed integer;
BEGIN
    DELETE FROM poker_chatline WHERE player_id = of_player;
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed IS DISTINCT FROM (
        SELECT (entry.after ->> 'lines')::integer FROM audit_entry entry
         WHERE entry.subject = 'player:' || of_player AND entry.action = 'chat.erased'
         ORDER BY entry.number DESC LIMIT 1
    ) THEN
        RAISE EXCEPTION 'the audit log does not say that lines of player % are erased', of_player
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'chat_erasure_told';
    END IF;
    RETURN removed;
END
$$;
