-- Which logins count, to the single token. `tokens_ab` alone cannot say it: a token carries whole seconds.

-- When the newest token of a person was issued: a change of the password ends that one too, whatever the clocks say.
ALTER TABLE benutzer ADD COLUMN token_zuletzt timestamptz(3);

-- Tokens for which `tokens_ab` does not decide: ended by logging out (gilt = false), or issued after the password was changed
-- in a second that counts as before it (gilt = true). Only a hash is kept, until the token would have ended by itself.
CREATE TABLE token_ausnahme (
  token_hash bytea PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer ON DELETE CASCADE,
  gilt boolean NOT NULL,
  endet_am timestamptz(3) NOT NULL
);
CREATE INDEX token_ausnahme_benutzer ON token_ausnahme (benutzer_id);
CREATE INDEX token_ausnahme_endet_am ON token_ausnahme (endet_am);
