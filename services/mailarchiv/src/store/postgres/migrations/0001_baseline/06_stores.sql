-- What else the archive keeps beside the mails: keys, mailboxes and sources, subscriptions, and work of several processes.

CREATE TABLE mailarchiv.api_key (
  id        text COLLATE "C" PRIMARY KEY,
  hash      bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  name      text NOT NULL,
  role      text NOT NULL CHECK (role IN ('user', 'auditor', 'integration')),
  scope     text NOT NULL CHECK (jsonb_typeof(scope::jsonb) = 'array'),
  rate      integer NOT NULL CHECK (rate > 0),
  created   text NOT NULL,
  last_used text COLLATE "C",
  expires   text,
  revoked   text,
  -- Whether a key with a scope may fetch proofs, which show how many mails the whole archive has.
  proofs    integer NOT NULL DEFAULT 0 CHECK (proofs IN (0, 1))
);

-- IMAP accounts. `version` counts the changes of an account, `term` is that of the lease of its
-- reader: with both, a process that reads no longer cannot move a position.
CREATE TABLE mailarchiv.imap_account (
  id           text COLLATE "C" PRIMARY KEY,
  name         text NOT NULL,
  host         text NOT NULL,
  port         integer NOT NULL,
  security     text NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  "user"       text NOT NULL,
  password     bytea NOT NULL,
  folders      text NOT NULL,
  oauth        text,
  ca           text NOT NULL DEFAULT '',
  journal      integer NOT NULL DEFAULT 0,
  paused       integer NOT NULL DEFAULT 0,
  archived     bigint NOT NULL DEFAULT 0,
  last_success bigint,
  version      bigint NOT NULL DEFAULT 0,
  term         bigint NOT NULL DEFAULT 0,
  state        text NOT NULL DEFAULT 'connecting',
  progress     text,
  next_try     bigint,
  error        text,
  failures     bigint NOT NULL DEFAULT 0
);

CREATE TABLE mailarchiv.imap_folder (
  account      text COLLATE "C" NOT NULL REFERENCES mailarchiv.imap_account (id) ON DELETE CASCADE,
  path         text COLLATE "C" NOT NULL,
  uid_validity text NOT NULL,
  last_uid     bigint NOT NULL,
  PRIMARY KEY (account, path)
);

CREATE TABLE mailarchiv.imap_skipped (
  id           bigint NOT NULL,
  account      text COLLATE "C" NOT NULL REFERENCES mailarchiv.imap_account (id) ON DELETE CASCADE,
  folder       text COLLATE "C" NOT NULL,
  uid_validity text NOT NULL,
  uid          bigint NOT NULL,
  reason       text NOT NULL,
  PRIMARY KEY (account, folder, uid_validity, uid)
);

-- What is remembered of the sources (src/sources), and how the process of each sees it.
CREATE TABLE mailarchiv.source (
  id              text COLLATE "C" PRIMARY KEY,
  newest          text,
  failed_since    bigint,
  last_success    bigint,
  last_mail       bigint,
  quiet_since     bigint NOT NULL,
  longest_silence bigint NOT NULL DEFAULT 0,
  reported        text CHECK (reported IN ('failed', 'silent')),
  reporting_until bigint NOT NULL DEFAULT 0,
  probe           text,
  seen_at         bigint NOT NULL DEFAULT 0
);

-- Saved searches whose changes are sent to a receiver (src/subscriptions), and how far each has been told.
CREATE TABLE mailarchiv.subscription (
  id            text COLLATE "C" PRIMARY KEY,
  key_id        text NOT NULL,
  name          text NOT NULL,
  url           text NOT NULL,
  secret        bytea NOT NULL,
  watch         text NOT NULL CHECK (jsonb_typeof(watch::jsonb) = 'object'),
  created_at    bigint NOT NULL,
  version       integer NOT NULL DEFAULT 0,
  place_seq     bigint,
  place_text    bigint,
  from_at       bigint,
  paused_at     bigint,
  failures      integer NOT NULL DEFAULT 0,
  failing_since bigint,
  next_try      bigint NOT NULL DEFAULT 0,
  error         text,
  delivered     bigint NOT NULL DEFAULT 0,
  last_success  bigint,
  CHECK ((place_seq IS NULL) = (place_text IS NULL)),
  CHECK ((place_seq IS NULL) = (from_at IS NOT NULL))
);

-- How far the feed of texts was at a moment.
CREATE TABLE mailarchiv.feed_place (
  at   bigint PRIMARY KEY,
  text bigint NOT NULL
);

-- Work that one process at a time does, of many on this database (packages/postgres, leases).
CREATE TABLE mailarchiv.lease (
  name       text PRIMARY KEY,
  holder     text NOT NULL,
  term       bigint NOT NULL,
  held_until timestamptz NOT NULL
);

-- Secrets of the archive, encrypted by a key that lies outside the database (src/kern/secrets).
CREATE TABLE mailarchiv.wrapped_secret (name text PRIMARY KEY, wrapped bytea NOT NULL);

-- Limits of requests and attempts, shared by all processes. Lost when the server crashes, which only forgets what was counted.
CREATE UNLOGGED TABLE mailarchiv.rate (
  key text PRIMARY KEY,
  state text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX rate_until ON mailarchiv.rate (until);
