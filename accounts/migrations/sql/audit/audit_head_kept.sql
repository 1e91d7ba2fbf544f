-- The audit log has one head, neither added to nor deleted: a second would be a second log.

CREATE OR REPLACE TRIGGER audit_head_kept
BEFORE INSERT OR DELETE OR TRUNCATE ON audit_head
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
