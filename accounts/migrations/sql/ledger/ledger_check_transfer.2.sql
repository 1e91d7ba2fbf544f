-- Refuses a transfer of fewer than two entries, whose entries do not sum to zero, or that goes
-- another way than ledger_way allows or without its evidence (ledger_transfer_fault). Asked at
-- commit, by the two triggers ..._balanced.

CREATE OR REPLACE FUNCTION ledger_check_transfer(checked bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    entries bigint;
    total numeric;
    transfer ledger_transfer%ROWTYPE;
    fault text;
BEGIN
    SELECT count(*), sum(amount) INTO entries, total
      FROM ledger_entry WHERE transfer_id = checked;
    IF entries < 2 OR total <> 0 THEN
        RAISE EXCEPTION 'transfer % has % entries that sum to %', checked, entries, total
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfer_balanced';
    END IF;
    SELECT * INTO transfer FROM ledger_transfer WHERE id = checked;
    fault := ledger_transfer_fault(transfer);
    IF fault IS NOT NULL THEN
        RAISE EXCEPTION 'transfer % (%) is refused by its %', checked, transfer.kind, fault
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfer_' || fault;
    END IF;
END
$$;
