-- Refuses nothing: whether a colleague has agreed to this change of a game's or a rule set's row,
-- and it is not in force yet. Names and the number of tables are no rules.

CREATE OR REPLACE FUNCTION poker_rules_agreed(
    old_row jsonb, new_row jsonb, of_game bigint, of_rule_set bigint)
RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    WITH changed AS (
        SELECT count(*) AS fields, jsonb_object_agg(name, before) AS before,
               jsonb_object_agg(name, after) AS after
          FROM (SELECT CASE key WHEN 'rule_set_id' THEN 'rule_set' ELSE key END AS name,
                       old_row -> key AS before, value AS after
                  FROM jsonb_each(new_row)
                 WHERE old_row -> key IS DISTINCT FROM value
                   AND key NOT IN ('name', 'most_tables', 'people_waiting')) AS field
    )
    SELECT changed.fields = 0 OR EXISTS (
               SELECT FROM poker_ruleschange change
                WHERE (change.game_id = of_game OR change.rule_set_id = of_rule_set)
                  AND change.approved_at IS NOT NULL AND change.withdrawn_at IS NULL
                  AND change.applied_at IS NULL AND change.failure = ''
                  AND change.before = changed.before AND change.after = changed.after)
      FROM changed
$$;
