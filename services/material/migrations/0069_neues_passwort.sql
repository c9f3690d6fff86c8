-- What a new password leaves of passkeys, how often second factors were guessed, and which devices are known.
-- Programs before it let a locked passkey log in alone, and count no guess: until they have ended.
-- needs: 43

-- A new password by link or by the administration was set without the one before: it takes no second factor away. A passkey
-- of before only confirms the new password, and logs in alone again once it has done so.
ALTER TABLE passkey ADD COLUMN nur_mit_passwort boolean NOT NULL DEFAULT false;

-- Wrong codes of second factors, and those that are being checked, for a day.
CREATE TABLE faktorversuch (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  -- Hash of the cookie of a known device, which has a count of its own; NULL for all others together.
  geraet_hash bytea,
  zeitpunkt timestamptz(3) NOT NULL
);
CREATE INDEX faktorversuch_benutzer ON faktorversuch (benutzer_id, zeitpunkt);
CREATE INDEX faktorversuch_zeitpunkt ON faktorversuch (zeitpunkt);

-- Devices on which a person has shown or set up a second factor. Only a hash of their cookie is stored.
CREATE TABLE bekanntes_geraet (
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  geraet_hash bytea NOT NULL,
  laeuft_ab_am timestamptz(3) NOT NULL,
  PRIMARY KEY (benutzer_id, geraet_hash)
);
CREATE INDEX bekanntes_geraet_laeuft_ab_am ON bekanntes_geraet (laeuft_ab_am);
