-- needs: 1
-- The e-mail addresses of the panel's persons, each with the link for a forgotten password that was sent there last.

CREATE TABLE mailarchiv.panel_mail_address (
  login      text PRIMARY KEY REFERENCES mailarchiv.panel_account (name) ON DELETE CASCADE,
  address    text NOT NULL,
  link_hash  bytea UNIQUE,
  link_until bigint,
  CHECK ((link_hash IS NULL) = (link_until IS NULL))
);
