-- The calendar feed: one secret address for each user. Only a hash of its token is kept.

CREATE TABLE kalenderabo (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  erstellt_am timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX kalenderabo_token ON kalenderabo (token_hash);
