-- Master data. Names are unique ignoring case; what is referred to cannot be deleted.

CREATE TYPE materialtyp AS ENUM ('menge', 'ablauf_charge', 'geraet_sn');

CREATE TABLE bereich (
  id uuid PRIMARY KEY,
  name text NOT NULL
);
CREATE UNIQUE INDEX bereich_name ON bereich (faltung(name));

CREATE TABLE kategorie (
  id uuid PRIMARY KEY,
  name text NOT NULL
);
CREATE UNIQUE INDEX kategorie_name ON kategorie (faltung(name));

CREATE TABLE standort (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  bereich_id uuid REFERENCES bereich,
  adresse text
);
CREATE UNIQUE INDEX standort_name ON standort (faltung(name));
CREATE INDEX standort_bereich ON standort (bereich_id);

CREATE TABLE objekttyp (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  ist_zugfahrzeug boolean NOT NULL DEFAULT false,
  code_prefix text
);
CREATE UNIQUE INDEX objekttyp_name ON objekttyp (faltung(name));

CREATE TABLE material (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  materialtyp materialtyp NOT NULL,
  einheit text NOT NULL,
  artikelnummer text,
  kategorie_id uuid REFERENCES kategorie,
  -- Days before its expiry at which a position counts as bald_ablaufend; the default stands in the code.
  warnfrist_tage integer CHECK (warnfrist_tage >= 0)
);
CREATE UNIQUE INDEX material_name ON material (faltung(name));
CREATE INDEX material_name_aehnlich ON material USING gin (faltung(name) gin_trgm_ops);
CREATE INDEX material_kategorie ON material (kategorie_id);

CREATE TABLE fach (
  id uuid PRIMARY KEY,
  objekttyp_id uuid NOT NULL REFERENCES objekttyp,
  name text NOT NULL
);
CREATE UNIQUE INDEX fach_name ON fach (objekttyp_id, faltung(name));
