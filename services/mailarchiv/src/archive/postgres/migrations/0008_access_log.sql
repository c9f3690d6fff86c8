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
  hash       bytea,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
CREATE INDEX ON mailarchiv.log_entry (action, id);
CREATE INDEX ON mailarchiv.log_entry (actor_id, id) WHERE actor_id <> '';
CREATE INDEX ON mailarchiv.log_entry (at);

-- The end of the chain. One row: whoever appends locks it, so ids run without a gap across processes.
CREATE TABLE mailarchiv.log_head (
  one   integer PRIMARY KEY CHECK (one = 1),
  id    bigint NOT NULL,
  hash  bytea NOT NULL,
  since bigint NOT NULL,
  seal  bytea NOT NULL
);
-- SHA-256 of „Zeughaus Zugriffsprotokoll“.
INSERT INTO mailarchiv.log_head SELECT 1, 0, start, 0, start
  FROM sha256(convert_to('Zeughaus Zugriffsprotokoll', 'UTF8')) AS start;

CREATE TABLE mailarchiv.log_syslog (receiver text PRIMARY KEY, id bigint NOT NULL);

CREATE FUNCTION mailarchiv.log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'access log: an entry cannot be changed or removed';
END $$;
CREATE TRIGGER entry_is_fixed BEFORE UPDATE OR DELETE ON mailarchiv.log_entry
  FOR EACH ROW EXECUTE FUNCTION mailarchiv.log_refuse();
CREATE TRIGGER entry_stays BEFORE TRUNCATE ON mailarchiv.log_entry
  FOR EACH STATEMENT EXECUTE FUNCTION mailarchiv.log_refuse();

INSERT INTO mailarchiv.left_in_folder SELECT 'log' WHERE current_setting('mailarchiv.is_new') = 'no';
