-- Counts of several people share a transaction: each event says who caused it.

DROP FUNCTION historie_anfuegen(uuid, jsonb);

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
    -- The fields by line; none of them can hold a line end, because JSON escapes it.
    ende.hash := sha256(convert_to(concat_ws(E'\n',
      encode(ende.hash, 'hex'), ende.strang, ende.nummer, neu.id, neu.entitaet_typ, neu.entitaet_id, neu.ereignis,
      coalesce(neu.benutzer_id::text, ''), to_char(neu.zeitpunkt AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      neu.details::text), 'UTF8'));
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
