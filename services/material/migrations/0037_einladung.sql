-- An invited person sets their first password by a link that works once. Only the hash of its token is stored.
CREATE TABLE einladung (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  laeuft_ab_am timestamptz NOT NULL
);
