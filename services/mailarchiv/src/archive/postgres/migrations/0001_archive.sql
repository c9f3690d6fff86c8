-- The mail archive. Every table that grows with the mails has the mail's id in its primary key, and they are joined by it
-- alone: the key by which a cluster could distribute them.

-- Lexemes of a folded text. A mail with so many different words that one tsvector cannot hold them (1 MB) is `wide`:
-- its words are in `wide_words`, and this index does not have it.
CREATE FUNCTION mailarchiv.tokens(words text, wide boolean) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN wide THEN NULL ELSE array_to_tsvector(string_to_array(btrim(words, ' '), ' ')) END;

-- Partitions by the time in the id, that is by the year of archiving: made by the writer.
CREATE TABLE mailarchiv.mail (
  id uuid NOT NULL,
  seq bigint NOT NULL,
  sort bigint NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  place text NOT NULL,
  date_header bigint,
  date_received bigint,
  archived_at bigint NOT NULL,
  source text NOT NULL,
  read_state smallint NOT NULL,
  ocr_status smallint NOT NULL,
  has_attachments boolean NOT NULL,
  senders text NOT NULL,
  recipients text NOT NULL,
  copies text NOT NULL,
  subject text NOT NULL,
  attachments text,
  problems text,
  PRIMARY KEY (id)
) PARTITION BY RANGE (id);
CREATE INDEX mail_seq ON mailarchiv.mail (seq);

-- By content: whether these bytes are known.
CREATE TABLE mailarchiv.content (
  sha256 bytea PRIMARY KEY,
  id uuid NOT NULL,
  seq bigint NOT NULL
);

-- What is searched. Partitions by the mail's date. `sort` is the position in the answer; a row is narrow, so that counting
-- reads few pages: the folded text lies beside it.
CREATE TABLE mailarchiv.search (
  sort bigint NOT NULL,
  id uuid NOT NULL,
  size bigint NOT NULL,
  wide boolean NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (sort, id) INCLUDE (size)
) PARTITION BY RANGE (sort);
CREATE INDEX search_tokens ON mailarchiv.search USING gin (mailarchiv.tokens(words, wide));
CREATE INDEX search_wide ON mailarchiv.search (sort) WHERE wide;
-- Dates before 1990 and far in the future.
CREATE TABLE mailarchiv.search_other PARTITION OF mailarchiv.search DEFAULT WITH (toast_tuple_target = 128);
-- No plan rests on statistics of tokens, and every plan would read them.
ALTER INDEX mailarchiv.search_other_tokens_idx ALTER COLUMN 1 SET STATISTICS 0;

CREATE TABLE mailarchiv.wide_words (
  id uuid NOT NULL,
  part integer NOT NULL,
  tokens tsvector NOT NULL,
  PRIMARY KEY (id, part)
);
CREATE INDEX wide_words_tokens ON mailarchiv.wide_words USING gin (tokens);

-- Not every server was built with it, and it is several times faster than the default.
DO $$ BEGIN
  ALTER TABLE mailarchiv.search ALTER words SET COMPRESSION lz4;
  ALTER TABLE mailarchiv.search_other ALTER words SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN NULL; END $$;

CREATE TABLE mailarchiv.provenance (
  id uuid NOT NULL,
  number integer NOT NULL,
  archived_at bigint NOT NULL,
  source text NOT NULL,
  origin text,
  envelope text,
  PRIMARY KEY (id, number)
);

CREATE TABLE mailarchiv.added_text (
  id uuid NOT NULL,
  kind text NOT NULL,
  text bytea NOT NULL,
  PRIMARY KEY (id, kind)
);

-- Kept numbers: totals by name, mails of a token (`place` numbers the promoted ones), mails of a stretch of dates.
CREATE TABLE mailarchiv.total (name text PRIMARY KEY, value bigint NOT NULL);
CREATE TABLE mailarchiv.counted (token text COLLATE "C" PRIMARY KEY, mails bigint NOT NULL, place integer UNIQUE);
CREATE TABLE mailarchiv.density (bucket bigint PRIMARY KEY, mails bigint NOT NULL);

CREATE TABLE mailarchiv.import_run (key text PRIMARY KEY, state text NOT NULL);
CREATE TABLE mailarchiv.import_file (
  run text NOT NULL,
  file bigint NOT NULL,
  position bigint,
  PRIMARY KEY (run, file)
);

-- The log of evidence: only ever appended to, without gaps.
CREATE TABLE mailarchiv.evidence_leaf (
  idx bigint PRIMARY KEY,
  leaf_hash bytea NOT NULL CHECK (length(leaf_hash) = 32),
  salt bytea NOT NULL,
  id uuid NOT NULL,
  sha256 bytea NOT NULL,
  size bigint NOT NULL,
  archived_at bigint NOT NULL,
  source text NOT NULL
);
CREATE TABLE mailarchiv.evidence_node (
  level integer NOT NULL,
  idx bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (level, idx)
);
CREATE TABLE mailarchiv.evidence_checkpoint (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at bigint NOT NULL,
  note text NOT NULL,
  UNIQUE (made_at, note)
);

CREATE FUNCTION mailarchiv.refuse_gap() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first bigint;
  last bigint;
  leaves bigint;
BEGIN
  SELECT min(idx), max(idx), count(*) INTO first, last, leaves FROM fresh;
  IF leaves > 0 AND (last - first + 1 <> leaves
    OR first <> (SELECT coalesce(max(idx) + 1, 0) FROM mailarchiv.evidence_leaf WHERE idx < first)) THEN
    RAISE EXCEPTION 'evidence_leaf: a leaf is only appended at the end';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER without_gaps AFTER INSERT ON mailarchiv.evidence_leaf
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.refuse_gap();

CREATE FUNCTION mailarchiv.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever appended to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mailarchiv.evidence_leaf
  FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mailarchiv.evidence_node
  FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mailarchiv.evidence_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.refuse_change();

-- Recognition: see recognition/queue.ts. `leased_until`: a process works on it.
CREATE TABLE mailarchiv.text_job (
  mail_id uuid PRIMARY KEY,
  stage text NOT NULL CHECK (stage IN ('extract', 'recognise', 'finished')),
  status text NOT NULL CHECK (status IN ('disabled', 'skipped', 'pending', 'done', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  error text,
  queued_at bigint NOT NULL,
  next_at bigint NOT NULL,
  leased_until bigint NOT NULL DEFAULT 0
);
CREATE INDEX text_job_waiting ON mailarchiv.text_job (stage, next_at, queued_at) WHERE stage <> 'finished';
CREATE INDEX text_job_status ON mailarchiv.text_job (status, queued_at);
CREATE INDEX text_job_queued ON mailarchiv.text_job (queued_at);
CREATE INDEX text_job_left ON mailarchiv.text_job (next_at) WHERE status <> 'pending';
CREATE TABLE mailarchiv.text_part (
  mail_id uuid NOT NULL,
  part integer NOT NULL,
  filename text NOT NULL,
  state text NOT NULL,
  problems text NOT NULL,
  pictures integer NOT NULL,
  recognised boolean NOT NULL DEFAULT false,
  PRIMARY KEY (mail_id, part)
);
CREATE INDEX text_part_incomplete ON mailarchiv.text_part (state) WHERE state IN ('cut', 'unreadable');
CREATE TABLE mailarchiv.text_cursor (id integer PRIMARY KEY CHECK (id = 1), seq bigint NOT NULL);
INSERT INTO mailarchiv.text_cursor VALUES (1, 0);
CREATE TABLE mailarchiv.text_change (number bigint PRIMARY KEY, mail_id uuid NOT NULL UNIQUE);
CREATE TABLE mailarchiv.text_feed (id integer PRIMARY KEY CHECK (id = 1), name text NOT NULL);
INSERT INTO mailarchiv.text_feed VALUES (1, substr(md5(random()::text || clock_timestamp()::text), 1, 16));

-- Limits of requests, shared by all processes. Lost when the server crashes, which only fills the buckets.
CREATE UNLOGGED TABLE mailarchiv.rate (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  taken boolean NOT NULL,
  at timestamptz NOT NULL
);
