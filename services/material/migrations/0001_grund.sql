-- What everything else stands on: how text is compared, what the application's role may do, the queue of later work,
-- and the answers to repeated requests.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Names are unique ignoring case, whatever locale the database was made with.
CREATE FUNCTION faltung(eingabe text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(normalize(eingabe, NFC) COLLATE "und-x-icu");

-- RTW-2 before RTW-10, Äpfel before Birnen.
CREATE COLLATION natuerlich (provider = icu, locale = 'de-u-kn-true');

-- For tables that are only ever added to. Even their owner cannot change them without lifting the trigger first.
CREATE FUNCTION nur_anfuegen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Die Tabelle % ist unveränderlich: Einträge werden nur angefügt.', TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$;

GRANT USAGE ON SCHEMA public TO zeughaus_anwendung;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO zeughaus_anwendung;

-- Work that is done after the commit (packages/postgres, jobs).
CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  due_at timestamptz(3) NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  UNIQUE (kind, key)
);
CREATE INDEX job_due_at ON job (due_at);

-- What a request with an Idempotency-Key came to (packages/postgres, once).
CREATE TABLE idempotency (
  actor_id uuid NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  outcome jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_created_at ON idempotency (created_at);
