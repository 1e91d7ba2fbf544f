-- No held hand is resolved twice or changed otherwise: its bets have gone where it says. The whole
-- row is compared, so that a column added later is kept as well. Let through is only who erases
-- somebody (room_may_remove).

CREATE OR REPLACE FUNCTION held_hand_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_heldhand%ROWTYPE := OLD;
BEGIN
    IF OLD.resolved_at IS NULL THEN
        expected.resolution := NEW.resolution;
        expected.resolved_at := NEW.resolved_at;
        expected.resolved_by_id := NEW.resolved_by_id;
        expected.resolution_reason := NEW.resolution_reason;
    END IF;
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'held hand % is resolved once, and never changed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'held_hand_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER held_hand_kept
BEFORE UPDATE ON poker_heldhand
FOR EACH ROW WHEN (NOT room_may_remove('poker_heldhand'::regclass))
EXECUTE FUNCTION held_hand_keep();
