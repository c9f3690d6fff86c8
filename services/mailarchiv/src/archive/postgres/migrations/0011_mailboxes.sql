-- needs: 11
-- Programs before it keep mailboxes in files of a folder, and would read them beside this one.
-- Work that one process at a time does, of many on this database (packages/postgres, leases).
CREATE TABLE mailarchiv.lease (
  name       text PRIMARY KEY,
  holder     text NOT NULL,
  term       bigint NOT NULL,
  held_until timestamptz NOT NULL
);

-- Secrets of the archive, encrypted by a key that lies outside the database (src/vault).
CREATE TABLE mailarchiv.wrapped_secret (name text PRIMARY KEY, wrapped bytea NOT NULL);

-- IMAP accounts (src/intake/imap). `version` counts the changes of an account, `term` is that of the lease of its
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

-- A service that ever ran made a checkpoint at its first start; its mailboxes lie in the folder of that machine.
INSERT INTO mailarchiv.left_in_folder
  SELECT 'imap' WHERE current_setting('mailarchiv.is_new') = 'no' AND EXISTS (SELECT FROM mailarchiv.evidence_checkpoint);
