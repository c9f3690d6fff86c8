-- The security log: logins, passwords, roles, rights, keys, exports, imports, settings. The application's role can read it
-- and hand in entries, nothing else.

CREATE TABLE sicherheitsprotokoll (
  -- One chain without a gap, in the order of the commits: entries are few, and who reads on from a number misses none.
  nummer bigint PRIMARY KEY,
  zeitpunkt timestamptz(3) NOT NULL,
  ereignis text NOT NULL,
  ergebnis text NOT NULL CHECK (ergebnis IN ('erfolgreich', 'verweigert')),
  grund text,
  wer text NOT NULL CHECK (wer IN ('person', 'befehl', 'dienst', 'unbekannt')),
  -- No reference: the entry stays when the person is gone.
  benutzer_id uuid,
  name text NOT NULL,
  adresse text,
  gegenstand text,
  gegenstand_id uuid,
  details jsonb NOT NULL,
  -- SHA-256 over the predecessor's hash and every other field of this row.
  hash bytea NOT NULL
);
CREATE INDEX sicherheitsprotokoll_ereignis ON sicherheitsprotokoll (ereignis, nummer DESC);
CREATE INDEX sicherheitsprotokoll_benutzer ON sicherheitsprotokoll (benutzer_id, nummer DESC);
CREATE INDEX sicherheitsprotokoll_adresse ON sicherheitsprotokoll (adresse, nummer DESC);
CREATE INDEX sicherheitsprotokoll_zeitpunkt ON sicherheitsprotokoll (zeitpunkt DESC, nummer DESC);
CREATE TRIGGER sicherheitsprotokoll_unveraenderlich BEFORE UPDATE OR DELETE OR TRUNCATE ON sicherheitsprotokoll
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

-- The end of the chain: an entry cut off at the end is missed here.
CREATE TABLE sicherheitsprotokoll_ende (
  einzig boolean PRIMARY KEY DEFAULT true CHECK (einzig),
  nummer bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO sicherheitsprotokoll_ende (nummer, hash) VALUES (0, sha256('Zeughaus Sicherheitsprotokoll'::bytea));

-- Where a transaction hands in its entries. They are chained when it commits, so that the lock on the chain is held for
-- the commit only, however long the transaction runs, and what is rolled back leaves none.
CREATE TABLE sicherheitsprotokoll_eingang (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ereignis text NOT NULL,
  ergebnis text NOT NULL,
  grund text,
  wer text NOT NULL,
  benutzer_id uuid,
  name text NOT NULL,
  adresse text,
  gegenstand text,
  gegenstand_id uuid,
  details jsonb NOT NULL
);

REVOKE ALL ON sicherheitsprotokoll, sicherheitsprotokoll_ende, sicherheitsprotokoll_eingang FROM zeughaus_anwendung;
GRANT SELECT ON sicherheitsprotokoll, sicherheitsprotokoll_ende TO zeughaus_anwendung;
GRANT INSERT ON sicherheitsprotokoll_eingang TO zeughaus_anwendung;

-- It runs as the owner, so that nobody but this function can write an entry or move the end of the chain.
CREATE FUNCTION sicherheitsprotokoll_anfuegen() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ende sicherheitsprotokoll_ende;
  neu sicherheitsprotokoll;
BEGIN
  DELETE FROM sicherheitsprotokoll_eingang WHERE id = NEW.id;
  SELECT * INTO ende FROM sicherheitsprotokoll_ende FOR UPDATE;
  neu := ROW(ende.nummer + 1, date_trunc('milliseconds', clock_timestamp()), NEW.ereignis, NEW.ergebnis, NEW.grund, NEW.wer, NEW.benutzer_id, NEW.name,
    NEW.adresse, NEW.gegenstand, NEW.gegenstand_id, NEW.details, NULL);
  -- The fields as JSON, so that no value can look like the border between two.
  neu.hash := sha256(ende.hash || convert_to(jsonb_build_array(neu.nummer,
    to_char(neu.zeitpunkt AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), neu.ereignis, neu.ergebnis, neu.grund,
    neu.wer, neu.benutzer_id, neu.name, neu.adresse, neu.gegenstand, neu.gegenstand_id, neu.details)::text, 'UTF8'));
  INSERT INTO sicherheitsprotokoll SELECT neu.*;
  UPDATE sicherheitsprotokoll_ende SET nummer = neu.nummer, hash = neu.hash;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION sicherheitsprotokoll_anfuegen FROM PUBLIC;

CREATE CONSTRAINT TRIGGER sicherheitsprotokoll_anfuegen AFTER INSERT ON sicherheitsprotokoll_eingang
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sicherheitsprotokoll_anfuegen();
