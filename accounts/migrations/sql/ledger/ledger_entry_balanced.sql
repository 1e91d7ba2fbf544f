-- No entry is committed that leaves its transfer unbalanced: this still stands when SET CONSTRAINTS
-- has made the trigger on transfers run before further entries came.

CREATE OR REPLACE FUNCTION ledger_check_new_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM ledger_check_transfer(NEW.transfer_id);
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS ledger_entry_balanced ON ledger_entry;
CREATE CONSTRAINT TRIGGER ledger_entry_balanced
AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_check_new_entry();
