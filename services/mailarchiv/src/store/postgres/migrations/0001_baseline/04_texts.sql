-- The texts of attachments: the queue of their reading, and the feed of changes.

-- See texts/queue/tables.ts. `leased_until`: a process works on it.
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
CREATE INDEX text_job_to_extract ON mailarchiv.text_job (next_at, queued_at, mail_id) WHERE stage = 'extract';
CREATE INDEX text_job_to_recognise ON mailarchiv.text_job (next_at, queued_at, mail_id)
  WHERE stage = 'recognise' AND status = 'pending';
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
  recognised integer NOT NULL DEFAULT 0,
  PRIMARY KEY (mail_id, part)
);
CREATE INDEX text_part_incomplete ON mailarchiv.text_part (state) WHERE state IN ('cut', 'unreadable');

CREATE TABLE mailarchiv.text_cursor (id integer PRIMARY KEY CHECK (id = 1), seq bigint NOT NULL);
INSERT INTO mailarchiv.text_cursor VALUES (1, 0);

CREATE TABLE mailarchiv.text_change (number bigint PRIMARY KEY, mail_id uuid NOT NULL UNIQUE);

-- Cursors of the feed are sealed with the secret, 244 random bits: they tell nobody how many mails there are. `number`: the
-- last one given to a change.
CREATE TABLE mailarchiv.text_feed (
  id integer PRIMARY KEY CHECK (id = 1),
  name text NOT NULL,
  secret bytea NOT NULL,
  number bigint NOT NULL DEFAULT 0
);
INSERT INTO mailarchiv.text_feed VALUES (1, substr(md5(random()::text || clock_timestamp()::text), 1, 16),
  decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
