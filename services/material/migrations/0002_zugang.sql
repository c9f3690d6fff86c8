-- People, their units, and what they may do.

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
  tokens_ab timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX benutzer_benutzername ON benutzer (faltung(benutzername));
CREATE INDEX benutzer_einheit ON benutzer (einheit_id);

CREATE TABLE rolle (
  id uuid PRIMARY KEY,
  name text NOT NULL
);
CREATE UNIQUE INDEX rolle_name ON rolle (faltung(name));

-- The catalogue of permissions stands in the code (zugang/rechte.ts); its keys are checked there.
CREATE TABLE rolle_berechtigung (
  rolle_id uuid NOT NULL REFERENCES rolle ON DELETE CASCADE,
  berechtigung text NOT NULL,
  PRIMARY KEY (rolle_id, berechtigung)
);

CREATE TABLE benutzer_rolle (
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  rolle_id uuid NOT NULL REFERENCES rolle,
  PRIMARY KEY (benutzer_id, rolle_id)
);
CREATE INDEX benutzer_rolle_rolle ON benutzer_rolle (rolle_id);
