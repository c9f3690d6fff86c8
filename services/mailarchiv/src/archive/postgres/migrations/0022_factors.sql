-- needs: 18
-- Second factors of the panel's persons (src/accounts/factors.ts). A copy of the database lets no one in: of a passkey there is
-- only its public key, of a recovery code its hash, and the secret of an app is sealed. Programs before it know no factor:
-- until they have ended, they let a person in by the password alone.
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
  last_used  bigint
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
