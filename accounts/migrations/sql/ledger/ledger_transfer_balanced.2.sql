-- No transfer is committed without entries, which the trigger on entries would never see. What its
-- entries are is checked by that one (ledger_entry_balanced).

CREATE OR REPLACE FUNCTION ledger_check_new_transfer() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM ledger_entry WHERE transfer_id = NEW.id) THEN
        RAISE EXCEPTION 'transfer % has no entries', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfer_balanced';
    END IF;
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS ledger_transfer_balanced ON ledger_transfer;
CREATE CONSTRAINT TRIGGER ledger_transfer_balanced
AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_check_new_transfer();
