from django.db import migrations

# The same steps as in accounts.cashier.requests.deeds, for whoever comes by another road.
REQUEST = """
CREATE FUNCTION cashier_request_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'cashier request % is never deleted', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'cashier_request_kept';
    END IF;
    -- What is NULL may be set; a name that stands there stays.
    IF ROW(NEW.id, NEW.player_id, NEW.kind, NEW.currency, NEW.amount, NEW.provider,
           NEW.payment_reference, NEW.form_key, NEW.approvals_needed, NEW.asked_at)
       IS DISTINCT FROM
       ROW(OLD.id, OLD.player_id, OLD.kind, OLD.currency, OLD.amount, OLD.provider,
           OLD.payment_reference, OLD.form_key, OLD.approvals_needed, OLD.asked_at)
       OR COALESCE(OLD.first_approver_id, NEW.first_approver_id) IS DISTINCT FROM NEW.first_approver_id
       OR COALESCE(OLD.second_approver_id, NEW.second_approver_id) IS DISTINCT FROM NEW.second_approver_id THEN
        RAISE EXCEPTION 'what was asked and approved in cashier request % never changes', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'cashier_request_kept';
    END IF;
    IF NOT EXISTS (
        SELECT FROM (VALUES
            ('deposit', 'asked', 'approved'), ('deposit', 'asked', 'done'),
            ('deposit', 'asked', 'refused'), ('withdrawal', 'asked', 'picked_up'),
            ('withdrawal', 'picked_up', 'approved'), ('withdrawal', 'picked_up', 'done'),
            ('withdrawal', 'picked_up', 'refused'),
            (NEW.kind, 'asked', 'cancelled'),
            (NEW.kind, 'approved', 'done'), (NEW.kind, 'approved', 'refused'),
            (NEW.kind, 'done', 'reversing'), (NEW.kind, 'done', 'reversed'),
            (NEW.kind, 'reversing', 'reversed'), (NEW.kind, 'reversing', 'done')
        ) AS step (kind, before, after)
        WHERE (step.kind, before, after) = (NEW.kind, OLD.status, NEW.status)
    ) THEN
        RAISE EXCEPTION 'cashier request % does not go from % to %', OLD.id, OLD.status, NEW.status
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cashier_request_step';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER cashier_request_kept
BEFORE UPDATE OR DELETE ON cashier_request
FOR EACH ROW EXECUTE FUNCTION cashier_request_keep();

CREATE FUNCTION cashier_request_begin() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.status <> 'asked' THEN
        RAISE EXCEPTION 'a cashier request begins as asked, not as %', NEW.status
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cashier_request_step';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER cashier_request_begun
BEFORE INSERT ON cashier_request
FOR EACH ROW EXECUTE FUNCTION cashier_request_begin();
"""

DAY_CLOSE = """
CREATE FUNCTION cashier_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refuses %', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'cashier_day_close_kept';
END
$$;

CREATE TRIGGER cashier_day_close_kept
BEFORE UPDATE OR DELETE OR TRUNCATE ON cashier_day_close
FOR EACH STATEMENT EXECUTE FUNCTION cashier_refuse_change();
"""

UNDO = """
DROP TRIGGER cashier_day_close_kept ON cashier_day_close;
DROP FUNCTION cashier_refuse_change();
DROP TRIGGER cashier_request_begun ON cashier_request;
DROP FUNCTION cashier_request_begin();
DROP TRIGGER cashier_request_kept ON cashier_request;
DROP FUNCTION cashier_request_keep();
"""


class Migration(migrations.Migration):
    """A request takes the steps it may and no other; a closed day stays as it was closed."""

    dependencies = [("accounts", "0013_cashier")]

    operations = [migrations.RunSQL([REQUEST, DAY_CLOSE], reverse_sql=UNDO)]
