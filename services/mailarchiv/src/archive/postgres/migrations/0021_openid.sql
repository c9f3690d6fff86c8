-- needs: 18
-- Logins at an OpenID provider (src/accounts/provider-accounts.ts). Programs before it ask the provider nothing: until they
-- have ended, a login there goes on to its end with them.
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
  check_at bigint NOT NULL
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
