-- No transfer is changed, deleted or truncated: the books only grow.

CREATE OR REPLACE TRIGGER ledger_transfer_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
