-- Which entries of the Historie are about which object, with what a list filters by. Whoever sees few objects finds a page by
-- gathering their entries from this index alone; in the Historie the entries of all others lie between them.
-- needs: 43

CREATE TABLE historie_objekteintrag (
  objekt_id uuid NOT NULL,
  id uuid NOT NULL,
  entitaet_typ text NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid,
  zeitpunkt timestamptz(3) NOT NULL
  -- The index answers alone for what a vacuum has seen.
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02);
REVOKE ALL ON historie_objekteintrag FROM zeughaus_anwendung;
GRANT SELECT ON historie_objekteintrag TO zeughaus_anwendung;

CREATE FUNCTION historie_zuordnen(welcher smallint, nach bigint, bis bigint) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO historie_objekteintrag (objekt_id, id, entitaet_typ, ereignis, benutzer_id, zeitpunkt)
    SELECT historie_objekt(entitaet_typ, entitaet_id, details), id, entitaet_typ, ereignis, benutzer_id, zeitpunkt FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION historie_zuordnen FROM PUBLIC;

-- The entries so far, without a lock; then the function, under the lock that who has appended and not ended still holds; then
-- those since.
DO $$
DECLARE
  enden historie_strang[] := ARRAY(SELECT s FROM historie_strang s);
BEGIN
  PERFORM historie_zuordnen(strang, 0, nummer) FROM unnest(enden);
  ALTER TABLE historie_objekteintrag ADD CONSTRAINT historie_objekteintrag_pkey
    PRIMARY KEY (objekt_id, id) INCLUDE (entitaet_typ, ereignis, benutzer_id, zeitpunkt);
  LOCK TABLE historie_strang IN SHARE ROW EXCLUSIVE MODE;
  CREATE OR REPLACE FUNCTION historie_strang_zaehlen() RETURNS trigger
    LANGUAGE plpgsql SET search_path = public, pg_temp AS $zaehlen$
  BEGIN
    PERFORM historie_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
    PERFORM historie_tage_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
    PERFORM historie_zuordnen(NEW.strang, OLD.nummer, NEW.nummer);
    RETURN NULL;
  END $zaehlen$;
  PERFORM historie_zuordnen(s.strang, e.nummer, s.nummer) FROM unnest(enden) e JOIN historie_strang s USING (strang);
END $$;

SELECT sicht_anlegen('historie_objekteintrag', 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)');
