-- Roles for a place: an Einheit with all below it, or a Standort. Whoever holds one sees the tables of the schema `sicht`
-- instead of those of `public` (ADR 25): views with the same names, which leave out what lies elsewhere and refuse to write
-- there. Their sessions put `sicht` first in the search path and say in settings what they see.
-- Programs before it know no such role, and its holders may do nothing with them.
-- needs: 43

CREATE TABLE ortsrolle (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer ON DELETE CASCADE,
  rolle text CHECK (rolle IN ('mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration')),
  rolle_id uuid REFERENCES rolle,
  einheit_id uuid REFERENCES einheit,
  standort_id uuid REFERENCES standort,
  CONSTRAINT ortsrolle_rolle CHECK (num_nonnulls(rolle, rolle_id) = 1),
  CONSTRAINT ortsrolle_ort CHECK (num_nonnulls(einheit_id, standort_id) = 1),
  CONSTRAINT ortsrolle_einmal UNIQUE NULLS NOT DISTINCT (benutzer_id, rolle, rolle_id, einheit_id, standort_id)
);
CREATE INDEX ortsrolle_rolle_id ON ortsrolle (rolle_id);
CREATE INDEX ortsrolle_einheit ON ortsrolle (einheit_id);
CREATE INDEX ortsrolle_standort ON ortsrolle (standort_id);

-- A Lagerort belongs to a place by itself or by what it lies in.
ALTER TABLE lagerort ADD COLUMN einheit_id uuid REFERENCES einheit, ADD COLUMN standort_id uuid REFERENCES standort,
  ADD CONSTRAINT lagerort_ort CHECK (num_nonnulls(einheit_id, standort_id) <= 1);
CREATE INDEX lagerort_einheit ON lagerort (einheit_id);
CREATE INDEX lagerort_standort ON lagerort (standort_id);
CREATE INDEX lagerort_uebergeordnet ON lagerort (uebergeordnet_id);

-- The path of a Lagerort begins with the first one that the reader sees.
CREATE OR REPLACE FUNCTION lagerort_pfad(welcher uuid) RETURNS text
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  ort record;
  pfad text;
BEGIN
  SELECT name, uebergeordnet_id INTO ort FROM lagerort WHERE id = welcher;
  pfad := ort.name;
  WHILE ort.uebergeordnet_id IS NOT NULL LOOP
    SELECT name, uebergeordnet_id INTO ort FROM lagerort WHERE id = ort.uebergeordnet_id;
    EXIT WHEN NOT FOUND;
    pfad := ort.name || ' › ' || pfad;
  END LOOP;
  RETURN pfad;
END $$;

-- An Einheit with all below it.
CREATE FUNCTION einheiten_unter(wurzeln uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE unter AS (
    SELECT id FROM einheit WHERE id = ANY (wurzeln)
    UNION SELECT einheit.id FROM einheit JOIN unter ON einheit.uebergeordnet_id = unter.id)
  SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM unter
$$;

CREATE SCHEMA sicht;
GRANT USAGE ON SCHEMA sicht TO zeughaus_anwendung;

-- What the session sees. Without the settings they fail: nothing is seen by mistake.
CREATE FUNCTION sicht_einheiten() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('zeughaus.einheiten')::uuid[];
CREATE FUNCTION sicht_standorte() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('zeughaus.standorte')::uuid[];
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

-- Whether the reader may look a person up. Names of people who did something here are read anyway.
CREATE FUNCTION person_hier(wer uuid, einheit uuid) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN true;
CREATE FUNCTION sicht.person_hier(wer uuid, einheit uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN wer = public.sicht_person() OR coalesce(einheit = ANY (public.sicht_einheiten()), false);

-- Makes the view of a table, or makes it anew when the table has another column.
CREATE FUNCTION sicht_anlegen(tabelle text, bedingung text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wo text := coalesce(bedingung, obj_description(to_regclass('sicht.' || tabelle), 'pg_class'));
  recht text;
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW sicht.%I AS SELECT t.* FROM public.%I t WHERE %s WITH CASCADED CHECK OPTION',
    tabelle, tabelle, wo);
  EXECUTE format('COMMENT ON VIEW sicht.%I IS %L', tabelle, wo);
  FOREACH recht IN ARRAY ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] LOOP
    IF has_table_privilege('zeughaus_anwendung', 'public.' || tabelle, recht) THEN
      EXECUTE format('GRANT %s ON sicht.%I TO zeughaus_anwendung', recht, tabelle);
    END IF;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION sicht_anlegen(text, text) FROM PUBLIC;

SELECT sicht_anlegen('objekt', 't.einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]) OR t.standort_id = ANY ((SELECT sicht_standorte())::uuid[])');
SELECT sicht_anlegen(tabelle, 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)') FROM unnest(ARRAY[
  'einsatz', 'fahrzeugdetails', 'fehlbestand', 'geraet_instanz', 'kontrolle', 'kontrollerinnerung', 'kontrollverantwortung',
  'lagerbewegung', 'mangel', 'objektposition', 'wartungsauftrag', 'wartungsplan']) AS tabelle;
SELECT sicht_anlegen(tabelle, format('t.%s_id IN (SELECT o.id FROM sicht.%I o)', ueber, ueber)) FROM (VALUES
  ('einsatz_ruecknahme', 'einsatz'), ('geraet_termin', 'geraet_instanz'), ('kontrollposition', 'kontrolle'),
  ('mangel_kommentar', 'mangel'), ('mindermenge', 'fehlbestand'), ('nachfuellung', 'fehlbestand'), ('pruefung', 'geraet_instanz'),
  ('wartungsauftrag_position', 'wartungsauftrag'), ('wartungsauftrag_verlauf', 'wartungsauftrag'),
  ('wartungsplan_position', 'wartungsplan')) AS teil (tabelle, ueber);
SELECT sicht_anlegen('fachfoto', 't.vorlage_id IS NOT NULL OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o)');
SELECT sicht_anlegen('favorit', 't.objekt_id IS NULL OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o)');
SELECT sicht_anlegen('lagerort', 't.einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]) OR t.standort_id = ANY ((SELECT sicht_standorte())::uuid[])
  OR t.uebergeordnet_id = ANY ((SELECT sicht_lagerorte())::uuid[])');
SELECT sicht_anlegen('lagerplatz', 't.lagerort_id = ANY ((SELECT sicht_lagerorte())::uuid[])');
SELECT sicht_anlegen('bestand', 't.lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])');
-- A transfer from one place to another is seen at both.
SELECT sicht_anlegen('materialbewegung', 't.von_lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])
  OR t.nach_lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])');
SELECT sicht_anlegen('ausgabe', 'num_nonnulls(t.lagerplatz_id, t.geraet_instanz_id) > 0
  AND (t.lagerplatz_id IS NULL OR t.lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[]))
  AND (t.geraet_instanz_id IS NULL OR EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = t.geraet_instanz_id))');
-- What is ordered is ordered for all.
SELECT sicht_anlegen('bestellung', 'false');
SELECT sicht_anlegen('benutzer_qualifikation',
  't.benutzer_id IN (SELECT o.id FROM public.benutzer o WHERE sicht.person_hier(o.id, o.einheit_id))');
SELECT sicht_anlegen('zustaendigkeit', '(t.objekt_id IS NULL OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o))
  AND (t.objekt_id IS NOT NULL OR t.standort_id = ANY ((SELECT sicht_standorte())::uuid[])
    OR t.benutzer_id IN (SELECT o.id FROM public.benutzer o WHERE sicht.person_hier(o.id, o.einheit_id)))');
SELECT sicht_anlegen('dokument', 'CASE t.entitaet_typ WHEN ''material'' THEN true
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
SELECT sicht_anlegen('historie', 'historie_objekt(t.entitaet_typ, t.entitaet_id, t.details) IN (SELECT o.id FROM sicht.objekt o)');

-- The counters that the database keeps of all places, counted anew.
CREATE VIEW sicht.historie_anzahl AS
  SELECT strang, entitaet_typ, ereignis, benutzer_id, count(*) AS anzahl FROM sicht.historie GROUP BY 1, 2, 3, 4;
CREATE VIEW sicht.materialbewegung_anzahl AS
  SELECT (zeitpunkt AT TIME ZONE 'UTC')::date AS tag, benutzer_id, art, 0::smallint AS strang, count(*) AS anzahl
  FROM sicht.materialbewegung GROUP BY 1, 2, 3;
GRANT SELECT ON sicht.historie_anzahl, sicht.materialbewegung_anzahl TO zeughaus_anwendung;
