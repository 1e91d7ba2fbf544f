-- No entry of the audit log is changed, deleted or truncated: it says what staff did.

CREATE OR REPLACE TRIGGER audit_entry_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
