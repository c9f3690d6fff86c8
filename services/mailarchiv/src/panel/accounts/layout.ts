/** The tables of the panel's persons, their addresses, sessions, second factors and exports. */
import type { Layout } from '../../kern/tables/index.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS account (
  name          TEXT PRIMARY KEY,
  id            TEXT NOT NULL UNIQUE,
  person        TEXT NOT NULL DEFAULT '',
  roles         TEXT NOT NULL,
  scope         TEXT NOT NULL DEFAULT '[]',
  password_hash TEXT NOT NULL,
  changed_at    INTEGER NOT NULL,
  must_change   INTEGER NOT NULL DEFAULT 0,
  ended_at      INTEGER,
  last_login    INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS audit (
  login   TEXT PRIMARY KEY REFERENCES account (name) ON DELETE CASCADE,
  search  TEXT NOT NULL,
  ends_on TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS mail_address (
  login      TEXT PRIMARY KEY REFERENCES account (name) ON DELETE CASCADE,
  address    TEXT NOT NULL,
  link_hash  BLOB UNIQUE,
  link_until INTEGER,
  CHECK ((link_hash IS NULL) = (link_until IS NULL))
) STRICT;
CREATE TABLE IF NOT EXISTS session (
  token_hash BLOB PRIMARY KEY,
  account    TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS roster (
  one    INTEGER PRIMARY KEY CHECK (one = 1),
  number INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS export (
  id         TEXT PRIMARY KEY,
  account    TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  run        TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity (
  login   TEXT PRIMARY KEY REFERENCES account (name) ON DELETE CASCADE,
  issuer  TEXT NOT NULL,
  subject TEXT NOT NULL,
  UNIQUE (issuer, subject)
) STRICT;
CREATE TABLE IF NOT EXISTS provider_session (
  session  BLOB PRIMARY KEY REFERENCES session (token_hash) ON DELETE CASCADE,
  sid      TEXT,
  sealed   BLOB,
  check_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS group_role (
  place      INTEGER PRIMARY KEY,
  group_name TEXT NOT NULL UNIQUE,
  roles      TEXT NOT NULL,
  scope      TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS logout_token (
  jti        TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passkey (
  id         TEXT PRIMARY KEY,
  login      TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
  credential TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  signatures INTEGER NOT NULL,
  rp_id      TEXT NOT NULL,
  label      TEXT NOT NULL,
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used  INTEGER,
  password_only INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS passkey_login ON passkey (login);
CREATE TABLE IF NOT EXISTS totp (
  login        TEXT PRIMARY KEY REFERENCES account (name) ON DELETE CASCADE,
  secret       BLOB,
  confirmed_at INTEGER,
  last_step    INTEGER NOT NULL DEFAULT 0,
  new_secret   BLOB,
  new_until    INTEGER,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((new_secret IS NULL) = (new_until IS NULL))
) STRICT;
CREATE TABLE IF NOT EXISTS recovery_code (
  code_hash BLOB PRIMARY KEY,
  login     TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
  used_at   INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS recovery_code_login ON recovery_code (login);
CREATE TABLE IF NOT EXISTS passkey_challenge (
  challenge  TEXT PRIMARY KEY,
  purpose    TEXT NOT NULL CHECK (purpose IN ('login', 'confirm', 'create')),
  login      TEXT REFERENCES account (name) ON DELETE CASCADE,
  rp_id      TEXT NOT NULL,
  origin     TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  CHECK ((login IS NULL) = (purpose = 'login'))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS passkey_challenge_login ON passkey_challenge (login);
CREATE TABLE IF NOT EXISTS factor_try (
  id       TEXT PRIMARY KEY,
  login    TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
  device   BLOB,
  tried_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS factor_try_login ON factor_try (login, tried_at);
CREATE TABLE IF NOT EXISTS known_device (
  login      TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
  device     BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (login, device)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS factor_duty (role TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO roster (one, number) VALUES (1, 0);
`

export const PANEL_LAYOUT: Layout = {
  file: 'panel.db',
  prefix: 'mailarchiv.panel_',
  tables: {
    account: [
      'name',
      'password_hash',
      'changed_at',
      'id',
      'person',
      'roles',
      'scope',
      'must_change',
      'ended_at',
      'last_login',
    ],
    audit: ['login', 'search', 'ends_on'],
    mail_address: ['login', 'address', 'link_hash', 'link_until'],
    session: ['token_hash', 'account', 'created_at', 'seen_at'],
    roster: ['one', 'number'],
    export: ['id', 'account', 'changed_at', 'run'],
    identity: ['login', 'issuer', 'subject'],
    provider_session: ['session', 'sid', 'sealed', 'check_at', 'checked_at'],
    group_role: ['place', 'group_name', 'roles', 'scope'],
    logout_token: ['jti', 'expires_at'],
    passkey: [
      'id',
      'login',
      'credential',
      'public_key',
      'signatures',
      'rp_id',
      'label',
      'transports',
      'created_at',
      'last_used',
      'password_only',
    ],
    totp: ['login', 'secret', 'confirmed_at', 'last_step', 'new_secret', 'new_until'],
    recovery_code: ['code_hash', 'login', 'used_at'],
    passkey_challenge: ['challenge', 'purpose', 'login', 'rp_id', 'origin', 'expires_at'],
    factor_try: ['id', 'login', 'device', 'tried_at'],
    known_device: ['login', 'device', 'expires_at'],
    factor_duty: ['role'],
  },
  prepare: (db) => db.exec(SCHEMA),
}
