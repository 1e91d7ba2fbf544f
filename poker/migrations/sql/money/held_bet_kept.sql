-- No held bet is awarded twice or changed otherwise: it was paid once. The whole row is compared,
-- so that a column added later is kept as well.

CREATE OR REPLACE FUNCTION held_bet_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_heldbet%ROWTYPE := OLD;
BEGIN
    expected.awarded := COALESCE(OLD.awarded, NEW.awarded);
    expected.warned_days := GREATEST(OLD.warned_days, NEW.warned_days);
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'held bet % is awarded once, and never changed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'held_bet_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER held_bet_kept
BEFORE UPDATE ON poker_heldbet
FOR EACH ROW EXECUTE FUNCTION held_bet_keep();
