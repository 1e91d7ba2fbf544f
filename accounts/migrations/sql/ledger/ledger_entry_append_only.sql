-- No entry is changed, deleted or truncated: the books only grow.

CREATE OR REPLACE TRIGGER ledger_entry_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
