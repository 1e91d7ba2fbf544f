-- No pledge is taken once its hand was signed, and none before the hand before was: players pledge for
-- the next hand. The lock makes a closing that comes at the same moment wait, and sign this pledge;
-- or this pledge wait, and be refused, which the second statement sees.

CREATE OR REPLACE FUNCTION deal_pledge_in_time() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM poker_dealcommitment
      WHERE table_id = NEW.table_id AND hand_no = NEW.hand_no - 1
      FOR SHARE;
    IF FOUND THEN
        PERFORM 1 FROM poker_dealcommitment
          WHERE table_id = NEW.table_id AND hand_no = NEW.hand_no;
        IF NOT FOUND THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'hand % of table % takes no pledges', NEW.hand_no, NEW.table_id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_pledge_in_time';
END
$$;
