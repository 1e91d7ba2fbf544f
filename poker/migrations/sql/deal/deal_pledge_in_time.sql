-- No pledge is taken once the hand before was dealt: who pledges later may know too much.
-- The lock makes a deal of the hand before that comes at the same moment wait, and tell this
-- pledge; or this pledge wait, and be refused.

CREATE OR REPLACE FUNCTION deal_pledge_in_time() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM poker_dealcommitment
      WHERE table_id = NEW.table_id AND hand_no = NEW.hand_no - 1
      AND closed_at IS NULL AND broken_at IS NULL
      FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'hand % of table % takes no pledges', NEW.hand_no, NEW.table_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_pledge_in_time';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER deal_pledge_in_time
BEFORE INSERT ON poker_dealpledge
FOR EACH ROW EXECUTE FUNCTION deal_pledge_in_time();
