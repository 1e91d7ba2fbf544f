-- No transfer is committed unless its entries sum to zero, nor one without entries, which the
-- trigger on entries would never see.

CREATE OR REPLACE FUNCTION ledger_check_new_transfer() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM ledger_check_transfer(NEW.id);
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS ledger_transfer_balanced ON ledger_transfer;
CREATE CONSTRAINT TRIGGER ledger_transfer_balanced
AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ledger_check_new_transfer();
