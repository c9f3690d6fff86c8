-- How often anything has changed that the overviews are computed from, so that they need not be computed anew because
-- somebody counts: what a count finds is provisional until its check ends, and no overview speaks of it before.
--
-- The sum over all strands changes with each commit that changed something, and with nothing else. In strands, because a row
-- is locked until the commit: of the sessions that are open at a time hardly two share one, and those wait for each other.

CREATE TABLE lagestand (
  strang smallint PRIMARY KEY,
  aenderungen bigint NOT NULL
) WITH (fillfactor = 50);
REVOKE ALL ON lagestand FROM zeughaus_anwendung;
GRANT SELECT ON lagestand TO zeughaus_anwendung;

CREATE FUNCTION lage_zaehlen() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO lagestand (strang, aenderungen) VALUES (pg_backend_pid() % 4096, 1)
  ON CONFLICT (strang) DO UPDATE SET aenderungen = lagestand.aenderungen + 1
$$;

CREATE FUNCTION lage_geaendert() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lage_zaehlen();
  RETURN NULL;
END $$;

-- A shortage counts from the end of the check that found it.
CREATE FUNCTION lage_endgueltig_neu() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM neu WHERE NOT vorlaeufig) THEN PERFORM lage_zaehlen(); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION lage_endgueltig_geaendert() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM neu WHERE NOT vorlaeufig) OR EXISTS (SELECT FROM alt WHERE NOT vorlaeufig) THEN
    PERFORM lage_zaehlen();
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION lage_endgueltig_entfallen() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM alt WHERE NOT vorlaeufig) THEN PERFORM lage_zaehlen(); END IF;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION lage_zaehlen, lage_geaendert, lage_endgueltig_neu, lage_endgueltig_geaendert,
  lage_endgueltig_entfallen FROM PUBLIC;

CREATE TRIGGER fehlbestand_lage_neu AFTER INSERT ON fehlbestand
  REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_neu();
CREATE TRIGGER fehlbestand_lage_geaendert AFTER UPDATE ON fehlbestand
  REFERENCING OLD TABLE AS alt NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_geaendert();
CREATE TRIGGER fehlbestand_lage_entfallen AFTER DELETE ON fehlbestand
  REFERENCING OLD TABLE AS alt FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_entfallen();
CREATE TRIGGER fehlbestand_lage_geleert AFTER TRUNCATE ON fehlbestand
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TRIGGER einsatz_lage AFTER INSERT ON einsatz
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER einsatz_ruecknahme_lage AFTER INSERT ON einsatz_ruecknahme
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

DO $$
DECLARE
  tabelle text;
BEGIN
  FOREACH tabelle IN ARRAY ARRAY[
    'einheit', 'fahrzeugdetails', 'geraet_instanz', 'geraet_termin', 'kontrolle', 'mangel',
    'material', 'mindermenge', 'objekt', 'objektposition', 'objekttyp', 'pruefart',
    'standort']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert()', tabelle || '_lage', tabelle);
  END LOOP;
END $$;
