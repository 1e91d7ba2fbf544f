-- No commitment to a deck is changed after it was dealt from or broken, each once: the room would
-- choose another deck. The whole row is compared, so that a column added later is kept as well.

CREATE OR REPLACE FUNCTION deal_commitment_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_dealcommitment%ROWTYPE := OLD;
BEGIN
    expected.broken_at := COALESCE(OLD.broken_at, NEW.broken_at);
    IF OLD.closed_at IS NULL AND OLD.broken_at IS NULL THEN
        expected.closed_at := NEW.closed_at;
        expected.mixed := NEW.mixed;
        expected.pledged := NEW.pledged;
        expected.people := NEW.people;
    END IF;
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'commitment % is dealt from once, and never changed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_commitment_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER deal_commitment_kept
BEFORE UPDATE ON poker_dealcommitment
FOR EACH ROW EXECUTE FUNCTION deal_commitment_keep();
