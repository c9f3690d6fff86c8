-- needs: 18
-- What a new password of another person leaves of passkeys, wrong codes of second factors for a day, and the devices on which a
-- factor was shown (src/accounts/factor-tries.ts), of which only the hash of their cookie is stored. Programs before it let a
-- suspended passkey log in alone, and count no guess: until they have ended.
ALTER TABLE mailarchiv.panel_passkey ADD COLUMN password_only bigint NOT NULL DEFAULT 0;
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
