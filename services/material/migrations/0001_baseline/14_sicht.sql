-- Roles for a place: an Einheit with all below it, or a Standort. Whoever holds one sees the tables of the schema `sicht`
-- instead of those of `public` (ADR 25): views with the same names, which leave out what lies elsewhere and refuse to write
-- there. Their sessions put `sicht` first in the search path and say in settings what they see.

CREATE TABLE ortsrolle (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer ON DELETE CASCADE,
  rolle text CHECK (rolle IN ('mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration')),
  rolle_id uuid REFERENCES rolle,
  einheit_id uuid REFERENCES einheit,
  standort_id uuid REFERENCES standort,
  -- One that a group of the OpenID provider has given goes again with the group; one given by hand stays.
  aus_gruppe boolean NOT NULL DEFAULT false,
  CONSTRAINT ortsrolle_rolle CHECK (num_nonnulls(rolle, rolle_id) = 1),
  CONSTRAINT ortsrolle_ort CHECK (num_nonnulls(einheit_id, standort_id) = 1),
  CONSTRAINT ortsrolle_einmal UNIQUE NULLS NOT DISTINCT (benutzer_id, rolle, rolle_id, einheit_id, standort_id)
);
CREATE INDEX ortsrolle_rolle_id ON ortsrolle (rolle_id);
CREATE INDEX ortsrolle_einheit ON ortsrolle (einheit_id);
CREATE INDEX ortsrolle_standort ON ortsrolle (standort_id);

-- Which group of the OpenID provider gives which role for a place.
CREATE TABLE gruppe_ortsrolle (
  id uuid PRIMARY KEY,
  gruppe text NOT NULL,
  rolle text CHECK (rolle IN ('mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration')),
  rolle_id uuid REFERENCES rolle,
  einheit_id uuid REFERENCES einheit,
  standort_id uuid REFERENCES standort,
  CONSTRAINT gruppe_ortsrolle_rolle CHECK (num_nonnulls(rolle, rolle_id) = 1),
  CONSTRAINT gruppe_ortsrolle_ort CHECK (num_nonnulls(einheit_id, standort_id) = 1),
  CONSTRAINT gruppe_ortsrolle_einmal UNIQUE NULLS NOT DISTINCT (gruppe, rolle, rolle_id, einheit_id, standort_id)
);
CREATE INDEX gruppe_ortsrolle_rolle_id ON gruppe_ortsrolle (rolle_id);
CREATE INDEX gruppe_ortsrolle_einheit ON gruppe_ortsrolle (einheit_id);
CREATE INDEX gruppe_ortsrolle_standort ON gruppe_ortsrolle (standort_id);

-- An Einheit with all below it.
CREATE FUNCTION einheiten_unter(wurzeln uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE unter AS (
    SELECT id FROM einheit WHERE id = ANY (wurzeln)
    UNION SELECT einheit.id FROM einheit JOIN unter ON einheit.uebergeordnet_id = unter.id)
  SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM unter
$$;

CREATE SCHEMA sicht;
-- The views of `sicht` once more, for readers of many Einheiten. There the condition of the planner's estimates costs: for each
-- row that is looked up by its id, the setting becomes an array of ids again, a millisecond for fifty rows of a district. A
-- subquery makes it once; the planner takes the array of a subquery for ten elements, which is near enough from ten on. The
-- schema stands before `sicht` in the search path; what it lacks (functions, sums) is read there.
CREATE SCHEMA weitsicht;
GRANT USAGE ON SCHEMA sicht, weitsicht TO zeughaus_anwendung;

-- What the session sees. Without the settings they fail: nothing is seen by mistake.
--
-- The planner evaluates these functions for its estimates, as it does no subquery: it knows how many objects a reader sees,
-- and finds those of a brigade by their index where it took them for half of all. A function in plpgsql stays a call, whose
-- cost keeps the planner from calling it for each row; an index calls it once.
CREATE FUNCTION sicht_einheiten() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE COST 300 AS $$
BEGIN
  RETURN current_setting('zeughaus.einheiten')::uuid[];
END $$;
CREATE FUNCTION sicht_standorte() RETURNS uuid[] LANGUAGE plpgsql STABLE PARALLEL SAFE COST 300 AS $$
BEGIN
  RETURN current_setting('zeughaus.standorte')::uuid[];
END $$;
CREATE FUNCTION sicht_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('zeughaus.person')::uuid;
CREATE FUNCTION sicht_lagerorte() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE hier AS (
    SELECT id FROM lagerort WHERE einheit_id = ANY (sicht_einheiten()) OR standort_id = ANY (sicht_standorte())
    UNION SELECT lagerort.id FROM lagerort JOIN hier ON lagerort.uebergeordnet_id = hier.id)
  SELECT coalesce(array_agg(id), '{}') FROM hier
$$;
CREATE FUNCTION sicht_lagerplaetze() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(id), '{}') FROM lagerplatz WHERE lagerort_id = ANY (sicht_lagerorte())
$$;

-- Whose own entries a session sees: of the Einheiten that it sees, of those above, and of what stands at its Standorte.
CREATE FUNCTION sicht_besitzer() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE hier AS (
    SELECT id FROM (SELECT unnest(sicht_einheiten()) AS id
      UNION SELECT einheit_id FROM objekt WHERE standort_id = ANY (sicht_standorte()) AND einheit_id IS NOT NULL) erste
    UNION SELECT e.uebergeordnet_id FROM einheit e JOIN hier ON e.id = hier.id WHERE e.uebergeordnet_id IS NOT NULL)
  SELECT coalesce(array_agg(id), '{}') FROM hier
$$;

-- Whether the reader may look a person up. Names of people who did something here are read anyway.
CREATE FUNCTION person_hier(wer uuid, einheit uuid) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN true;
CREATE FUNCTION sicht.person_hier(wer uuid, einheit uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN wer = public.sicht_person() OR coalesce(einheit = ANY (public.sicht_einheiten()), false);

-- Makes the view of a table in one of the two schemas.
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
CREATE FUNCTION sicht_anlegen(tabelle text, bedingung text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wo text := coalesce(bedingung, obj_description(to_regclass('sicht.' || tabelle), 'pg_class'));
BEGIN
  PERFORM sicht_in('sicht', tabelle, wo);
  EXECUTE format('COMMENT ON VIEW sicht.%I IS %L', tabelle, wo);
  PERFORM sicht_in('weitsicht', tabelle, weitsicht_bedingung(tabelle));
END $$;
REVOKE ALL ON FUNCTION sicht_anlegen, sicht_in, weitsicht_bedingung FROM PUBLIC;

-- The views, in the order in which they read each other.
SELECT sicht_anlegen('objekt', 't.einheit_id = ANY (sicht_einheiten()) OR t.standort_id = ANY (sicht_standorte())');

SELECT sicht_anlegen(tabelle, 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)') FROM unnest(ARRAY[
  'einsatz', 'fahrzeugdetails', 'fehlbestand', 'geraet_instanz', 'kontrolle', 'kontrollerinnerung', 'kontrollverantwortung',
  'lagerbewegung', 'mangel', 'objektposition', 'wartungsauftrag', 'wartungsplan', 'historie_objekt_anzahl',
  'historie_objektereignis_anzahl', 'historie_objekttag_anzahl', 'historie_objekteintrag']) AS tabelle;

SELECT sicht_anlegen(tabelle, format('t.%s_id IN (SELECT o.id FROM sicht.%I o)', ueber, ueber)) FROM (VALUES
  ('einsatz_ruecknahme', 'einsatz'), ('geraet_termin', 'geraet_instanz'), ('kontrollposition', 'kontrolle'),
  ('mangel_kommentar', 'mangel'), ('mindermenge', 'fehlbestand'), ('nachfuellung', 'fehlbestand'), ('pruefung', 'geraet_instanz'),
  ('wartungsauftrag_position', 'wartungsauftrag'), ('wartungsauftrag_verlauf', 'wartungsauftrag'),
  ('wartungsplan_position', 'wartungsplan')) AS teil (tabelle, ueber);

-- Own entries of the catalogue, and their parts.
SELECT sicht_anlegen(tabelle, 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])')
  FROM unnest(ARRAY['material', 'objekttyp', 'beladungsvorlage']) AS tabelle;
SELECT sicht_anlegen(name, format('t.%I IN (SELECT o.id FROM sicht.%I o)', ueber, von)) FROM (VALUES
  ('fach', 'objekttyp', 'objekttyp_id'), ('vorlagenposition', 'beladungsvorlage', 'vorlage_id'),
  ('pruefart', 'material', 'material_id'), ('objekttyp_qualifikationsanforderung', 'objekttyp', 'objekttyp_id')) AS teil (name, von, ueber);

SELECT sicht_anlegen('benutzer_qualifikation',
  't.benutzer_id IN (SELECT o.id FROM public.benutzer o WHERE sicht.person_hier(o.id, o.einheit_id))');
-- Whoever holds a qualification shows it wherever they are looked up.
SELECT sicht_anlegen('qualifikationstyp', 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])
  OR t.id = ANY ((SELECT array_agg(o.qualifikationstyp_id) FROM sicht.benutzer_qualifikation o)::uuid[])');

SELECT sicht_anlegen('fachfoto', 't.vorlage_id IN (SELECT o.id FROM sicht.beladungsvorlage o) OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o)');
SELECT sicht_anlegen('favorit', 't.objekt_id IS NULL OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o)');

SELECT sicht_anlegen('lagerort', 't.einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]) OR t.standort_id = ANY ((SELECT sicht_standorte())::uuid[])
  OR t.uebergeordnet_id = ANY ((SELECT sicht_lagerorte())::uuid[])');
SELECT sicht_anlegen('lagerplatz', 't.lagerort_id = ANY ((SELECT sicht_lagerorte())::uuid[])');
SELECT sicht_anlegen('bestand', 't.lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])');
-- A transfer from one place to another is seen at both.
SELECT sicht_anlegen('materialbewegung', 't.von_lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])
  OR t.nach_lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])');
-- The lender sees an issue, and the Einheit that it is lent to while it is out.
SELECT sicht_anlegen('ausgabe', '(num_nonnulls(t.lagerplatz_id, t.geraet_instanz_id) > 0
  AND (t.lagerplatz_id IS NULL OR t.lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[]))
  AND (t.geraet_instanz_id IS NULL OR EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = t.geraet_instanz_id)))
  OR (t.status = ''ausgegeben'' AND t.an_einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]))');
-- What is ordered is ordered for all.
SELECT sicht_anlegen('bestellung', 'false');

SELECT sicht_anlegen('zustaendigkeit', '(t.objekt_id IS NULL OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o))
  AND (t.objekt_id IS NOT NULL OR t.standort_id = ANY ((SELECT sicht_standorte())::uuid[])
    OR t.benutzer_id IN (SELECT o.id FROM public.benutzer o WHERE sicht.person_hier(o.id, o.einheit_id)))');

SELECT sicht_anlegen('dokument', 'CASE t.entitaet_typ WHEN ''material'' THEN EXISTS (SELECT FROM sicht.material o WHERE o.id = t.entitaet_id)
  WHEN ''objekt'' THEN EXISTS (SELECT FROM sicht.objekt o WHERE o.id = t.entitaet_id)
  WHEN ''objektposition'' THEN EXISTS (SELECT FROM sicht.objektposition o WHERE o.id = t.entitaet_id)
  WHEN ''geraet_instanz'' THEN EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = t.entitaet_id)
  WHEN ''mangel'' THEN EXISTS (SELECT FROM sicht.mangel o WHERE o.id = t.entitaet_id)
  WHEN ''wartungsauftrag'' THEN EXISTS (SELECT FROM sicht.wartungsauftrag o WHERE o.id = t.entitaet_id)
  WHEN ''benutzer_qualifikation'' THEN EXISTS (SELECT FROM sicht.benutzer_qualifikation o WHERE o.id = t.entitaet_id)
  WHEN ''kontrolle'' THEN EXISTS (SELECT FROM sicht.kontrolle o WHERE o.id = t.entitaet_id)
  WHEN ''fehlbestand'' THEN EXISTS (SELECT FROM sicht.fehlbestand o WHERE o.id = t.entitaet_id)
  WHEN ''fachfoto'' THEN EXISTS (SELECT FROM sicht.fachfoto o WHERE o.id = t.entitaet_id)
  ELSE false END');

-- A join: an array of 20,000 objects is searched from its beginning for each row.
SELECT sicht_anlegen('historie', 'historie_objekt(t.entitaet_typ, t.entitaet_id, t.details) IN (SELECT o.id FROM sicht.objekt o)');
