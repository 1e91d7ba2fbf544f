-- No break is deleted, shortened or ended early, by any road: not by its player, not by staff, not
-- by the application's role. An exclusion ends a day after its player, when it had run its time,
-- asked for it. Let through is only who erases somebody (room_may_remove).

CREATE OR REPLACE FUNCTION play_break_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'break % is never deleted', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'play_break_kept';
    END IF;
    IF NEW.id <> OLD.id OR NEW.player_id <> OLD.player_id OR NEW.began_at <> OLD.began_at
       OR NEW.until_at < OLD.until_at OR (OLD.kind = 'exclusion' AND NEW.kind <> 'exclusion')
       OR (OLD.ended_at IS NOT NULL AND NEW IS DISTINCT FROM OLD) THEN
        RAISE EXCEPTION 'break % is never shortened', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'play_break_kept';
    END IF;
    IF NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL AND (
        NEW.ended_at < NEW.until_at
        OR NEW.kind = 'exclusion' AND (
            NEW.reopen_asked_at IS NULL OR NEW.reopen_asked_at < NEW.until_at
            OR NEW.ended_at < NEW.reopen_asked_at + interval '24 hours'
        )
    ) THEN
        RAISE EXCEPTION 'break % has not run its time', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'play_break_kept';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER play_break_kept
BEFORE UPDATE OR DELETE ON play_break
FOR EACH ROW WHEN (NOT room_may_remove('play_break'::regclass))
EXECUTE FUNCTION play_break_keep();
