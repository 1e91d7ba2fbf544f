-- Refuses nothing: says whether a transfer refills one wallet by no more than a refill may be.

CREATE OR REPLACE FUNCTION ledger_evidence_refill(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT count(*) = 2 AND max(amount) <= 20000000
      FROM ledger_entry WHERE transfer_id = checked.id
$$;
