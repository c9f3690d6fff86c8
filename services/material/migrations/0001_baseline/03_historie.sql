-- The audit trail. The application's role can read it and call historie_anfuegen(), nothing else.

-- The history of an object is that of everything in it: its checks, shortages, defects, devices. Their events name it.
CREATE FUNCTION historie_objekt(entitaet_typ text, entitaet_id uuid, details jsonb) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN entitaet_typ = 'objekt' THEN entitaet_id ELSE (details ->> 'objekt_id')::uuid END;

CREATE TABLE historie (
  id uuid PRIMARY KEY,
  -- Rows are chained in several strands, so that transactions that have nothing to do with each other do not wait for
  -- one another's commit. Within a strand the numbers have no gap.
  strang smallint NOT NULL,
  nummer bigint NOT NULL,
  entitaet_typ text NOT NULL,
  entitaet_id uuid NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid REFERENCES benutzer,
  zeitpunkt timestamptz(3) NOT NULL,
  details jsonb NOT NULL,
  -- SHA-256 over the predecessor's hash and every other field of this row.
  hash bytea NOT NULL,
  UNIQUE (strang, nummer)
);
CREATE INDEX historie_entitaet ON historie (entitaet_id, id DESC);
CREATE INDEX historie_benutzer ON historie (benutzer_id, id DESC);
CREATE INDEX historie_ereignis ON historie (ereignis, id DESC);
CREATE INDEX historie_typ ON historie (entitaet_typ, id DESC);
CREATE INDEX historie_zeitpunkt ON historie (zeitpunkt DESC, id DESC);
CREATE INDEX historie_objekt ON historie (historie_objekt(entitaet_typ, entitaet_id, details), id DESC);
CREATE TRIGGER historie_unveraenderlich BEFORE UPDATE OR DELETE OR TRUNCATE ON historie
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

-- The end of each strand: a row cut off at the end is missed here.
CREATE TABLE historie_strang (
  strang smallint PRIMARY KEY,
  nummer bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO historie_strang SELECT nummer, 0, sha256('Zeughaus Historie'::bytea) FROM generate_series(0, 15) AS nummer;

REVOKE ALL ON historie, historie_strang FROM zeughaus_anwendung;
GRANT SELECT ON historie, historie_strang TO zeughaus_anwendung;

-- How many entries the Historie has of each kind, kept by the function that appends them: counting a million rows for
-- every page of a list would cost more than the page.
CREATE TABLE historie_anzahl (
  strang smallint NOT NULL,
  entitaet_typ text NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid REFERENCES benutzer,
  anzahl bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (strang, entitaet_typ, ereignis, benutzer_id)
) WITH (fillfactor = 50);
REVOKE ALL ON historie_anzahl FROM zeughaus_anwendung;
GRANT SELECT ON historie_anzahl TO zeughaus_anwendung;

-- Appends the events of one transaction:
-- [{ id, entitaet_typ, entitaet_id, ereignis, benutzer_id, zeitpunkt, details }, …].
-- It runs as the owner, so that nobody but this function can write a row or move the end of a strand.
CREATE FUNCTION historie_anfuegen(ereignisse jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ende historie_strang;
  neu record;
BEGIN
  SELECT * INTO ende FROM historie_strang WHERE strang = pg_backend_pid() % 16 FOR UPDATE;
  FOR neu IN
    SELECT e.id, e.entitaet_typ, e.entitaet_id, e.ereignis, e.benutzer_id, e.zeitpunkt, e.details
    FROM ROWS FROM (
      jsonb_to_recordset(ereignisse) AS (
        id uuid, entitaet_typ text, entitaet_id uuid, ereignis text, benutzer_id uuid, zeitpunkt timestamptz(3),
        details jsonb
      )
    ) WITH ORDINALITY AS e ORDER BY e.ordinality
  LOOP
    ende.nummer := ende.nummer + 1;
    -- The fields as JSON, so that no value can look like the border between two.
    ende.hash := sha256(ende.hash || convert_to(jsonb_build_array(ende.strang, ende.nummer, neu.id, neu.entitaet_typ,
      neu.entitaet_id, neu.ereignis, neu.benutzer_id,
      to_char(neu.zeitpunkt AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), neu.details)::text, 'UTF8'));
    INSERT INTO historie (id, strang, nummer, entitaet_typ, entitaet_id, ereignis, benutzer_id, zeitpunkt, details, hash)
    VALUES (neu.id, ende.strang, ende.nummer, neu.entitaet_typ, neu.entitaet_id, neu.ereignis, neu.benutzer_id,
      neu.zeitpunkt, neu.details, ende.hash);
  END LOOP;
  UPDATE historie_strang SET nummer = ende.nummer, hash = ende.hash WHERE strang = ende.strang;
  -- Nobody else counts in this strand while it is locked.
  INSERT INTO historie_anzahl (strang, entitaet_typ, ereignis, benutzer_id, anzahl)
    SELECT ende.strang, e.entitaet_typ, e.ereignis, e.benutzer_id, count(*)
    FROM jsonb_to_recordset(ereignisse) AS e (entitaet_typ text, ereignis text, benutzer_id uuid)
    GROUP BY e.entitaet_typ, e.ereignis, e.benutzer_id
  ON CONFLICT (strang, entitaet_typ, ereignis, benutzer_id)
    DO UPDATE SET anzahl = historie_anzahl.anzahl + excluded.anzahl;
END $$;
REVOKE ALL ON FUNCTION historie_anfuegen FROM PUBLIC;
GRANT EXECUTE ON FUNCTION historie_anfuegen TO zeughaus_anwendung;

-- How many entries the Historie has of each object: for people who see places only, counting a million rows for every page
-- would cost more than the page. They are counted when the end of a strand moves, in the transaction that appends.
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

-- How many entries the Historie has of each object on each day (in UTC), for time ranges of people who see places only.
CREATE TABLE historie_objekttag_anzahl (
  tag date NOT NULL,
  objekt_id uuid NOT NULL,
  anzahl bigint NOT NULL,
  PRIMARY KEY (tag, objekt_id)
) WITH (fillfactor = 50);
CREATE INDEX historie_objekttag_anzahl_objekt ON historie_objekttag_anzahl (objekt_id, tag);

-- Which entries of the Historie are about which object, with what a list filters by. Whoever sees few objects finds a page by
-- gathering their entries from this index alone; in the Historie the entries of all others lie between them.
CREATE TABLE historie_objekteintrag (
  objekt_id uuid NOT NULL,
  id uuid NOT NULL,
  entitaet_typ text NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid,
  zeitpunkt timestamptz(3) NOT NULL,
  PRIMARY KEY (objekt_id, id) INCLUDE (entitaet_typ, ereignis, benutzer_id, zeitpunkt)
  -- The index answers alone for what a vacuum has seen.
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02);
-- Pages of a time range, and the parts of days at its ends.
CREATE INDEX historie_objekteintrag_zeitpunkt ON historie_objekteintrag (zeitpunkt DESC, id DESC) INCLUDE (objekt_id);

REVOKE ALL ON historie_objekt_anzahl, historie_objektereignis_anzahl, historie_objekttag_anzahl, historie_objekteintrag
  FROM zeughaus_anwendung;
GRANT SELECT ON historie_objekt_anzahl, historie_objektereignis_anzahl, historie_objekttag_anzahl, historie_objekteintrag
  TO zeughaus_anwendung;

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

CREATE FUNCTION historie_tage_zaehlen(welcher smallint, nach bigint, bis bigint) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO historie_objekttag_anzahl (tag, objekt_id, anzahl)
    SELECT (zeitpunkt AT TIME ZONE 'UTC')::date, historie_objekt(entitaet_typ, entitaet_id, details), count(*) FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (tag, objekt_id) DO UPDATE SET anzahl = historie_objekttag_anzahl.anzahl + excluded.anzahl;
END $$;

CREATE FUNCTION historie_zuordnen(welcher smallint, nach bigint, bis bigint) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO historie_objekteintrag (objekt_id, id, entitaet_typ, ereignis, benutzer_id, zeitpunkt)
    SELECT historie_objekt(entitaet_typ, entitaet_id, details), id, entitaet_typ, ereignis, benutzer_id, zeitpunkt FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL;
END $$;

CREATE FUNCTION historie_strang_zaehlen() RETURNS trigger
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM historie_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
  PERFORM historie_tage_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
  PERFORM historie_zuordnen(NEW.strang, OLD.nummer, NEW.nummer);
  RETURN NULL;
END $$;
CREATE TRIGGER historie_strang_zaehlen AFTER UPDATE ON historie_strang
  FOR EACH ROW WHEN (NEW.nummer > OLD.nummer) EXECUTE FUNCTION historie_strang_zaehlen();
REVOKE ALL ON FUNCTION historie_zaehlen, historie_tage_zaehlen, historie_zuordnen, historie_strang_zaehlen FROM PUBLIC;

-- The number of all entries that the reader sees.
CREATE FUNCTION historie_gesamt() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(sum(anzahl), 0)::bigint FROM public.historie_anzahl $$;

-- The number of entries that the reader sees, from `von` (included) to `vor` (excluded); null leaves an end open.
CREATE FUNCTION historie_gesamt(von timestamptz, vor timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*) FROM public.historie
  WHERE zeitpunkt >= coalesce(von, '-infinity') AND zeitpunkt < coalesce(vor, 'infinity')
$$;
