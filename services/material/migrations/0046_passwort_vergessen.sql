-- A person who forgot their password sets a new one by a link in an e-mail, which works once and for half an hour. Only
-- the hash of its token is stored.
-- Programs before it know neither table nor column: they let a person go on with a password of the administration.
-- needs: 43
CREATE TABLE passwort_vergessen (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  laeuft_ab_am timestamptz NOT NULL
);

-- Whether a person must set their own password before anything else: the administration knows the present one.
ALTER TABLE benutzer ADD COLUMN passwort_aendern boolean NOT NULL DEFAULT false;
