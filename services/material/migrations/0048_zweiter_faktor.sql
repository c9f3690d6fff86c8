-- Second factors of a login: passkeys, the codes of an authenticator app, and recovery codes for the day when the phone
-- is gone. A copy of the database lets no one in: of a passkey there is only its public key, of a recovery code its hash,
-- and the secret of an app is sealed by a key outside the database.
-- Programs before it know no factor: until they have ended, they let a person in by the password alone.
-- needs: 43
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  -- The credential id of the authenticator, base64url.
  kennung text NOT NULL UNIQUE,
  oeffentlicher_schluessel bytea NOT NULL,
  -- Signatures so far, by the authenticator's word; it stays 0 where there is no counter.
  zaehler bigint NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  transporte text[] NOT NULL,
  angelegt_am timestamptz(3) NOT NULL,
  zuletzt_am timestamptz(3)
);
CREATE INDEX passkey_benutzer ON passkey (benutzer_id);

CREATE TABLE totp (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer (id) ON DELETE CASCADE,
  -- The sealed secret in use; NULL until a first code has confirmed it.
  geheimnis bytea,
  bestaetigt_am timestamptz(3),
  -- The newest step whose code was accepted: a code works once.
  letzter_schritt integer NOT NULL DEFAULT 0,
  -- A sealed secret that waits for its first code.
  neues_geheimnis bytea,
  neu_bis timestamptz(3),
  CHECK ((geheimnis IS NULL) = (bestaetigt_am IS NULL)),
  CHECK ((neues_geheimnis IS NULL) = (neu_bis IS NULL))
);

CREATE TABLE wiederherstellungscode (
  code_hash bytea PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  benutzt_am timestamptz(3)
);
CREATE INDEX wiederherstellungscode_benutzer ON wiederherstellungscode (benutzer_id);

-- What an authenticator has to sign, once. Any process may have asked for it.
CREATE TABLE passkey_herausforderung (
  herausforderung text PRIMARY KEY,
  zweck text NOT NULL CHECK (zweck IN ('anmelden', 'bestaetigen', 'einrichten')),
  -- NULL for a login whose person only the answer names.
  benutzer_id uuid REFERENCES benutzer (id) ON DELETE CASCADE,
  rp_id text NOT NULL,
  herkunft text NOT NULL,
  laeuft_ab_am timestamptz(3) NOT NULL,
  CHECK ((benutzer_id IS NULL) = (zweck = 'anmelden'))
);
CREATE INDEX passkey_herausforderung_benutzer ON passkey_herausforderung (benutzer_id) WHERE benutzer_id IS NOT NULL;

-- The fixed roles whose holders need a second factor.
CREATE TABLE faktorpflicht (
  rolle text PRIMARY KEY
    CHECK (rolle IN ('mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration'))
);
