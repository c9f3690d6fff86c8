-- What everything else stands on: how text is compared and found, what the application's role may do, the queue of later
-- work, leases of processes, and the answers to repeated requests.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Names are unique ignoring case, whatever locale the database was made with.
CREATE FUNCTION faltung(eingabe text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(normalize(eingabe, NFC) COLLATE "und-x-icu");

-- Säge, Saege and Sage are written alike: people type an umlaut in any of the three ways.
CREATE FUNCTION suchform(eingabe text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(translate(faltung(eingabe), 'äöü', 'aou'), 'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

-- suchform without accents, and with the plain letter for those without a decomposition: Yıldız is found by yildiz, 10 × 10 by 10x10.
CREATE FUNCTION suchtext(eingabe text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(regexp_replace(normalize(suchform(eingabe), NFD), '[\u0300-\u036f]+', '', 'g'), 'ıłøđ×', 'ilodx');

-- suchtext without blanks, hyphens, dashes and the marks of abbreviations.
CREATE FUNCTION suchkern(eingabe text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(suchtext(eingabe), '[\u2010-\u2015\s.,/()-]+', '', 'g');

-- A code in both spellings: TN-FW 299 is found by tnfw299 too.
CREATE FUNCTION suchcode(eingabe text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(suchtext(eingabe) || ' ' || suchkern(eingabe), '');

-- RTW of RTW-002, folded; null for a code of another pattern.
CREATE FUNCTION code_anfang(code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN faltung(substring(code FROM '^(.*)-[0-9]{1,9}$'));

-- 2 of RTW-002; null for a code of another pattern. A longer run of digits is a number of another kind.
CREATE FUNCTION code_nummer(code text) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN substring(code FROM '-([0-9]{1,9})$')::integer;

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

-- What one process at a time does, of many on a database (packages/postgres, leases).
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  term bigint NOT NULL,
  held_until timestamptz NOT NULL
);
