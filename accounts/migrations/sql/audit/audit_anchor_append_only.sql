-- No anchor is changed or deleted: the chain goes on from it where the log was cut off.

CREATE OR REPLACE TRIGGER audit_anchor_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchor
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
