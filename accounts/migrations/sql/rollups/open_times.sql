-- Refuses nothing: the times between those days, whose rows are to be read. Not inlined either.

CREATE OR REPLACE FUNCTION open_times(name text, from_at timestamptz, until_at timestamptz)
RETURNS TABLE (since timestamptz, before timestamptz)
LANGUAGE plpgsql STABLE ROWS 2 SET search_path = public, pg_temp AS $$
BEGIN
    RETURN QUERY
    SELECT gap.begins, gap.ends
      FROM (SELECT CASE WHEN rolled.day IS NULL THEN coalesce(from_at, '-infinity')
                        ELSE (rolled.day + 1)::timestamp AT TIME ZONE 'UTC' END AS begins,
                   coalesce((lead(rolled.day) OVER (ORDER BY rolled.day NULLS FIRST))::timestamp
                            AT TIME ZONE 'UTC', until_at) AS ends
              FROM (SELECT days.day FROM rolled_days(name, from_at, until_at) days
                     UNION ALL SELECT NULL) rolled) gap
     WHERE gap.begins < gap.ends;
END
$$;
