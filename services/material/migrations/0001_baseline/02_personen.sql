-- People, their units, what they may do, and how they log in.

CREATE TABLE einheit (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  uebergeordnet_id uuid REFERENCES einheit,
  CONSTRAINT einheit_selbstbezug CHECK (uebergeordnet_id <> id)
);
CREATE UNIQUE INDEX einheit_name ON einheit (faltung(name));
CREATE INDEX einheit_uebergeordnet ON einheit (uebergeordnet_id);

CREATE TABLE benutzer (
  id uuid PRIMARY KEY,
  benutzername text NOT NULL,
  name text NOT NULL,
  passwort_hash text NOT NULL,
  email text,
  einheit_id uuid REFERENCES einheit,
  aktiv boolean NOT NULL DEFAULT true,
  rollen text[] NOT NULL DEFAULT '{}' CONSTRAINT benutzer_feste_rollen CHECK (
    rollen <@ ARRAY['mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration']),
  -- Tokens issued before this second have ended: the password was changed.
  tokens_ab timestamptz(3) NOT NULL DEFAULT now(),
  -- Whether a person must set their own password before anything else: the administration knows the present one.
  passwort_aendern boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX benutzer_benutzername ON benutzer (faltung(benutzername));
CREATE INDEX benutzer_einheit ON benutzer (einheit_id);
-- People by name, as lists of what they are able to do show them.
CREATE INDEX benutzer_reihenfolge ON benutzer (name COLLATE natuerlich);
CREATE INDEX benutzer_suche ON benutzer USING gin (suchtext(name) gin_trgm_ops);
CREATE INDEX benutzer_anfang_kern ON benutzer (suchkern(name) COLLATE "C");

CREATE TABLE rolle (
  id uuid PRIMARY KEY,
  name text NOT NULL
);
CREATE UNIQUE INDEX rolle_name ON rolle (faltung(name));

-- The catalogue of permissions stands in the code (kern/access/rights.ts); its keys are checked there.
CREATE TABLE rolle_berechtigung (
  rolle_id uuid NOT NULL REFERENCES rolle ON DELETE CASCADE,
  berechtigung text NOT NULL,
  PRIMARY KEY (rolle_id, berechtigung)
);

CREATE TABLE benutzer_rolle (
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  rolle_id uuid NOT NULL REFERENCES rolle,
  -- One that a group of the OpenID provider has given goes again with the group; one given by hand stays.
  aus_gruppe boolean NOT NULL DEFAULT false,
  PRIMARY KEY (benutzer_id, rolle_id)
);
CREATE INDEX benutzer_rolle_rolle ON benutzer_rolle (rolle_id);

-- A row for each login: its token names the row and is valid as long as the row exists. Ending a login deletes the row.
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
  laeuft_ab_am timestamptz(3) NOT NULL,
  -- Staying logged in: a cookie renews the token of a login. It holds a number that changes with each renewal, so that a
  -- cookie used by two gives itself away. The newest number given; NULL for a login that ends with its token.
  erneuerung integer,
  -- The last number shown. It is accepted again as long as the newest was never shown: its answer was lost.
  erneuerung_gezeigt integer
);
CREATE INDEX sitzung_benutzer ON sitzung (benutzer_id, zuletzt_am DESC, id);
CREATE INDEX sitzung_laeuft_ab_am ON sitzung (laeuft_ab_am);

-- Attempts at what can be guessed, counted for all processes together. Forgetting them in a crash costs nothing: not logged.
CREATE UNLOGGED TABLE rate (
  key text PRIMARY KEY,
  state text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX rate_until ON rate (until);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate TO zeughaus_anwendung;

-- An invited person sets their first password by a link that works once. Only the hash of its token is stored.
CREATE TABLE einladung (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  laeuft_ab_am timestamptz NOT NULL
);

-- A person who forgot their password sets a new one by a link in an e-mail, which works once and for half an hour. Only
-- the hash of its token is stored.
CREATE TABLE passwort_vergessen (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  laeuft_ab_am timestamptz NOT NULL
);

-- Second factors of a login: passkeys, the codes of an authenticator app, and recovery codes for the day when the phone
-- is gone. A copy of the database lets no one in: of a passkey there is only its public key, of a recovery code its hash,
-- and the secret of an app is sealed by a key outside the database.
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
  zuletzt_am timestamptz(3),
  -- A new password by link or by the administration was set without the one before: it takes no second factor away. Such a
  -- passkey only confirms the new password, and logs in alone again once it has done so.
  nur_mit_passwort boolean NOT NULL DEFAULT false
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

-- Logins at the OpenID provider of the organisation. A copy of the database lets no one in: refresh tokens are sealed by a
-- key outside the database. Who is connected logs in there alone; the last administrator of this service is never one of
-- them, so that no provider can lock everybody out.
CREATE TABLE anmeldedienst_konto (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer (id) ON DELETE CASCADE,
  -- Issuer and subject name a person for ever (OpenID Connect Core 1.0, section 5.7).
  aussteller text NOT NULL,
  kennung text NOT NULL,
  verbunden_am timestamptz(3) NOT NULL,
  UNIQUE (aussteller, kennung)
);

CREATE TABLE anmeldedienst_sitzung (
  sitzung_id uuid PRIMARY KEY REFERENCES sitzung (id) ON DELETE CASCADE,
  -- The session at the provider; NULL where it names none.
  sid text,
  -- Sealed; NULL where the provider gave none: then the login ends with the next check.
  refresh_token bytea,
  pruefen_ab timestamptz(3) NOT NULL,
  -- When the provider last said that the login goes on: one that it leaves unanswered for too long ends.
  geprueft_am timestamptz(3) NOT NULL
);
CREATE INDEX anmeldedienst_sitzung_sid ON anmeldedienst_sitzung (sid) WHERE sid IS NOT NULL;

-- Which group of the provider gives which fixed role. Several groups give all of theirs.
CREATE TABLE gruppenrolle (
  gruppe text NOT NULL,
  rolle text NOT NULL
    CHECK (rolle IN ('mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration')),
  PRIMARY KEY (gruppe, rolle)
);

-- Which group gives which custom role.
CREATE TABLE gruppe_eigene_rolle (
  gruppe text NOT NULL,
  rolle_id uuid NOT NULL REFERENCES rolle (id),
  PRIMARY KEY (gruppe, rolle_id)
);
CREATE INDEX gruppe_eigene_rolle_rolle ON gruppe_eigene_rolle (rolle_id);

-- Logout tokens that were used: each works once.
CREATE TABLE anmeldedienst_abmeldung (
  jti text PRIMARY KEY,
  laeuft_ab_am timestamptz(3) NOT NULL
);

-- The calendar feed: one secret address for each user. Only a hash of its token is kept. It ends after a year, and with the
-- password of its owner; it tells about other people only when asked to.
CREATE TABLE kalenderabo (
  benutzer_id uuid PRIMARY KEY REFERENCES benutzer ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  erstellt_am timestamptz(3) NOT NULL,
  endet_am timestamptz(3) NOT NULL,
  -- The logins of its owner that counted when it was made (benutzer.tokens_ab): later ones are not its.
  tokens_ab timestamptz(3) NOT NULL,
  qualifikationen_anderer boolean NOT NULL DEFAULT false,
  zuletzt_gelesen_am timestamptz(3)
);
CREATE UNIQUE INDEX kalenderabo_token ON kalenderabo (token_hash);
