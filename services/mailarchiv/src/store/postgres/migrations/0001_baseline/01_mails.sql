-- The mails. Every table that grows with them has the mail's id in its primary key, and they are joined by it alone: the key by
-- which a cluster could distribute them.

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
  -- Whether it names hidden recipients.
  has_bcc boolean NOT NULL,
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

-- Lexemes of a folded text; none of a mail that is `wide`: one tsvector might not hold its words. Making them takes a tenth of
-- a millisecond, so that no plan may do it for each row: COST says so, and STRICT keeps the planner from looking inside.
-- Without them a hundred words joined by OR are looked for in 1,000,000 texts instead of the index. Not PARALLEL SAFE: for a
-- rare word the start of two more processes takes longer than the search.
CREATE FUNCTION mailarchiv.tokens(words text, wide boolean) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT COST 4000
  RETURN CASE WHEN wide THEN NULL ELSE array_to_tsvector(string_to_array(btrim(words, ' '), ' ')) END;

-- What is searched. Partitions by the mail's date. `sort` is the position in the answer; a row is narrow, so that counting
-- reads few pages: the folded text lies beside it.
CREATE TABLE mailarchiv.search (
  sort bigint NOT NULL,
  id uuid NOT NULL,
  size bigint NOT NULL,
  words text NOT NULL,
  -- PostgreSQL refuses a tsvector with more than 1 MB of lexemes; half of that is safe.
  wide boolean NOT NULL GENERATED ALWAYS AS (octet_length(words) > 524288) STORED,
  PRIMARY KEY (sort, id) INCLUDE (size)
) PARTITION BY RANGE (sort);
CREATE INDEX search_tokens ON mailarchiv.search USING gin (mailarchiv.tokens(words, wide));
-- An array has no limit, but no prefixes either.
CREATE INDEX search_wide ON mailarchiv.search USING gin (string_to_array(words, ' ')) WHERE wide;
-- Dates before 1990.
CREATE TABLE mailarchiv.search_other PARTITION OF mailarchiv.search DEFAULT WITH (toast_tuple_target = 128);
-- With statistics of tokens the planner would read the text of each mail for a word that every mail has: over a minute instead
-- of a second for the total in 1,000,000 mails.
ALTER INDEX mailarchiv.search_other_tokens_idx ALTER COLUMN 1 SET STATISTICS 0;

-- Not every server was built with it, and it is several times faster than the default.
DO $$ BEGIN
  ALTER TABLE mailarchiv.search ALTER words SET COMPRESSION lz4;
  ALTER TABLE mailarchiv.search_other ALTER words SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN NULL; END $$;

-- Kept numbers: totals by name, mails of a token (`place` numbers the promoted ones).
CREATE TABLE mailarchiv.total (name text PRIMARY KEY, value bigint NOT NULL);
CREATE TABLE mailarchiv.counted (token text COLLATE "C" PRIMARY KEY, mails bigint NOT NULL, place integer UNIQUE);

-- Every word of the index, in parts of text that only grow: wildcards are looked up here.
CREATE TABLE mailarchiv.vocabulary (
  part bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  words text NOT NULL
);

-- How far imports are.
CREATE TABLE mailarchiv.import_run (key text PRIMARY KEY, state text NOT NULL);
CREATE TABLE mailarchiv.import_file (
  run text NOT NULL,
  file bigint NOT NULL,
  position bigint,
  PRIMARY KEY (run, file)
);
