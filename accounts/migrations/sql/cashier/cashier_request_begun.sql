-- No cashier request begins approved or done: it would have passed nobody's eyes.

CREATE OR REPLACE FUNCTION cashier_request_begin() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.status <> 'asked' THEN
        RAISE EXCEPTION 'a cashier request begins as asked, not as %', NEW.status
            USING ERRCODE = 'check_violation', CONSTRAINT = 'cashier_request_step';
    END IF;
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER cashier_request_begun
BEFORE INSERT ON cashier_request
FOR EACH ROW EXECUTE FUNCTION cashier_request_begin();
