-- No account opens with money in it, nor at another instant than now: money comes by transfers.
-- Players and tournaments have a balance, the house's accounts have none and may go below zero.

CREATE OR REPLACE FUNCTION ledger_open_account() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    NEW.balance := CASE WHEN NEW.player_id IS NULL AND NEW.kind <> 'tournament' THEN NULL ELSE 0 END;
    NEW.opened_at := transaction_timestamp();
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER ledger_account_open
BEFORE INSERT ON ledger_account
FOR EACH ROW EXECUTE FUNCTION ledger_open_account();
