-- The log of evidence and the access log: only ever appended to.

-- The log of evidence, without gaps.
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

-- Entries of the access log, by month. Each carries a hash over itself and the one before it.
CREATE TABLE mailarchiv.log_entry (
  id         bigint NOT NULL,
  at         bigint NOT NULL,
  actor_kind text NOT NULL,
  actor_id   text NOT NULL,
  actor_name text NOT NULL,
  action     text NOT NULL,
  object     text NOT NULL,
  query      text NOT NULL,
  address    text NOT NULL,
  result     text NOT NULL,
  hits       bigint,
  hash       bytea NOT NULL,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX ON mailarchiv.log_entry (action, id);
CREATE INDEX ON mailarchiv.log_entry (actor_id, id) WHERE actor_id <> '';
CREATE INDEX ON mailarchiv.log_entry (at);

-- The end of the chain. One row: whoever appends locks it, so ids run without a gap across processes.
CREATE TABLE mailarchiv.log_head (
  one   integer PRIMARY KEY CHECK (one = 1),
  id    bigint NOT NULL,
  hash  bytea NOT NULL
);
-- SHA-256 of „Zeughaus Zugriffsprotokoll“.
INSERT INTO mailarchiv.log_head VALUES (1, 0, sha256(convert_to('Zeughaus Zugriffsprotokoll', 'UTF8')));

CREATE FUNCTION mailarchiv.log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'access log: an entry cannot be changed or removed';
END $$;
CREATE TRIGGER entry_is_fixed BEFORE UPDATE OR DELETE ON mailarchiv.log_entry
  FOR EACH ROW EXECUTE FUNCTION mailarchiv.log_refuse();
CREATE TRIGGER entry_stays BEFORE TRUNCATE ON mailarchiv.log_entry
  FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.log_refuse();
