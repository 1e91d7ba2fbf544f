from django.db import migrations

APPEND_ONLY = """
CREATE TRIGGER ledger_entry_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
"""

ADMISSION = """
CREATE FUNCTION ledger_admit_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    transfer ledger_transfer%ROWTYPE;
    account_currency varchar;
BEGIN
    SELECT * INTO transfer FROM ledger_transfer WHERE id = NEW.transfer_id;
    IF transfer.posted_in IS DISTINCT FROM pg_current_xact_id()
       OR transfer.created_at IS DISTINCT FROM transaction_timestamp() THEN
        RAISE EXCEPTION 'transfer % was not written in this transaction', NEW.transfer_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_same_transaction';
    END IF;
    SELECT currency INTO account_currency FROM ledger_account WHERE id = NEW.account_id;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no account %', NEW.account_id
            USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_account',
                  DETAIL = json_build_object('account', NEW.account_id);
    END IF;
    IF account_currency IS DISTINCT FROM transfer.currency THEN
        RAISE EXCEPTION 'account % is not in %', NEW.account_id, transfer.currency
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_currency';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER ledger_entry_admit
BEFORE INSERT ON ledger_entry
FOR EACH ROW EXECUTE FUNCTION ledger_admit_entry();
"""

# Runs as the owner: the application's role may not write a balance by any other road.
BALANCE = """
CREATE FUNCTION ledger_move_balance() RETURNS trigger
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

CREATE TRIGGER ledger_entry_balance
AFTER INSERT ON ledger_entry
FOR EACH ROW EXECUTE FUNCTION ledger_move_balance();
"""

UNDO = """
DROP TRIGGER ledger_entry_balance ON ledger_entry;
DROP FUNCTION ledger_move_balance();
DROP TRIGGER ledger_entry_admit ON ledger_entry;
DROP FUNCTION ledger_admit_entry();
DROP TRIGGER ledger_entry_append_only ON ledger_entry;
"""


class Migration(migrations.Migration):
    """An entry joins its own transaction's transfer, moves its account, and is never changed."""

    dependencies = [("accounts", "0003_account_rules")]

    operations = [migrations.RunSQL([APPEND_ONLY, ADMISSION, BALANCE], reverse_sql=UNDO)]
