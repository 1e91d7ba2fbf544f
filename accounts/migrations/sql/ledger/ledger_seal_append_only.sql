-- No seal of the ledger is changed or deleted: it vouches for what was there when it was made.

CREATE OR REPLACE TRIGGER ledger_seal_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seal
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
