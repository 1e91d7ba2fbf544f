from django.db import migrations

# Whole rows are compared, so that a column added later is kept as well.
COMMITMENT = """
CREATE FUNCTION deal_commitment_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_dealcommitment%ROWTYPE := OLD;
BEGIN
    expected.broken_at := COALESCE(OLD.broken_at, NEW.broken_at);
    IF OLD.closed_at IS NULL AND OLD.broken_at IS NULL THEN
        expected.closed_at := NEW.closed_at;
        expected.mixed := NEW.mixed;
        expected.people := NEW.people;
    END IF;
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'commitment % is dealt from once, and never changed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_commitment_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER deal_commitment_kept
BEFORE UPDATE ON poker_dealcommitment
FOR EACH ROW EXECUTE FUNCTION deal_commitment_keep();
"""

# The lock makes a deal that comes at the same moment wait, and mix this seed in; or this seed
# wait, and be refused.
SEED = """
CREATE FUNCTION deal_seed_in_time() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM 1 FROM poker_dealcommitment
      WHERE id = NEW.commitment_id AND closed_at IS NULL AND broken_at IS NULL
      FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'commitment % takes no seeds any more', NEW.commitment_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'deal_seed_in_time';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER deal_seed_in_time
BEFORE INSERT ON poker_dealseed
FOR EACH ROW EXECUTE FUNCTION deal_seed_in_time();
"""

UNDO = """
DROP TRIGGER deal_seed_in_time ON poker_dealseed;
DROP FUNCTION deal_seed_in_time();
DROP TRIGGER deal_commitment_kept ON poker_dealcommitment;
DROP FUNCTION deal_commitment_keep();
"""


class Migration(migrations.Migration):
    """A commitment is dealt from once, or breaks once; seeds come before either."""

    dependencies = [("poker", "0016_deal_commitments")]

    operations = [migrations.RunSQL([COMMITMENT, SEED], reverse_sql=UNDO)]
