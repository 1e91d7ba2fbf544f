-- No entry takes more than its account holds: an entry moves the balance, and a player's never goes
-- below zero.
-- Runs as the owner: the application's role may not write a balance by any other road.

CREATE OR REPLACE FUNCTION ledger_move_balance() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    held bigint;
BEGIN
    UPDATE ledger_account SET balance = balance + NEW.amount
     WHERE id = NEW.account_id AND balance >= -NEW.amount;
    IF FOUND THEN
        RETURN NULL;
    END IF;
    SELECT balance INTO held FROM ledger_account WHERE id = NEW.account_id;
    IF held IS NOT NULL THEN
        RAISE EXCEPTION 'account % holds % and cannot give %', NEW.account_id, held, -NEW.amount
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_account_not_overdrawn',
                  DETAIL = json_build_object('account', NEW.account_id, 'balance', held,
                                             'needed', -NEW.amount);
    END IF;
    RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION ledger_move_balance() FROM PUBLIC;

CREATE OR REPLACE TRIGGER ledger_entry_balance
AFTER INSERT ON ledger_entry
FOR EACH ROW EXECUTE FUNCTION ledger_move_balance();
