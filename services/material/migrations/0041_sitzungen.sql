-- A row for each login: its token names the row and is valid as long as the row exists. Ending a login deletes the row.
-- Tokens of earlier versions name no row, so people log in once more after this migration.
CREATE TABLE sitzung (
  -- The claim `jti` of its tokens (RFC 7519, section 4.1.7).
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer ON DELETE CASCADE,
  -- Browser and system, such as "Firefox auf Windows"; NULL for a program that does not say.
  geraet text,
  adresse text,
  begonnen_am timestamptz(3) NOT NULL,
  -- Written at most once in five minutes.
  zuletzt_am timestamptz(3) NOT NULL,
  laeuft_ab_am timestamptz(3) NOT NULL
);
CREATE INDEX sitzung_benutzer ON sitzung (benutzer_id, zuletzt_am DESC, id);
CREATE INDEX sitzung_laeuft_ab_am ON sitzung (laeuft_ab_am);

-- What the rows say. `benutzer.tokens_ab` stays: calendar addresses end with the logins of their time.
DROP TABLE token_ausnahme;
ALTER TABLE benutzer DROP COLUMN token_zuletzt;
