-- No entry joins a transfer of another transaction or another currency: a transfer that was seen
-- to balance stays so. Which accounts a kind of transfer may touch is decided at commit
-- (ledger_transfer_fault).

CREATE OR REPLACE FUNCTION ledger_admit_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    transfer ledger_transfer%ROWTYPE;
    currency text;
BEGIN
    -- Nobody chooses the number: the check at commit goes by a transfer's last entry.
    NEW.id := nextval(pg_get_serial_sequence('public.ledger_entry', 'id'));
    SELECT * INTO transfer FROM ledger_transfer WHERE id = NEW.transfer_id;
    IF transfer.posted_in IS DISTINCT FROM pg_current_xact_id()
       OR transfer.created_at IS DISTINCT FROM transaction_timestamp() THEN
        RAISE EXCEPTION 'transfer % was not written in this transaction', NEW.transfer_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_same_transaction';
    END IF;
    SELECT account.currency INTO currency FROM ledger_account account WHERE id = NEW.account_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no account %', NEW.account_id
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_account',
                  DETAIL = json_build_object('account', NEW.account_id);
    END IF;
    IF currency IS DISTINCT FROM transfer.currency THEN
        RAISE EXCEPTION 'account % is not in %', NEW.account_id, transfer.currency
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_currency';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER ledger_entry_admit
BEFORE INSERT ON ledger_entry
FOR EACH ROW EXECUTE FUNCTION ledger_admit_entry();
