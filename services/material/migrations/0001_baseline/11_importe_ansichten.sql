-- Tables that people bring along: read, tried without effect, then written, and taken back while nothing refers to it.
-- Then what people keep for themselves: views of lists, and what is pinned to their menu.

CREATE TYPE importart AS ENUM ('materialien', 'vorlagen', 'objekte', 'benutzer', 'qualifikationen');
CREATE TYPE importstatus AS ENUM (
  'wird_geprueft', 'geprueft', 'wird_uebernommen', 'uebernommen', 'zurueckgenommen');
CREATE TYPE importergebnis AS ENUM ('neu', 'geaendert', 'unveraendert', 'fehler');

CREATE TABLE import (
  id uuid PRIMARY KEY,
  art importart NOT NULL,
  status importstatus NOT NULL DEFAULT 'wird_geprueft',
  -- What the person's file was called. Shown, never part of a path; the file itself is not kept.
  dateiname text NOT NULL,
  -- The columns of the file that are read, in their order.
  spalten text[] NOT NULL,
  zeilen integer NOT NULL CHECK (zeilen >= 0),
  -- How many records the running phase has dealt with, for those who wait. A phase is one transaction: one that was
  -- killed has left nothing and begins anew.
  stand integer NOT NULL DEFAULT 0,
  saetze integer NOT NULL CHECK (saetze >= 0),
  fehlerhafte_auslassen boolean NOT NULL DEFAULT false,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  angelegt_am timestamptz(3) NOT NULL,
  uebernommen_am timestamptz(3),
  zurueckgenommen_am timestamptz(3),
  -- Who has an import written is not always who has brought the file: it is written in that person's name.
  uebernommen_von uuid REFERENCES benutzer (id),
  -- Why an import that was to be tried or written was set back.
  hinweis text,
  -- Whether missing materials, compartments and types are made on the way, and which: shown before, written with the rest.
  anlegen boolean NOT NULL DEFAULT false,
  dazu jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX import_benutzer ON import (benutzer_id);
CREATE INDEX import_uebernommen_von ON import (uebernommen_von);

CREATE TABLE importzeile (
  import_id uuid NOT NULL REFERENCES import ON DELETE CASCADE,
  -- Line of the file, the heading being line 1 of a file without blank lines.
  zeile integer NOT NULL,
  -- Lines that make one thing (the positions of a template) share a number; numbers rise without a gap from 0.
  satz integer NOT NULL,
  werte text[] NOT NULL,
  -- null: not tried yet.
  ergebnis importergebnis,
  -- [{ spalte, grund }]
  fehler jsonb NOT NULL DEFAULT '[]',
  -- What this import made or changed; of what it changed { vorher, nachher }.
  entitaet_id uuid,
  aenderung jsonb,
  -- What counts for a new thing where the cell of the same place is empty.
  vorgaben text[] NOT NULL DEFAULT '{}',
  -- What changes, in words.
  felder jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, zeile)
);
CREATE INDEX importzeile_satz ON importzeile (import_id, satz);
CREATE INDEX importzeile_ergebnis ON importzeile (import_id, ergebnis, zeile);

-- What the columns of a file meant: proposed for the next file with the same headings. kopf: hash of the headings.
CREATE TABLE importzuordnung (
  art importart NOT NULL,
  kopf text NOT NULL,
  zuordnung jsonb NOT NULL,
  PRIMARY KEY (art, kopf)
);

-- Named views of a list (search, filters, order), own or shared, and what a person has pinned to the menu.
CREATE TABLE ansicht (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  liste text NOT NULL CHECK (length(liste) <= 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  parameter jsonb NOT NULL CHECK (jsonb_typeof(parameter) = 'object' AND length(parameter::text) <= 10000),
  geteilt boolean NOT NULL DEFAULT false,
  erstellt_am timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX ansicht_name ON ansicht (benutzer_id, liste, faltung(name));
CREATE INDEX ansicht_geteilt ON ansicht (liste) WHERE geteilt;

-- Each row names one thing: a page, an object or a view.
CREATE TABLE favorit (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  platz integer NOT NULL,
  seite text CHECK (length(seite) <= 60),
  objekt_id uuid REFERENCES objekt (id) ON DELETE CASCADE,
  ansicht_id uuid REFERENCES ansicht (id) ON DELETE CASCADE,
  CHECK (num_nonnulls(seite, objekt_id, ansicht_id) = 1),
  CONSTRAINT favorit_einmal UNIQUE NULLS NOT DISTINCT (benutzer_id, seite, objekt_id, ansicht_id)
);
CREATE INDEX favorit_objekt ON favorit (objekt_id);
CREATE INDEX favorit_ansicht ON favorit (ansicht_id);
