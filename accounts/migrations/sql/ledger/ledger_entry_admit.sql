-- No entry joins a transfer of another transaction or another currency: a transfer that was seen
-- to balance stays so. Real money leaves and reaches the house's accounts only by the kinds of
-- transfer that are for it: a rake is never paid out, and only the cashier brings money in.

CREATE OR REPLACE FUNCTION ledger_admit_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    transfer ledger_transfer%ROWTYPE;
    account ledger_account%ROWTYPE;
BEGIN
    SELECT * INTO transfer FROM ledger_transfer WHERE id = NEW.transfer_id;
    IF transfer.posted_in IS DISTINCT FROM pg_current_xact_id()
       OR transfer.created_at IS DISTINCT FROM transaction_timestamp() THEN
        RAISE EXCEPTION 'transfer % was not written in this transaction', NEW.transfer_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_same_transaction';
    END IF;
    SELECT * INTO account FROM ledger_account WHERE id = NEW.account_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no account %', NEW.account_id
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_account',
                  DETAIL = json_build_object('account', NEW.account_id);
    END IF;
    IF account.currency IS DISTINCT FROM transfer.currency THEN
        RAISE EXCEPTION 'account % is not in %', NEW.account_id, transfer.currency
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_currency';
    END IF;
    IF account.balance IS NULL AND transfer.currency <> 'PLAY' AND NOT EXISTS (
        SELECT FROM (VALUES
            ('rake', 'hand', 1), ('fees', 'tournament_prizes', 1),
            ('charity', 'unresolved_bet', 1), ('charity', 'idle_to_charity', 1),
            ('house_expense', 'run_out', -1), ('house_expense', 'correction', -1),
            ('cashier', 'deposit', -1), ('cashier', 'deposit_reversal', 1),
            ('cashier', 'withdrawal', 1), ('cashier', 'withdrawal_reversal', -1),
            ('cashier', 'idle_paid_out', 1)
        ) AS way (account, transfer, direction)
        WHERE (way.account, way.transfer, way.direction)
            = (account.kind, transfer.kind, sign(NEW.amount)::integer)
    ) THEN
        RAISE EXCEPTION 'a % does not move % from or to the % account', transfer.kind,
                        transfer.currency, account.kind
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_house';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER ledger_entry_admit
BEFORE INSERT ON ledger_entry
FOR EACH ROW EXECUTE FUNCTION ledger_admit_entry();
