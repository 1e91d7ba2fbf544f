-- Refuses a transfer of fewer than two entries, or whose entries do not sum to zero: money moves
-- from somewhere to somewhere. Asked at commit, by the two triggers ..._balanced.

CREATE OR REPLACE FUNCTION ledger_check_transfer(checked bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    entries bigint;
    total numeric;
BEGIN
    SELECT count(*), sum(amount) INTO entries, total
      FROM ledger_entry WHERE transfer_id = checked;
    IF entries < 2 OR total <> 0 THEN
        RAISE EXCEPTION 'transfer % has % entries that sum to %', checked, entries, total
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfer_balanced';
    END IF;
END
$$;
