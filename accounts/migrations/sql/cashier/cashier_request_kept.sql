-- No cashier request is deleted, changed in what was asked and approved, or taken by another step
-- than those listed: the same steps as in accounts.cashier.requests.deeds, for whoever comes by
-- another road. Let through is only who erases somebody (room_may_remove).

CREATE OR REPLACE FUNCTION cashier_request_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'cashier request % is never deleted', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'cashier_request_kept';
    END IF;
    -- What is NULL may be set; a name that stands there stays.
    IF ROW(NEW.id, NEW.player_id, NEW.kind, NEW.currency, NEW.amount, NEW.provider,
           NEW.payment_reference, NEW.account_holder, NEW.form_key, NEW.approvals_needed, NEW.asked_at)
       IS DISTINCT FROM
       ROW(OLD.id, OLD.player_id, OLD.kind, OLD.currency, OLD.amount, OLD.provider,
           OLD.payment_reference, OLD.account_holder, OLD.form_key, OLD.approvals_needed, OLD.asked_at)
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

CREATE OR REPLACE TRIGGER cashier_request_kept
BEFORE UPDATE OR DELETE ON cashier_request
FOR EACH ROW WHEN (NOT room_may_remove('cashier_request'::regclass))
EXECUTE FUNCTION cashier_request_keep();
