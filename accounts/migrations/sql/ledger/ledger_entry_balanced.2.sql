-- No transfer is committed that is unbalanced or unlawful (ledger_check_transfer). Checked once, with
-- the transfer's last entry: this still stands when SET CONSTRAINTS has made the trigger run
-- before further entries came.

CREATE OR REPLACE FUNCTION ledger_check_new_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM ledger_entry WHERE transfer_id = NEW.transfer_id AND id > NEW.id
    ) THEN
        PERFORM ledger_check_transfer(NEW.transfer_id);
    END IF;
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS ledger_entry_balanced ON ledger_entry;
CREATE CONSTRAINT TRIGGER ledger_entry_balanced
AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_check_new_entry();
