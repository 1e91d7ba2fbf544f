-- No seed is taken once its deck was dealt from or broken: it could not have been mixed in.
-- The lock makes a deal that comes at the same moment wait, and mix this seed in; or this seed
-- wait, and be refused.

CREATE OR REPLACE FUNCTION deal_seed_in_time() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM poker_dealcommitment
      WHERE id = NEW.commitment_id AND closed_at IS NULL AND broken_at IS NULL
      FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'commitment % takes no seeds any more', NEW.commitment_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_seed_in_time';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER deal_seed_in_time
BEFORE INSERT ON poker_dealseed
FOR EACH ROW EXECUTE FUNCTION deal_seed_in_time();
