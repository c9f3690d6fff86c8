-- Objects, what they carry, where they stand, when they were out, and who answers for them.

CREATE TYPE objekt_status AS ENUM ('aktiv', 'in_wartung', 'ausser_dienst');
CREATE TYPE ist_status AS ENUM ('aktiv', 'ausgesondert');

CREATE TABLE objekt (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  standort_id uuid NOT NULL REFERENCES standort,
  objekttyp_id uuid NOT NULL REFERENCES objekttyp,
  vorlage_id uuid NOT NULL REFERENCES beladungsvorlage,
  fahrzeug_id uuid REFERENCES objekt ON DELETE SET NULL,
  einheit_id uuid REFERENCES einheit,
  status objekt_status NOT NULL DEFAULT 'aktiv',
  erstellt_am timestamptz(3) NOT NULL DEFAULT now(),
  suchform text NOT NULL GENERATED ALWAYS AS (suchform(code || ' ' || name)) STORED,
  rueckt_zuerst_aus boolean NOT NULL DEFAULT false,
  -- With the rule of its type the three say nothing; of their own, all of them together may say that there is no deadline.
  kontrollregel kontrollregel NOT NULL DEFAULT 'typ',
  kontrollintervall integer CHECK (kontrollintervall BETWEEN 1 AND 999),
  kontrollintervall_einheit intervalleinheit NOT NULL DEFAULT 'wochen',
  kontrolle_nach_einsatz boolean NOT NULL DEFAULT false,
  CONSTRAINT objekt_selbstbezug CHECK (fahrzeug_id <> id)
);
CREATE UNIQUE INDEX objekt_code ON objekt (faltung(code));
CREATE INDEX objekt_code_reihenfolge ON objekt (code COLLATE natuerlich);
CREATE INDEX objekt_code_aehnlich ON objekt USING gin (faltung(code) gin_trgm_ops);
CREATE INDEX objekt_name_aehnlich ON objekt USING gin (faltung(name) gin_trgm_ops);
CREATE INDEX objekt_standort ON objekt (standort_id);
CREATE INDEX objekt_objekttyp ON objekt (objekttyp_id);
CREATE INDEX objekt_vorlage ON objekt (vorlage_id);
CREATE INDEX objekt_fahrzeug ON objekt (fahrzeug_id);
CREATE INDEX objekt_einheit ON objekt (einheit_id);
CREATE INDEX objekt_code_nummer ON objekt (code_anfang(code), code_nummer(code));
CREATE INDEX objekt_suche ON objekt USING gin (suchform gin_trgm_ops);
CREATE INDEX objekt_code_kern ON objekt USING gin (suchkern(code) gin_trgm_ops);
CREATE INDEX objekt_name_kern ON objekt USING gin (suchkern(name) gin_trgm_ops);
-- What begins with what was typed, in order: the first few are read without looking at the others.
CREATE INDEX objekt_code_anfang_kern ON objekt (suchkern(code) COLLATE "C");
CREATE INDEX objekt_name_anfang_kern ON objekt (suchkern(name) COLLATE "C");

CREATE TABLE fahrzeugdetails (
  objekt_id uuid PRIMARY KEY REFERENCES objekt ON DELETE CASCADE,
  kennzeichen text,
  funkrufname text,
  baujahr integer,
  kilometerstand integer CHECK (kilometerstand >= 0),
  betriebsstunden double precision CHECK (betriebsstunden >= 0),
  naechste_hu date,
  naechste_uvv date
);
CREATE INDEX fahrzeugdetails_suche ON fahrzeugdetails USING gin ((suchcode(kennzeichen) || ' ' || suchcode(funkrufname)) gin_trgm_ops);

CREATE TABLE objektposition (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt ON DELETE CASCADE,
  material_id uuid NOT NULL REFERENCES material,
  sollmenge_vorlage integer NOT NULL CHECK (sollmenge_vorlage >= 0),
  override integer CHECK (override >= 0),
  -- Core rule 5: the effective target, without a look into the template.
  sollmenge integer NOT NULL GENERATED ALWAYS AS (coalesce(override, sollmenge_vorlage)) STORED,
  -- Core rule 4: 0 means not yet checked. Core rule 2: only a Nachfuellung changes it.
  istmenge integer NOT NULL DEFAULT 0 CHECK (istmenge >= 0),
  fach_id uuid REFERENCES fach,
  fach_freitext text,
  reihenfolge integer NOT NULL,
  code text,
  seriennummer text,
  ablaufdatum date,
  chargennummer text,
  pruefintervall_monate integer CHECK (pruefintervall_monate >= 1),
  letzte_pruefung date,
  -- Month arithmetic: 31 January + 1 month is the last day of February.
  naechste_pruefung date GENERATED ALWAYS AS
    ((letzte_pruefung + make_interval(months => pruefintervall_monate))::date) STORED,
  ist_status ist_status NOT NULL DEFAULT 'aktiv',
  CONSTRAINT objektposition_fach_oder_freitext CHECK (num_nonnulls(fach_id, fach_freitext) <= 1)
);
CREATE UNIQUE INDEX objektposition_material_einmal ON objektposition (objekt_id, material_id);
CREATE UNIQUE INDEX objektposition_code ON objektposition (faltung(code));
CREATE INDEX objektposition_fach ON objektposition (fach_id);
CREATE INDEX objektposition_ablaufdatum ON objektposition (ablaufdatum) WHERE ist_status = 'aktiv';
CREATE INDEX objektposition_naechste_pruefung ON objektposition (naechste_pruefung) WHERE ist_status = 'aktiv';
CREATE INDEX objektposition_code_nummer ON objektposition (code_anfang(code), code_nummer(code));
-- What is overdue in one object, without its other positions.
CREATE INDEX objektposition_ablauf_im_objekt ON objektposition (objekt_id, ablaufdatum) WHERE ist_status = 'aktiv';
CREATE INDEX objektposition_pruefung_im_objekt ON objektposition (objekt_id, naechste_pruefung) WHERE ist_status = 'aktiv';
-- From a material to the objects that carry it, by the index alone.
CREATE INDEX objektposition_material_objekt ON objektposition (material_id, objekt_id) INCLUDE (ist_status);
CREATE INDEX objektposition_code_kern ON objektposition (suchkern(code) COLLATE "C") WHERE code IS NOT NULL;

-- Who moved an object, when, from where to where. Its own record: not copied into historie.
CREATE TABLE lagerbewegung (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt,
  von_standort_id uuid NOT NULL REFERENCES standort,
  nach_standort_id uuid NOT NULL REFERENCES standort,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  grund text,
  zeitpunkt timestamptz(3) NOT NULL
);
CREATE INDEX lagerbewegung_objekt ON lagerbewegung (objekt_id, id DESC);
CREATE INDEX lagerbewegung_von ON lagerbewegung (von_standort_id, id DESC);
CREATE INDEX lagerbewegung_nach ON lagerbewegung (nach_standort_id, id DESC);
CREATE TRIGGER lagerbewegung_unveraenderlich BEFORE UPDATE OR DELETE OR TRUNCATE ON lagerbewegung
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON lagerbewegung FROM zeughaus_anwendung;

-- Responsible for an object, or for every object of a Standort.
CREATE TABLE zustaendigkeit (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  standort_id uuid REFERENCES standort,
  objekt_id uuid REFERENCES objekt ON DELETE CASCADE,
  CONSTRAINT zustaendigkeit_standort_oder_objekt CHECK (num_nonnulls(standort_id, objekt_id) = 1)
);
CREATE UNIQUE INDEX zustaendigkeit_einmal ON zustaendigkeit (benutzer_id, standort_id, objekt_id) NULLS NOT DISTINCT;
CREATE INDEX zustaendigkeit_standort ON zustaendigkeit (standort_id);
CREATE INDEX zustaendigkeit_objekt ON zustaendigkeit (objekt_id);

-- Who should check an object: visibility and priority only.
CREATE TABLE kontrollverantwortung (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt ON DELETE CASCADE,
  benutzer_id uuid REFERENCES benutzer,
  einheit_id uuid REFERENCES einheit,
  CONSTRAINT kontrollverantwortung_benutzer_oder_einheit CHECK (num_nonnulls(benutzer_id, einheit_id) = 1)
);
CREATE UNIQUE INDEX kontrollverantwortung_einmal ON kontrollverantwortung (objekt_id, benutzer_id, einheit_id)
  NULLS NOT DISTINCT;
CREATE INDEX kontrollverantwortung_benutzer ON kontrollverantwortung (benutzer_id);
CREATE INDEX kontrollverantwortung_einheit ON kontrollverantwortung (einheit_id);

-- When an object was out: a record that is only added to.
CREATE TABLE einsatz (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt,
  zeitpunkt timestamptz(3) NOT NULL,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  bemerkung text,
  erfasst_am timestamptz(3) NOT NULL,
  -- The report of the vehicle that carried the object there; null for what was reported itself.
  gemeldet_mit_id uuid REFERENCES einsatz
);
CREATE INDEX einsatz_objekt ON einsatz (objekt_id, zeitpunkt DESC, id DESC);
CREATE INDEX einsatz_zeitpunkt ON einsatz (zeitpunkt DESC, id DESC);
CREATE INDEX einsatz_gemeldet_mit ON einsatz (gemeldet_mit_id) WHERE gemeldet_mit_id IS NOT NULL;
CREATE TRIGGER einsatz_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON einsatz
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON einsatz FROM zeughaus_anwendung;

-- An Einsatz that was reported by mistake is taken back. Both records stay; what was taken back counts nowhere.
CREATE TABLE einsatz_ruecknahme (
  einsatz_id uuid PRIMARY KEY REFERENCES einsatz,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  zeitpunkt timestamptz(3) NOT NULL
);
CREATE INDEX einsatz_ruecknahme_benutzer ON einsatz_ruecknahme (benutzer_id);
CREATE TRIGGER einsatz_ruecknahme_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON einsatz_ruecknahme
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON einsatz_ruecknahme FROM zeughaus_anwendung;
