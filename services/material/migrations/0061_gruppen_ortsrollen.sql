-- Groups of the OpenID provider may give roles for a place as well. One that a group has given goes again with the group; one
-- that was given by hand stays. Programs before it give none, and replace those of a person by what is saved by hand.
-- needs: 43
CREATE TABLE gruppe_ortsrolle (
  id uuid PRIMARY KEY,
  gruppe text NOT NULL,
  rolle text CHECK (rolle IN ('mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration')),
  rolle_id uuid REFERENCES rolle,
  einheit_id uuid REFERENCES einheit,
  standort_id uuid REFERENCES standort,
  CONSTRAINT gruppe_ortsrolle_rolle CHECK (num_nonnulls(rolle, rolle_id) = 1),
  CONSTRAINT gruppe_ortsrolle_ort CHECK (num_nonnulls(einheit_id, standort_id) = 1),
  CONSTRAINT gruppe_ortsrolle_einmal UNIQUE NULLS NOT DISTINCT (gruppe, rolle, rolle_id, einheit_id, standort_id)
);
CREATE INDEX gruppe_ortsrolle_rolle_id ON gruppe_ortsrolle (rolle_id);
CREATE INDEX gruppe_ortsrolle_einheit ON gruppe_ortsrolle (einheit_id);
CREATE INDEX gruppe_ortsrolle_standort ON gruppe_ortsrolle (standort_id);
ALTER TABLE ortsrolle ADD COLUMN aus_gruppe boolean NOT NULL DEFAULT false;
