/** The tables of retention, in a folder; for PostgreSQL its migrations have the same. */
import type { Layout } from '../../kern/tables/index.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS rule (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  basis        TEXT NOT NULL,
  search       TEXT NOT NULL CHECK (json_valid(search)),
  months       INTEGER NOT NULL CHECK (months BETWEEN 1 AND 1200),
  start        TEXT NOT NULL CHECK (start IN ('mail', 'year_end', 'event')),
  event        TEXT NOT NULL,
  event_on     TEXT,
  template     TEXT,
  replaces     TEXT,
  state        TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'ended')),
  revision     INTEGER NOT NULL DEFAULT 1,
  created_at   INTEGER NOT NULL,
  activated_at INTEGER,
  ended_at     INTEGER,
  CHECK (start = 'event' OR event_on IS NULL)
) STRICT;
CREATE TABLE IF NOT EXISTS preview (
  rule     TEXT PRIMARY KEY REFERENCES rule (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  run      TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS hold (
  id          TEXT PRIMARY KEY,
  name        TEXT NOT NULL,
  reason      TEXT NOT NULL,
  search      TEXT CHECK (search IS NULL OR json_valid(search)),
  state       TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'asked', 'lifted')),
  created_at  INTEGER NOT NULL,
  asked_by    TEXT,
  asked_name  TEXT,
  asked_at    INTEGER,
  lifted_at   INTEGER,
  CHECK ((state = 'active') = (asked_by IS NULL)),
  CHECK ((state = 'lifted') = (lifted_at IS NOT NULL))
) STRICT;
CREATE TABLE IF NOT EXISTS held (
  hold TEXT NOT NULL REFERENCES hold (id),
  mail TEXT NOT NULL,
  seq  INTEGER NOT NULL,
  PRIMARY KEY (hold, mail)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS step (
  id      TEXT PRIMARY KEY,
  about   TEXT NOT NULL,
  at      INTEGER NOT NULL,
  account TEXT NOT NULL,
  person  TEXT NOT NULL,
  what    TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS step_about ON step (about);
CREATE TABLE IF NOT EXISTS law (
  one        INTEGER PRIMARY KEY CHECK (one = 1),
  revision   INTEGER NOT NULL DEFAULT 0,
  signed     INTEGER,
  asked_by   TEXT,
  asked_name TEXT,
  asked_at   INTEGER,
  CHECK ((asked_by IS NULL) = (asked_at IS NULL))
) STRICT;
INSERT OR IGNORE INTO law (one) VALUES (1);
CREATE TABLE IF NOT EXISTS deletion (
  id            TEXT PRIMARY KEY,
  state         TEXT NOT NULL CHECK (state IN ('proposing', 'proposed', 'failed', 'withdrawn', 'released', 'running', 'done')),
  one           INTEGER UNIQUE CHECK (one = 1),
  day           TEXT NOT NULL,
  proposed_by   TEXT NOT NULL,
  proposed_name TEXT NOT NULL,
  proposed_at   INTEGER NOT NULL,
  released_by   TEXT,
  released_name TEXT,
  released_at   INTEGER,
  begun_at      INTEGER,
  ended_at      INTEGER,
  mails         INTEGER NOT NULL DEFAULT 0,
  counts        TEXT NOT NULL,
  progress      TEXT,
  error         TEXT,
  CHECK ((state IN ('failed', 'withdrawn', 'done')) = (one IS NULL)),
  CHECK (state NOT IN ('released', 'running', 'done') OR released_by <> proposed_by)
) STRICT;
CREATE TABLE IF NOT EXISTS deletion_mail (
  run    TEXT NOT NULL REFERENCES deletion (id),
  seq    INTEGER NOT NULL,
  mail   TEXT NOT NULL,
  free   TEXT NOT NULL,
  rule   TEXT NOT NULL,
  kept   TEXT CHECK (kept IN ('exception', 'hold', 'rule', 'no_rule')),
  keeper TEXT,
  PRIMARY KEY (run, seq),
  CHECK ((kept IS NULL) = (keeper IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS deletion_kept ON deletion_mail (run, seq) WHERE kept IS NOT NULL;
CREATE TABLE IF NOT EXISTS deletion_note (
  run  TEXT PRIMARY KEY REFERENCES deletion (id),
  note BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS request (
  id            TEXT PRIMARY KEY,
  kind          TEXT NOT NULL CHECK (kind IN ('access', 'erasure', 'restriction')),
  state         TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'restricted', 'closed')),
  person        TEXT NOT NULL,
  addresses     TEXT NOT NULL CHECK (json_valid(addresses)),
  with_named    INTEGER NOT NULL CHECK (with_named IN (0, 1)),
  received_on   TEXT NOT NULL,
  extended      TEXT,
  created_at    INTEGER NOT NULL,
  restricted_at INTEGER,
  closed_at     INTEGER,
  outcome       TEXT CHECK (outcome IN ('done', 'refused', 'withdrawn', 'lifted')),
  readers       TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(readers)),
  list          INTEGER NOT NULL DEFAULT 0,
  mails         INTEGER NOT NULL DEFAULT 0,
  free          INTEGER NOT NULL DEFAULT 0,
  search        TEXT NOT NULL CHECK (json_valid(search)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK (state <> 'restricted' OR (kind = 'restriction' AND restricted_at IS NOT NULL))
) STRICT;
CREATE TABLE IF NOT EXISTS request_mail (
  request  TEXT NOT NULL REFERENCES request (id),
  list     INTEGER NOT NULL,
  seq      INTEGER NOT NULL,
  mail     TEXT NOT NULL,
  roles    TEXT NOT NULL,
  left_out TEXT,
  rule     TEXT NOT NULL,
  free     TEXT NOT NULL,
  kept     TEXT CHECK (kept IN ('hold', 'rule')),
  keeper   TEXT,
  PRIMARY KEY (request, list, seq),
  CHECK ((kept IS NULL) = (keeper IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS deletion_request (
  run     TEXT PRIMARY KEY,
  request TEXT NOT NULL REFERENCES request (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS deletion_request_request ON deletion_request (request);
`

const RULE = [
  ...['id', 'name', 'basis', 'search', 'months', 'start', 'event', 'event_on', 'template', 'replaces'],
  ...['state', 'revision', 'created_at', 'activated_at', 'ended_at'],
]

const DELETION = [
  ...['id', 'state', 'one', 'day', 'proposed_by', 'proposed_name', 'proposed_at'],
  ...['released_by', 'released_name', 'released_at', 'begun_at', 'ended_at', 'mails', 'counts', 'progress', 'error'],
]

const REQUEST = [
  ...['id', 'kind', 'state', 'person', 'addresses', 'with_named', 'received_on', 'extended'],
  ...['created_at', 'restricted_at', 'closed_at', 'outcome', 'readers', 'list', 'mails', 'free', 'search'],
]

export const RETENTION_LAYOUT: Layout = {
  file: 'retention.db',
  prefix: 'mailarchiv.retention_',
  tables: {
    rule: RULE,
    preview: ['rule', 'revision', 'run'],
    hold: ['id', 'name', 'reason', 'search', 'state', 'created_at', 'asked_by', 'asked_name', 'asked_at', 'lifted_at'],
    held: ['hold', 'mail', 'seq'],
    step: ['id', 'about', 'at', 'account', 'person', 'what', 'details'],
    law: ['one', 'revision', 'signed', 'asked_by', 'asked_name', 'asked_at'],
    deletion: DELETION,
    deletion_mail: ['run', 'seq', 'mail', 'free', 'rule', 'kept', 'keeper'],
    deletion_note: ['run', 'note'],
    request: REQUEST,
    request_mail: ['request', 'list', 'seq', 'mail', 'roles', 'left_out', 'rule', 'free', 'kept', 'keeper'],
    deletion_request: ['run', 'request'],
  },
  long: { held: ['hold', 'mail'], deletion_mail: ['run', 'seq'], request_mail: ['request', 'list', 'seq'] },
  prepare: (db) => db.exec(SCHEMA),
}
