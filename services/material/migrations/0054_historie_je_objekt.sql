-- How many entries the Historie has of each object: for people who see places only, counting a million rows for every page
-- would cost more than the page. The end of a strand counts: whatever function appends, the entries up to the new end are
-- counted in its transaction, also those of a call that began before this migration.
-- needs: 43

CREATE TABLE historie_objekt_anzahl (
  objekt_id uuid PRIMARY KEY,
  anzahl bigint NOT NULL
) WITH (fillfactor = 50);

-- The same by kind and person, for the filters.
CREATE TABLE historie_objektereignis_anzahl (
  objekt_id uuid NOT NULL,
  entitaet_typ text NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid,
  anzahl bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (objekt_id, entitaet_typ, ereignis, benutzer_id)
) WITH (fillfactor = 50);
CREATE INDEX historie_objektereignis_anzahl_ereignis ON historie_objektereignis_anzahl (ereignis, objekt_id);
CREATE INDEX historie_objektereignis_anzahl_benutzer ON historie_objektereignis_anzahl (benutzer_id, objekt_id);

REVOKE ALL ON historie_objekt_anzahl, historie_objektereignis_anzahl FROM zeughaus_anwendung;
GRANT SELECT ON historie_objekt_anzahl, historie_objektereignis_anzahl TO zeughaus_anwendung;

-- Counts the entries of a strand from one number to another. Each transaction locks the counts in the same order, and nothing
-- after them: none waits in a circle, and only those wait that write about the same object.
CREATE FUNCTION historie_zaehlen(welcher smallint, nach bigint, bis bigint) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO historie_objekt_anzahl (objekt_id, anzahl)
    SELECT historie_objekt(entitaet_typ, entitaet_id, details), count(*) FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL
    GROUP BY 1 ORDER BY 1
  ON CONFLICT (objekt_id) DO UPDATE SET anzahl = historie_objekt_anzahl.anzahl + excluded.anzahl;
  INSERT INTO historie_objektereignis_anzahl (objekt_id, entitaet_typ, ereignis, benutzer_id, anzahl)
    SELECT historie_objekt(entitaet_typ, entitaet_id, details), entitaet_typ, ereignis, benutzer_id, count(*) FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (objekt_id, entitaet_typ, ereignis, benutzer_id)
    DO UPDATE SET anzahl = historie_objektereignis_anzahl.anzahl + excluded.anzahl;
END $$;

CREATE FUNCTION historie_strang_zaehlen() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM historie_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION historie_zaehlen, historie_strang_zaehlen FROM PUBLIC;

-- The entries so far, without a lock; then the trigger, which waits for who has appended and not ended; then those since.
DO $$
DECLARE
  enden historie_strang[] := ARRAY(SELECT s FROM historie_strang s);
BEGIN
  PERFORM historie_zaehlen(strang, 0, nummer) FROM unnest(enden);
  CREATE TRIGGER historie_strang_zaehlen AFTER UPDATE ON historie_strang
    FOR EACH ROW WHEN (NEW.nummer > OLD.nummer) EXECUTE FUNCTION historie_strang_zaehlen();
  PERFORM historie_zaehlen(s.strang, e.nummer, s.nummer) FROM unnest(enden) e JOIN historie_strang s USING (strang);
END $$;

SELECT sicht_anlegen(tabelle, 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)')
  FROM unnest(ARRAY['historie_objekt_anzahl', 'historie_objektereignis_anzahl']) AS tabelle;
CREATE OR REPLACE VIEW sicht.historie_anzahl AS
  SELECT 0::smallint AS strang, entitaet_typ, ereignis, benutzer_id, anzahl FROM sicht.historie_objektereignis_anzahl;

-- The number of all entries that the reader sees.
CREATE FUNCTION historie_gesamt() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(sum(anzahl), 0)::bigint FROM public.historie_anzahl $$;
CREATE FUNCTION sicht.historie_gesamt() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(sum(anzahl), 0)::bigint FROM sicht.historie_objekt_anzahl $$;

-- A join again: an array of 20,000 objects is searched from its beginning for each row.
SELECT sicht_anlegen('historie', 'historie_objekt(t.entitaet_typ, t.entitaet_id, t.details) IN (SELECT o.id FROM sicht.objekt o)');
