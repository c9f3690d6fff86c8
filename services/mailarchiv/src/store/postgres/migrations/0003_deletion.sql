-- needs: 1
-- Deletions: what the log of evidence says of them, and how a leaf loses what it said of a deleted mail.

CREATE TABLE mailarchiv.evidence_deletion (
  seq  bigint PRIMARY KEY,
  run  uuid NOT NULL UNIQUE,
  note bytea NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mailarchiv.evidence_deletion
  FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.refuse_change();

-- A leaf keeps its place, its hash and the id of its mail for good; the rest may only go, and only all of it at once.
CREATE FUNCTION mailarchiv.refuse_other_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.idx, NEW.leaf_hash, NEW.id) IS DISTINCT FROM (OLD.idx, OLD.leaf_hash, OLD.id)
    OR (NEW.salt, NEW.sha256, NEW.size, NEW.archived_at, NEW.source) IS DISTINCT FROM (''::bytea, ''::bytea, 0::bigint, 0::bigint, ''::text) THEN
    RAISE EXCEPTION 'evidence_leaf: what a leaf says is never changed';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER append_only ON mailarchiv.evidence_leaf;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON mailarchiv.evidence_leaf
  FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.refuse_change();
CREATE TRIGGER only_erased BEFORE UPDATE ON mailarchiv.evidence_leaf
  FOR EACH ROW EXECUTE FUNCTION mailarchiv.refuse_other_leaf();

-- Runs of deletion: what they propose, who releases them, what became of them; and the time of the law.

CREATE TABLE mailarchiv.retention_law (
  one        integer PRIMARY KEY CHECK (one = 1),
  revision   bigint NOT NULL DEFAULT 0,
  signed     bigint,
  asked_by   text,
  asked_name text,
  asked_at   bigint,
  CHECK ((asked_by IS NULL) = (asked_at IS NULL))
);
INSERT INTO mailarchiv.retention_law (one) VALUES (1);

CREATE TABLE mailarchiv.retention_deletion (
  id            text COLLATE "C" PRIMARY KEY,
  state         text NOT NULL CHECK (state IN ('proposing', 'proposed', 'failed', 'withdrawn', 'released', 'running', 'done')),
  one           integer UNIQUE CHECK (one = 1),
  day           text NOT NULL,
  proposed_by   text NOT NULL,
  proposed_name text NOT NULL,
  proposed_at   bigint NOT NULL,
  released_by   text,
  released_name text,
  released_at   bigint,
  begun_at      bigint,
  ended_at      bigint,
  mails         bigint NOT NULL DEFAULT 0,
  counts        text NOT NULL,
  progress      text,
  error         text,
  CHECK ((state IN ('failed', 'withdrawn', 'done')) = (one IS NULL)),
  CHECK (state NOT IN ('released', 'running', 'done') OR released_by <> proposed_by)
);

CREATE TABLE mailarchiv.retention_deletion_mail (
  run    text COLLATE "C" NOT NULL REFERENCES mailarchiv.retention_deletion (id),
  seq    bigint NOT NULL,
  mail   text NOT NULL,
  free   text NOT NULL,
  rule   text NOT NULL,
  kept   text CHECK (kept IN ('exception', 'hold', 'rule', 'no_rule')),
  keeper text,
  PRIMARY KEY (run, seq),
  CHECK ((kept IS NULL) = (keeper IS NULL))
);
CREATE INDEX retention_deletion_kept ON mailarchiv.retention_deletion_mail (run, seq) WHERE kept IS NOT NULL;

CREATE TABLE mailarchiv.retention_deletion_note (
  run  text COLLATE "C" PRIMARY KEY REFERENCES mailarchiv.retention_deletion (id),
  note bytea NOT NULL
);

-- How far the deletions are: see store/postgres/erase.ts. `step`: parts that are done. `tables`: those that lost rows.
CREATE TABLE mailarchiv.erasure (
  run    uuid PRIMARY KEY,
  step   integer NOT NULL DEFAULT 0,
  tables text[] NOT NULL DEFAULT '{}'
);
