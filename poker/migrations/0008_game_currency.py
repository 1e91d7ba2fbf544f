from django.db import migrations

KEPT = """
CREATE FUNCTION poker_game_keep_currency() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.currency IS DISTINCT FROM OLD.currency THEN
        RAISE EXCEPTION 'game % is in % for good', OLD.id, OLD.currency
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'game_currency_kept';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER game_currency_kept
BEFORE UPDATE ON poker_game
FOR EACH ROW EXECUTE FUNCTION poker_game_keep_currency();
"""

UNDO = """
DROP TRIGGER game_currency_kept ON poker_game;
DROP FUNCTION poker_game_keep_currency();
"""


class Migration(migrations.Migration):
    """A game keeps its currency: what lies on its tables is counted in it."""

    dependencies = [("poker", "0007_held_hands")]

    operations = [migrations.RunSQL(KEPT, reverse_sql=UNDO)]
