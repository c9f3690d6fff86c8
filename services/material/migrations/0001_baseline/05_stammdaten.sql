-- Master data and loading templates. Names are unique ignoring case; what is referred to cannot be deleted. An entry of the
-- catalogue may belong to an Einheit (einheit_id); without one it is everybody's. Names are unique for each owner: no brigade
-- learns from a refusal what another one has.

CREATE TYPE materialtyp AS ENUM ('menge', 'ablauf_charge', 'geraet_sn');
-- How often an object is checked: a rule of its type, or its own; and what makes a check due before its interval is over.
CREATE TYPE kontrollregel AS ENUM ('typ', 'eigene');
CREATE TYPE intervalleinheit AS ENUM ('tage', 'wochen', 'monate');
CREATE TYPE vorlage_status AS ENUM ('aktuell', 'veraltet');
CREATE TYPE qualifikationsart AS ENUM ('fuehrerschein', 'lehrgang', 'berechtigung');

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
  code_prefix text,
  -- How often its objects are checked; without an interval the unit says nothing.
  kontrollintervall integer CHECK (kontrollintervall BETWEEN 1 AND 999),
  kontrollintervall_einheit intervalleinheit NOT NULL DEFAULT 'wochen',
  kontrolle_nach_einsatz boolean NOT NULL DEFAULT false,
  einheit_id uuid REFERENCES einheit
);
CREATE UNIQUE INDEX objekttyp_name ON objekttyp (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE INDEX objekttyp_einheit ON objekttyp (einheit_id) WHERE einheit_id IS NOT NULL;

CREATE TABLE material (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  materialtyp materialtyp NOT NULL,
  einheit text NOT NULL,
  artikelnummer text,
  kategorie_id uuid REFERENCES kategorie,
  -- Days before its expiry at which a position counts as bald_ablaufend; the default stands in the code.
  warnfrist_tage integer CHECK (warnfrist_tage >= 0),
  -- Below this quantity in all Lagerplaetze together somebody has to order; null: nobody watches it.
  mindestbestand integer CHECK (mindestbestand >= 0),
  suchform text NOT NULL GENERATED ALWAYS AS (suchform(name)) STORED,
  lieferant text CHECK (length(lieferant) BETWEEN 1 AND 200),
  einheit_id uuid REFERENCES einheit
);
CREATE UNIQUE INDEX material_name ON material (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE INDEX material_name_aehnlich ON material USING gin (faltung(name) gin_trgm_ops);
CREATE INDEX material_kategorie ON material (kategorie_id);
-- The search of materials looks for a part of the name or of the article number: both by index, so that neither reads the table.
CREATE INDEX material_artikelnummer_aehnlich ON material USING gin (faltung(artikelnummer) gin_trgm_ops);
CREATE INDEX material_mindestbestand ON material (id) WHERE mindestbestand IS NOT NULL;
-- Stock is listed in the order of its materials' names.
CREATE INDEX material_name_reihenfolge ON material (name COLLATE natuerlich, id);
CREATE INDEX material_suche ON material USING gin (suchform gin_trgm_ops);
CREATE INDEX material_name_kern ON material USING gin (suchkern(name) gin_trgm_ops);
CREATE INDEX material_artikelnummer_kern ON material USING gin (suchkern(artikelnummer) gin_trgm_ops);
CREATE INDEX material_name_anfang_kern ON material (suchkern(name) COLLATE "C");
CREATE INDEX material_artikelnummer_anfang_kern ON material (suchkern(artikelnummer) COLLATE "C") WHERE artikelnummer IS NOT NULL;
CREATE INDEX material_einheit ON material (einheit_id) WHERE einheit_id IS NOT NULL;

-- A device goes through several kinds of tests, each with its own interval: a visual one every year, a pressure test every
-- three years.
CREATE TABLE pruefart (
  id uuid PRIMARY KEY,
  material_id uuid NOT NULL REFERENCES material ON DELETE CASCADE,
  name text NOT NULL,
  -- Null: tested on demand, never due.
  intervall_monate integer CHECK (intervall_monate >= 1)
);
CREATE UNIQUE INDEX pruefart_name ON pruefart (material_id, faltung(name));

CREATE TABLE fach (
  id uuid PRIMARY KEY,
  objekttyp_id uuid NOT NULL REFERENCES objekttyp,
  name text NOT NULL
);
CREATE UNIQUE INDEX fach_name ON fach (objekttyp_id, faltung(name));

-- Loading templates, in versions.
CREATE TABLE beladungsvorlage (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  objekttyp_id uuid NOT NULL REFERENCES objekttyp,
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  status vorlage_status NOT NULL DEFAULT 'aktuell',
  vorgaenger_id uuid REFERENCES beladungsvorlage,
  erstellt_am timestamptz(3) NOT NULL DEFAULT now(),
  einheit_id uuid REFERENCES einheit
);
-- A version has one successor: of two people who make the next one at once, one is refused.
CREATE UNIQUE INDEX beladungsvorlage_nachfolger ON beladungsvorlage (vorgaenger_id);
CREATE INDEX beladungsvorlage_objekttyp ON beladungsvorlage (objekttyp_id);
CREATE INDEX beladungsvorlage_suche ON beladungsvorlage USING gin (suchtext(name) gin_trgm_ops);
CREATE INDEX beladungsvorlage_anfang_kern ON beladungsvorlage (suchkern(name) COLLATE "C") WHERE status = 'aktuell';
CREATE INDEX beladungsvorlage_einheit ON beladungsvorlage (einheit_id) WHERE einheit_id IS NOT NULL;

CREATE TABLE vorlagenposition (
  id uuid PRIMARY KEY,
  vorlage_id uuid NOT NULL REFERENCES beladungsvorlage ON DELETE CASCADE,
  material_id uuid NOT NULL REFERENCES material,
  sollmenge integer NOT NULL CHECK (sollmenge >= 1),
  fach_id uuid REFERENCES fach,
  fach_freitext text,
  -- The order in which people walk around the object.
  reihenfolge integer NOT NULL,
  CONSTRAINT vorlagenposition_fach_oder_freitext CHECK (num_nonnulls(fach_id, fach_freitext) <= 1)
);
CREATE UNIQUE INDEX vorlagenposition_material_einmal ON vorlagenposition (vorlage_id, material_id);
CREATE INDEX vorlagenposition_material ON vorlagenposition (material_id);
CREATE INDEX vorlagenposition_fach ON vorlagenposition (fach_id);

-- What people are able and allowed to do, until when, and what an object asks of those who use it.
CREATE TABLE qualifikationstyp (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  art qualifikationsart NOT NULL,
  einheit_id uuid REFERENCES einheit
);
CREATE UNIQUE INDEX qualifikationstyp_name ON qualifikationstyp (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE INDEX qualifikationstyp_einheit ON qualifikationstyp (einheit_id) WHERE einheit_id IS NOT NULL;

-- All of them are required.
CREATE TABLE objekttyp_qualifikationsanforderung (
  objekttyp_id uuid NOT NULL REFERENCES objekttyp ON DELETE CASCADE,
  qualifikationstyp_id uuid NOT NULL REFERENCES qualifikationstyp,
  PRIMARY KEY (objekttyp_id, qualifikationstyp_id)
);
CREATE INDEX objekttyp_qualifikationsanforderung_typ ON objekttyp_qualifikationsanforderung (qualifikationstyp_id);

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
