-- Every object of the room in a database: its kind and name, and its definition. Left out are the tables of
-- Django's own apps, objects of extensions, and partitions, which the room makes and drops while it runs.
WITH tables AS (
    SELECT oid, relname, relkind, relpersistence, relrowsecurity
      FROM pg_class
     WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT relispartition AND oid NOT IN (
           SELECT objid FROM pg_depend WHERE classid = 'pg_class'::regclass AND deptype = 'e')
), ours AS (
    SELECT * FROM tables WHERE relname !~ '^(django|auth)_'
)
SELECT 'table ' || relname,
       concat_ws(' ', CASE relkind WHEN 'r' THEN 'plain' WHEN 'p' THEN pg_get_partkeydef(oid)
                                   WHEN 'f' THEN 'foreign' ELSE 'view' END,
                 CASE WHEN relpersistence <> 'p' THEN 'unlogged' END,
                 CASE WHEN relrowsecurity THEN 'row security' END)
  FROM ours
UNION ALL
SELECT 'column ' || relname || '.' || attname,
       concat_ws(' ', format_type(atttypid, atttypmod),
                 CASE WHEN attcollation <> typcollation THEN 'COLLATE ' || attcollation::regcollation END,
                 CASE WHEN attnotnull THEN 'NOT NULL' END,
                 CASE WHEN attidentity <> '' THEN 'IDENTITY' END,
                 CASE WHEN attgenerated <> '' THEN 'GENERATED' END,
                 'DEFAULT ' || pg_get_expr(adbin, adrelid))
  FROM ours
  JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
  JOIN pg_type ON pg_type.oid = atttypid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
UNION ALL
-- From PostgreSQL 18 on, NOT NULL is also a constraint.
SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
  FROM ours JOIN pg_constraint ON conrelid = ours.oid
 WHERE contype IN ('c', 'f', 'p', 'u', 'x') AND conparentid = 0
UNION ALL
SELECT 'index ' || named.relname,
       pg_get_indexdef(named.oid) || CASE WHEN indisvalid OR ours.relkind = 'p' THEN '' ELSE ' INVALID' END
  FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class named ON named.oid = indexrelid
UNION ALL
SELECT 'trigger ' || relname || '.' || tgname,
       pg_get_triggerdef(pg_trigger.oid)
       || CASE tgenabled WHEN 'O' THEN '' WHEN 'D' THEN ' DISABLED' ELSE ' ENABLED ' || tgenabled::text END
  FROM tables JOIN pg_trigger ON tgrelid = tables.oid
 WHERE NOT tgisinternal AND tgparentid = 0
UNION ALL
SELECT DISTINCT 'foreign keys of ' || relname, 'DISABLED'
  FROM tables JOIN pg_trigger ON tgrelid = tables.oid
 WHERE tgisinternal AND tgparentid = 0 AND tgenabled <> 'O'
UNION ALL
SELECT 'rule ' || relname || '.' || rulename, pg_get_ruledef(pg_rewrite.oid)
  FROM tables JOIN pg_rewrite ON ev_class = tables.oid
 WHERE rulename <> '_RETURN'
UNION ALL
SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')',
       concat_ws(' ', 'RETURNS ' || pg_get_function_result(pg_proc.oid), lanname, 'volatile ' || provolatile::text,
                 CASE WHEN prosecdef THEN 'SECURITY DEFINER' END, array_to_string(proconfig, ' '),
                 'sha256 ' || encode(sha256(convert_to(prosrc, 'UTF8')), 'hex'))
  FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
 WHERE pronamespace = to_regnamespace('public') AND pg_proc.oid NOT IN (
       SELECT objid FROM pg_depend WHERE classid = 'pg_proc'::regclass AND deptype = 'e')
 ORDER BY 1
