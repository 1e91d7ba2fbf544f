-- Nobody chooses when a transfer was written: the database stamps it with its transaction, so that
-- no entry joins it later (ledger_entry_admit).
-- The transaction's number alone could come again after a dump is restored elsewhere; together
-- with the instant it began it cannot.

ALTER TABLE ledger_transfer
    ADD COLUMN IF NOT EXISTS posted_in xid8 NOT NULL DEFAULT pg_current_xact_id();

CREATE OR REPLACE FUNCTION ledger_stamp_transfer() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    NEW.posted_in := pg_current_xact_id();
    NEW.created_at := transaction_timestamp();
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER ledger_transfer_stamp
BEFORE INSERT ON ledger_transfer
FOR EACH ROW EXECUTE FUNCTION ledger_stamp_transfer();
