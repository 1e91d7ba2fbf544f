-- No game changes its currency: what lies on its tables is counted in it.

CREATE OR REPLACE FUNCTION poker_game_keep_currency() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.currency IS DISTINCT FROM OLD.currency THEN
        RAISE EXCEPTION 'game % is in % for good', OLD.id, OLD.currency
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'game_currency_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER game_currency_kept
BEFORE UPDATE ON poker_game
FOR EACH ROW EXECUTE FUNCTION poker_game_keep_currency();
