from django.db import migrations

# Whole rows are compared, so that a column added later is kept as well.
HAND = """
CREATE FUNCTION held_hand_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_heldhand%ROWTYPE := OLD;
BEGIN
    IF OLD.resolved_at IS NULL THEN
        expected.resolution := NEW.resolution;
        expected.resolved_at := NEW.resolved_at;
        expected.resolved_by_id := NEW.resolved_by_id;
        expected.resolution_reason := NEW.resolution_reason;
    END IF;
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'held hand % is resolved once, and never changed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'held_hand_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER held_hand_kept
BEFORE UPDATE ON poker_heldhand
FOR EACH ROW EXECUTE FUNCTION held_hand_keep();
"""

BET = """
CREATE FUNCTION held_bet_keep() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    expected poker_heldbet%ROWTYPE := OLD;
BEGIN
    expected.awarded := COALESCE(OLD.awarded, NEW.awarded);
    expected.warned_days := GREATEST(OLD.warned_days, NEW.warned_days);
    IF NEW IS DISTINCT FROM expected THEN
        RAISE EXCEPTION 'held bet % is awarded once, and never changed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'held_bet_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER held_bet_kept
BEFORE UPDATE ON poker_heldbet
FOR EACH ROW EXECUTE FUNCTION held_bet_keep();
"""

UNDO = """
DROP TRIGGER held_bet_kept ON poker_heldbet;
DROP FUNCTION held_bet_keep();
DROP TRIGGER held_hand_kept ON poker_heldhand;
DROP FUNCTION held_hand_keep();
"""


class Migration(migrations.Migration):
    """A held hand is resolved once and its bets awarded once; nothing else of them changes."""

    dependencies = [("poker", "0011_pools_and_reservations")]

    operations = [migrations.RunSQL([HAND, BET], reverse_sql=UNDO)]
