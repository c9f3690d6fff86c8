-- The views of `sicht` once more, for readers of many Einheiten. There the condition of the planner's estimates (0058) costs:
-- for each row that is looked up by its id, the setting becomes an array of ids again, a millisecond for fifty rows of a
-- district. A subquery makes it once; the planner takes the array of a subquery for ten elements, which is near enough from
-- ten on. The schema stands before `sicht` in the search path; what it lacks (functions, sums) is read there.
-- needs: 43

CREATE SCHEMA weitsicht;
GRANT USAGE ON SCHEMA weitsicht TO zeughaus_anwendung;

CREATE FUNCTION sicht_in(schema text, tabelle text, bedingung text) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  recht text;
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW %I.%I AS SELECT t.* FROM public.%I t WHERE %s WITH CASCADED CHECK OPTION',
    schema, tabelle, tabelle, bedingung);
  FOREACH recht IN ARRAY ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] LOOP
    IF has_table_privilege('zeughaus_anwendung', 'public.' || tabelle, recht) THEN
      EXECUTE format('GRANT %s ON %I.%I TO zeughaus_anwendung', recht, schema, tabelle);
    END IF;
  END LOOP;
END $$;

-- The condition of a view of `sicht`, over the views of `weitsicht`. Functions (with a parenthesis) stay those of `sicht`.
CREATE FUNCTION weitsicht_bedingung(tabelle text) RETURNS text
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE tabelle
    WHEN 'objekt' THEN 't.einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]) OR t.standort_id = ANY (sicht_standorte())'
    ELSE regexp_replace(obj_description(to_regclass('sicht.' || tabelle), 'pg_class'), '\msicht\.(\w+)\M(?!\()', 'weitsicht.\1', 'g') END
$$;

-- Makes the views of a table, or makes them anew when the table has another column.
CREATE OR REPLACE FUNCTION sicht_anlegen(tabelle text, bedingung text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wo text := coalesce(bedingung, obj_description(to_regclass('sicht.' || tabelle), 'pg_class'));
BEGIN
  PERFORM sicht_in('sicht', tabelle, wo);
  EXECUTE format('COMMENT ON VIEW sicht.%I IS %L', tabelle, wo);
  PERFORM sicht_in('weitsicht', tabelle, weitsicht_bedingung(tabelle));
END $$;
REVOKE ALL ON FUNCTION sicht_anlegen, sicht_in, weitsicht_bedingung FROM PUBLIC;

-- Some views read others that were made later: first all are made, and show nothing.
DO $$
DECLARE
  tabelle text;
  tabellen CONSTANT text[] := ARRAY(SELECT relname FROM pg_class WHERE relnamespace = 'sicht'::regnamespace AND relkind = 'v'
    AND obj_description(oid, 'pg_class') IS NOT NULL ORDER BY oid);
BEGIN
  FOREACH tabelle IN ARRAY tabellen LOOP
    PERFORM sicht_in('weitsicht', tabelle, 'false');
  END LOOP;
  FOREACH tabelle IN ARRAY tabellen LOOP
    PERFORM sicht_in('weitsicht', tabelle, weitsicht_bedingung(tabelle));
  END LOOP;
END $$;
