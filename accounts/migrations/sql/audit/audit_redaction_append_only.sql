-- No note of a redaction is changed or deleted: it says which entries were cleared, and when.

CREATE OR REPLACE TRIGGER audit_redaction_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_redaction
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
