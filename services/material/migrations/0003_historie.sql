-- The audit trail. The application's role can read it and call historie_anfuegen(), nothing else.

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

-- Appends the events of one transaction: [{ id, entitaet_typ, entitaet_id, ereignis, zeitpunkt, details }, …].
-- It runs as the owner, so that nobody but this function can write a row or move the end of a strand.
CREATE FUNCTION historie_anfuegen(wer uuid, ereignisse jsonb) RETURNS void
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
END $$;

REVOKE ALL ON FUNCTION historie_anfuegen FROM PUBLIC;
GRANT EXECUTE ON FUNCTION historie_anfuegen TO zeughaus_anwendung;
