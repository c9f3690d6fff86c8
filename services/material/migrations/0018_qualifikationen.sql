-- What people are able and allowed to do, until when, and what an object asks of those who use it.

CREATE TYPE qualifikationsart AS ENUM ('fuehrerschein', 'lehrgang', 'berechtigung');

CREATE TABLE qualifikationstyp (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  art qualifikationsart NOT NULL
);
CREATE UNIQUE INDEX qualifikationstyp_name ON qualifikationstyp (faltung(name));

-- A renewal may be a row of its own, so one person may hold several of one kind: the last end counts.
CREATE TABLE benutzer_qualifikation (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  qualifikationstyp_id uuid NOT NULL REFERENCES qualifikationstyp,
  erworben_am date,
  -- The last day on which it is valid; null: without an end.
  gueltig_bis date,
  CONSTRAINT benutzer_qualifikation_zeitraum CHECK (erworben_am <= gueltig_bis)
);
CREATE UNIQUE INDEX benutzer_qualifikation_einmal
  ON benutzer_qualifikation (benutzer_id, qualifikationstyp_id, erworben_am, gueltig_bis) NULLS NOT DISTINCT;
CREATE INDEX benutzer_qualifikation_typ ON benutzer_qualifikation (qualifikationstyp_id);
CREATE INDEX benutzer_qualifikation_gueltig_bis ON benutzer_qualifikation (gueltig_bis);

-- All of them are required.
CREATE TABLE objekttyp_qualifikationsanforderung (
  objekttyp_id uuid NOT NULL REFERENCES objekttyp ON DELETE CASCADE,
  qualifikationstyp_id uuid NOT NULL REFERENCES qualifikationstyp,
  PRIMARY KEY (objekttyp_id, qualifikationstyp_id)
);
CREATE INDEX objekttyp_qualifikationsanforderung_typ ON objekttyp_qualifikationsanforderung (qualifikationstyp_id);

-- People by name, as lists of what they are able to do show them.
CREATE INDEX benutzer_reihenfolge ON benutzer (name COLLATE natuerlich);
