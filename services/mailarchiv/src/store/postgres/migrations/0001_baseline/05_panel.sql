-- Persons of the panel, their logins and second factors, their exports and uploads.

CREATE TABLE mailarchiv.panel_account (
  name          text PRIMARY KEY,
  id            text NOT NULL UNIQUE,
  person        text NOT NULL DEFAULT '',
  roles         text NOT NULL,
  scope         text NOT NULL DEFAULT '[]',
  password_hash text NOT NULL,
  changed_at    bigint NOT NULL,
  must_change   bigint NOT NULL DEFAULT 0,
  ended_at      bigint,
  last_login    bigint
);

-- One row, which a change of persons locks: two at once must not take the last person of the administration away.
CREATE TABLE mailarchiv.panel_roster (
  one    integer PRIMARY KEY CHECK (one = 1),
  number bigint NOT NULL
);
INSERT INTO mailarchiv.panel_roster (one, number) VALUES (1, 0);

CREATE TABLE mailarchiv.panel_session (
  token_hash bytea PRIMARY KEY,
  account    text NOT NULL REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  seen_at    bigint NOT NULL
);
CREATE INDEX ON mailarchiv.panel_session (account);

-- Logins at an OpenID provider.
CREATE TABLE mailarchiv.panel_identity (
  login   text PRIMARY KEY REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  issuer  text NOT NULL,
  subject text NOT NULL,
  UNIQUE (issuer, subject)
);

CREATE TABLE mailarchiv.panel_provider_session (
  session  bytea PRIMARY KEY REFERENCES mailarchiv.panel_session (token_hash) ON DELETE CASCADE,
  sid      text,
  sealed   bytea,
  check_at bigint NOT NULL,
  -- When the provider last said that the login goes on.
  checked_at bigint NOT NULL
);

CREATE TABLE mailarchiv.panel_group_role (
  place      bigint PRIMARY KEY,
  group_name text NOT NULL UNIQUE,
  roles      text NOT NULL,
  scope      text NOT NULL
);

CREATE TABLE mailarchiv.panel_logout_token (
  jti        text PRIMARY KEY,
  expires_at bigint NOT NULL
);

-- Second factors of the panel's persons. A copy of the database lets no one in: of a passkey there is
-- only its public key, of a recovery code its hash, and the secret of an app is sealed.
CREATE TABLE mailarchiv.panel_passkey (
  id         text PRIMARY KEY,
  login      text NOT NULL REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  signatures bigint NOT NULL,
  rp_id      text NOT NULL,
  label      text NOT NULL,
  transports text NOT NULL,
  created_at bigint NOT NULL,
  last_used  bigint,
  -- Suspended by a new password of another person: it confirms only together with the password.
  password_only bigint NOT NULL DEFAULT 0
);
CREATE INDEX panel_passkey_login ON mailarchiv.panel_passkey (login);
CREATE TABLE mailarchiv.panel_totp (
  login        text PRIMARY KEY REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  secret       bytea,
  confirmed_at bigint,
  last_step    bigint NOT NULL DEFAULT 0,
  new_secret   bytea,
  new_until    bigint,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((new_secret IS NULL) = (new_until IS NULL))
);
CREATE TABLE mailarchiv.panel_recovery_code (
  code_hash bytea PRIMARY KEY,
  login     text NOT NULL REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  used_at   bigint
);
CREATE INDEX panel_recovery_code_login ON mailarchiv.panel_recovery_code (login);

-- What an authenticator has to sign, once. Any process may have asked for it; without a login only the answer names the person.
CREATE TABLE mailarchiv.panel_passkey_challenge (
  challenge  text PRIMARY KEY,
  purpose    text NOT NULL CHECK (purpose IN ('login', 'confirm', 'create')),
  login      text REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  rp_id      text NOT NULL,
  origin     text NOT NULL,
  expires_at bigint NOT NULL,
  CHECK ((login IS NULL) = (purpose = 'login'))
);
CREATE INDEX panel_passkey_challenge_login ON mailarchiv.panel_passkey_challenge (login) WHERE login IS NOT NULL;

-- The roles whose persons need a second factor.
CREATE TABLE mailarchiv.panel_factor_duty (role text PRIMARY KEY);

-- Wrong codes of second factors for a day, and the devices on which a factor was shown, of which
-- only the hash of their cookie is stored.
CREATE TABLE mailarchiv.panel_factor_try (
  id       text PRIMARY KEY,
  login    text NOT NULL REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  device   bytea,
  tried_at bigint NOT NULL
);
CREATE INDEX panel_factor_try_login ON mailarchiv.panel_factor_try (login, tried_at);
CREATE TABLE mailarchiv.panel_known_device (
  login      text NOT NULL REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  device     bytea NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (login, device)
);

-- Exports of the panel and how far they are.
CREATE TABLE mailarchiv.panel_export (
  id         text PRIMARY KEY,
  account    text NOT NULL,
  changed_at bigint NOT NULL,
  run        text NOT NULL
);

-- Uploads of the panel; their bytes lie in the data folder or the bucket.
CREATE TABLE mailarchiv.upload (
  id       text COLLATE "C" PRIMARY KEY,
  account  text NOT NULL,
  kept     text NOT NULL,
  state    text NOT NULL,
  size     bigint NOT NULL,
  received bigint NOT NULL,
  touched  bigint NOT NULL
);

-- Verifications of the panel and of the command line, with their outcomes.
CREATE TABLE mailarchiv.verification (
  id          text COLLATE "C" PRIMARY KEY,
  finished_at text COLLATE "C",
  run         text NOT NULL
);
