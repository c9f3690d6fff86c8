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

INSERT INTO historie_anzahl
  SELECT strang, entitaet_typ, ereignis, benutzer_id, count(*) FROM historie
  GROUP BY strang, entitaet_typ, ereignis, benutzer_id;

REVOKE ALL ON historie_anzahl FROM zeughaus_anwendung;
GRANT SELECT ON historie_anzahl TO zeughaus_anwendung;

CREATE OR REPLACE FUNCTION historie_anfuegen(wer uuid, ereignisse jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ende historie_strang;
  neu record;
BEGIN
  SELECT * INTO ende FROM historie_strang WHERE strang = pg_backend_pid() % 16 FOR UPDATE;
  FOR neu IN
    SELECT e.id, e.entitaet_typ, e.entitaet_id, e.ereignis, e.zeitpunkt, e.details
    FROM ROWS FROM (
      jsonb_to_recordset(ereignisse) AS (
        id uuid, entitaet_typ text, entitaet_id uuid, ereignis text, zeitpunkt timestamptz(3), details jsonb
      )
    ) WITH ORDINALITY AS e ORDER BY e.ordinality
  LOOP
    ende.nummer := ende.nummer + 1;
    -- The fields by line; none of them can hold a line end, because JSON escapes it.
    ende.hash := sha256(convert_to(concat_ws(E'\n',
      encode(ende.hash, 'hex'), ende.strang, ende.nummer, neu.id, neu.entitaet_typ, neu.entitaet_id, neu.ereignis,
      coalesce(wer::text, ''), to_char(neu.zeitpunkt AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      neu.details::text), 'UTF8'));
    INSERT INTO historie (id, strang, nummer, entitaet_typ, entitaet_id, ereignis, benutzer_id, zeitpunkt, details, hash)
    VALUES (neu.id, ende.strang, ende.nummer, neu.entitaet_typ, neu.entitaet_id, neu.ereignis, wer, neu.zeitpunkt,
      neu.details, ende.hash);
  END LOOP;
  UPDATE historie_strang SET nummer = ende.nummer, hash = ende.hash WHERE strang = ende.strang;
  -- Nobody else counts in this strand while it is locked.
  INSERT INTO historie_anzahl (strang, entitaet_typ, ereignis, benutzer_id, anzahl)
    SELECT ende.strang, e.entitaet_typ, e.ereignis, wer, count(*)
    FROM jsonb_to_recordset(ereignisse) AS e (entitaet_typ text, ereignis text)
    GROUP BY e.entitaet_typ, e.ereignis
  ON CONFLICT (strang, entitaet_typ, ereignis, benutzer_id)
    DO UPDATE SET anzahl = historie_anzahl.anzahl + excluded.anzahl;
END $$;
