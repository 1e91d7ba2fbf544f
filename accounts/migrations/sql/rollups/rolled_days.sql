-- Refuses nothing: days that are summed up and lie wholly between two instants. Not inlined, so
-- that PostgreSQL plans for the few rows it gives.

CREATE OR REPLACE FUNCTION rolled_days(name text, from_at timestamptz, until_at timestamptz)
RETURNS TABLE (day date)
LANGUAGE plpgsql STABLE ROWS 50 SET search_path = public, pg_temp AS $$
BEGIN
    RETURN QUERY
    SELECT rolled.day FROM rolled_day rolled
     WHERE rolled.rollup = name AND NOT rolled.is_stale
       AND rolled.day::timestamp AT TIME ZONE 'UTC' >= coalesce(from_at, '-infinity')
       AND (rolled.day + 1)::timestamp AT TIME ZONE 'UTC' <= until_at;
END
$$;
