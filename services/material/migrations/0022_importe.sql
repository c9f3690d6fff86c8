-- Tables that people bring along: read, tried without effect, then written, and taken back while nothing refers to it.

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
  zurueckgenommen_am timestamptz(3)
);
CREATE INDEX import_benutzer ON import (benutzer_id);

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
  PRIMARY KEY (import_id, zeile)
);
CREATE INDEX importzeile_satz ON importzeile (import_id, satz);
CREATE INDEX importzeile_ergebnis ON importzeile (import_id, ergebnis, zeile);
