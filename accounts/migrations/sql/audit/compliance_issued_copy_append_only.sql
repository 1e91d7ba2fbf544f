-- No copy of a report is changed or deleted: it is what somebody was given.

CREATE OR REPLACE TRIGGER compliance_issued_copy_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON compliance_issued_copy
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
