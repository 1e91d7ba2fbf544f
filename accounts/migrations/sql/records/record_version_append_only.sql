-- No recorded version of a row is changed or deleted: it says how the row was written.

CREATE OR REPLACE TRIGGER record_version_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON record_version
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
