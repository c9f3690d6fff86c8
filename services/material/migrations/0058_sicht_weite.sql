-- The planner evaluates these functions for its estimates, as it does no subquery: it knows how many objects a reader sees,
-- and finds those of a brigade by their index where it took them for half of all. A function in plpgsql stays a call, whose
-- cost keeps the planner from calling it for each row; an index calls it once.
-- needs: 43
CREATE OR REPLACE FUNCTION sicht_einheiten() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE COST 300 AS $$
BEGIN
  RETURN current_setting('zeughaus.einheiten')::uuid[];
END $$;
CREATE OR REPLACE FUNCTION sicht_standorte() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE COST 300 AS $$
BEGIN
  RETURN current_setting('zeughaus.standorte')::uuid[];
END $$;
SELECT sicht_anlegen('objekt', 't.einheit_id = ANY (sicht_einheiten()) OR t.standort_id = ANY (sicht_standorte())');
