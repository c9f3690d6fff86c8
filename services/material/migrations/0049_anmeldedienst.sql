-- Logins at the OpenID provider of the organisation. A copy of the database lets no one in: refresh tokens are sealed by a
-- key outside the database. Who is connected logs in there alone; the last administrator of this service is never one of
-- them, so that no provider can lock everybody out.
-- Programs before it ask the provider nothing: until they have ended, a login there goes on to its end with them.
-- needs: 43
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
  pruefen_ab timestamptz(3) NOT NULL
);
CREATE INDEX anmeldedienst_sitzung_sid ON anmeldedienst_sitzung (sid) WHERE sid IS NOT NULL;

-- Which group of the provider gives which fixed role. Several groups give all of theirs.
CREATE TABLE gruppenrolle (
  gruppe text NOT NULL,
  rolle text NOT NULL
    CHECK (rolle IN ('mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration')),
  PRIMARY KEY (gruppe, rolle)
);

-- Logout tokens that were used: each works once.
CREATE TABLE anmeldedienst_abmeldung (
  jti text PRIMARY KEY,
  laeuft_ab_am timestamptz(3) NOT NULL
);
