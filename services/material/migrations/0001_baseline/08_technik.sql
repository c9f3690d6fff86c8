-- Devices and the tests that they went through, defects, maintenance.

CREATE TYPE geraet_status AS ENUM ('einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert');
CREATE TYPE pruefung_ergebnis AS ENUM ('bestanden', 'nicht_bestanden');
CREATE TYPE mangel_status AS ENUM ('neu', 'in_bearbeitung', 'ersatzteil_bestellt', 'reparatur_geplant', 'erledigt');
CREATE TYPE mangel_prioritaet AS ENUM ('niedrig', 'normal', 'hoch');
CREATE TYPE mangel_entitaet AS ENUM ('objektposition', 'geraet_instanz');
CREATE TYPE werkstatt AS ENUM ('intern', 'extern');
CREATE TYPE wartungsauftrag_status AS ENUM ('offen', 'in_arbeit', 'erledigt');

-- One row per copy of a position whose material has serial numbers.
CREATE TABLE geraet_instanz (
  id uuid PRIMARY KEY,
  objektposition_id uuid NOT NULL REFERENCES objektposition,
  -- The object of the position, which never changes: what is overdue in one object is found without its positions.
  objekt_id uuid NOT NULL REFERENCES objekt,
  seriennummer text NOT NULL,
  status geraet_status NOT NULL DEFAULT 'einsatzbereit',
  letzte_pruefung date,
  naechste_pruefung date,
  bemerkung text,
  -- The shortage that counts this device as missing. While that one is open, the device is not missing once more.
  fehlbestand_id uuid REFERENCES fehlbestand ON DELETE SET NULL
);
CREATE UNIQUE INDEX geraet_instanz_seriennummer ON geraet_instanz (faltung(seriennummer));
CREATE INDEX geraet_instanz_position ON geraet_instanz (objektposition_id);
CREATE INDEX geraet_instanz_objekt ON geraet_instanz (objekt_id, naechste_pruefung) WHERE status <> 'ausgesondert';
CREATE INDEX geraet_instanz_naechste_pruefung ON geraet_instanz (naechste_pruefung) WHERE status <> 'ausgesondert';
CREATE INDEX geraet_instanz_reihenfolge ON geraet_instanz (seriennummer COLLATE natuerlich, id);
CREATE INDEX geraet_instanz_fehlbestand ON geraet_instanz (fehlbestand_id);
CREATE INDEX geraet_instanz_suche ON geraet_instanz USING gin (suchcode(seriennummer) gin_trgm_ops);
CREATE INDEX geraet_instanz_anfang_kern ON geraet_instanz (suchkern(seriennummer) COLLATE "C");

-- The last and the next test of each kind of a device that was ever tested by kinds. The row without a kind holds the test
-- by the interval of the position. The columns of geraet_instanz hold the latest and the earliest of all these days.
CREATE TABLE geraet_termin (
  geraet_instanz_id uuid NOT NULL REFERENCES geraet_instanz ON DELETE CASCADE,
  pruefart_id uuid REFERENCES pruefart,
  letzte_pruefung date,
  naechste_pruefung date,
  CONSTRAINT geraet_termin_einmal UNIQUE NULLS NOT DISTINCT (geraet_instanz_id, pruefart_id)
);
CREATE INDEX geraet_termin_pruefart ON geraet_termin (pruefart_id);

-- A test that was carried out is a record: it is added, never changed.
CREATE TABLE pruefung (
  id uuid PRIMARY KEY,
  geraet_instanz_id uuid NOT NULL REFERENCES geraet_instanz,
  datum date NOT NULL,
  ergebnis pruefung_ergebnis NOT NULL,
  bemerkung text,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  erfasst_am timestamptz(3) NOT NULL,
  pruefart_id uuid REFERENCES pruefart
);
CREATE INDEX pruefung_geraet ON pruefung (geraet_instanz_id, datum DESC, id DESC);
CREATE INDEX pruefung_benutzer ON pruefung (benutzer_id);
CREATE INDEX pruefung_pruefart ON pruefung (pruefart_id);
CREATE TRIGGER pruefung_unveraenderlich BEFORE UPDATE OR DELETE OR TRUNCATE ON pruefung
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON pruefung FROM zeughaus_anwendung;

CREATE TABLE mangel (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt,
  titel text NOT NULL,
  beschreibung text,
  prioritaet mangel_prioritaet NOT NULL DEFAULT 'normal',
  status mangel_status NOT NULL DEFAULT 'neu',
  entitaet_typ mangel_entitaet,
  entitaet_id uuid,
  gemeldet_von uuid NOT NULL REFERENCES benutzer,
  gemeldet_am timestamptz(3) NOT NULL,
  erledigt_am timestamptz(3),
  -- Who sees to it.
  verantwortlich_id uuid REFERENCES benutzer,
  CONSTRAINT mangel_entitaet_ganz CHECK (num_nonnulls(entitaet_typ, entitaet_id) IN (0, 2)),
  CONSTRAINT mangel_ende CHECK ((status = 'erledigt') = (erledigt_am IS NOT NULL))
);
CREATE INDEX mangel_objekt ON mangel (objekt_id, id DESC);
CREATE INDEX mangel_offen ON mangel (objekt_id, prioritaet) WHERE status <> 'erledigt';
CREATE INDEX mangel_entitaet ON mangel (entitaet_id);
CREATE INDEX mangel_suche ON mangel USING gin (suchtext(titel) gin_trgm_ops);
CREATE INDEX mangel_verantwortlich ON mangel (verantwortlich_id, id DESC);
CREATE INDEX mangel_gemeldet_von ON mangel (gemeldet_von, id DESC);

-- The text lies here alone, never in the Historie, so that it can be removed.
CREATE TABLE mangel_kommentar (
  id uuid PRIMARY KEY,
  mangel_id uuid NOT NULL REFERENCES mangel,
  text text NOT NULL,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  zeitpunkt timestamptz(3) NOT NULL,
  -- Null: as it was written first.
  geaendert_am timestamptz(3)
);
CREATE INDEX mangel_kommentar_mangel ON mangel_kommentar (mangel_id, id);
CREATE INDEX mangel_kommentar_benutzer ON mangel_kommentar (benutzer_id);

-- What is to be done again and again; who does it when stands in wartungsauftrag.
CREATE TABLE wartungsplan (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt ON DELETE CASCADE,
  name text NOT NULL
);
CREATE INDEX wartungsplan_objekt ON wartungsplan (objekt_id);

-- One thing to be done. It is due when any one of its intervals is reached.
CREATE TABLE wartungsplan_position (
  id uuid PRIMARY KEY,
  wartungsplan_id uuid NOT NULL REFERENCES wartungsplan ON DELETE CASCADE,
  bezeichnung text NOT NULL,
  reihenfolge integer NOT NULL,
  intervall_monate integer CHECK (intervall_monate >= 1),
  intervall_km integer CHECK (intervall_km >= 1),
  intervall_betriebsstunden double precision CHECK (intervall_betriebsstunden > 0),
  zuletzt_am date,
  zuletzt_km integer CHECK (zuletzt_km >= 0),
  zuletzt_betriebsstunden double precision CHECK (zuletzt_betriebsstunden >= 0),
  -- Month arithmetic: 31 January + 1 month is the last day of February. Null also when nobody knows when it was done last.
  faellig_am date GENERATED ALWAYS AS ((zuletzt_am + make_interval(months => intervall_monate))::date) STORED,
  -- Kilometres and hours begin at 0, so one that was never done is due after its first interval.
  faellig_km integer GENERATED ALWAYS AS (coalesce(zuletzt_km, 0) + intervall_km) STORED,
  -- Hours are decimals: 1.1 and 2.2 of them are 3.3, which a sum of binary fractions misses. A number of fifteen digits, as
  -- the cast reads them, is the decimal that a person wrote.
  faellig_betriebsstunden double precision GENERATED ALWAYS AS
    ((coalesce(zuletzt_betriebsstunden, 0)::numeric + intervall_betriebsstunden::numeric)::double precision) STORED,
  CONSTRAINT wartungsplan_position_intervall
    CHECK (num_nonnulls(intervall_monate, intervall_km, intervall_betriebsstunden) >= 1)
);
CREATE INDEX wartungsplan_position_plan ON wartungsplan_position (wartungsplan_id, reihenfolge);
CREATE INDEX wartungsplan_position_faellig ON wartungsplan_position (faellig_am);

CREATE TABLE wartungsauftrag (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt,
  -- Null: an order of its own, without a plan.
  wartungsplan_id uuid REFERENCES wartungsplan,
  werkstatt werkstatt NOT NULL,
  werkstatt_name text,
  beschreibung text NOT NULL,
  kosten numeric(12, 2) CHECK (kosten >= 0),
  status wartungsauftrag_status NOT NULL DEFAULT 'offen',
  erstellt_von uuid NOT NULL REFERENCES benutzer,
  erstellt_am timestamptz(3) NOT NULL,
  erledigt_am timestamptz(3),
  -- When and at which readings the work was done: what the plan counts from afterwards.
  ausgefuehrt_am date,
  kilometerstand integer CHECK (kilometerstand >= 0),
  betriebsstunden double precision CHECK (betriebsstunden >= 0),
  -- The defect that it was made from.
  mangel_id uuid REFERENCES mangel,
  CONSTRAINT wartungsauftrag_ende CHECK ((status = 'erledigt') = (erledigt_am IS NOT NULL))
);
CREATE INDEX wartungsauftrag_objekt ON wartungsauftrag (objekt_id, id DESC);
CREATE INDEX wartungsauftrag_plan ON wartungsauftrag (wartungsplan_id, id DESC);
CREATE INDEX wartungsauftrag_unerledigt ON wartungsauftrag (id DESC) WHERE status <> 'erledigt';
CREATE INDEX wartungsauftrag_mangel ON wartungsauftrag (mangel_id, id DESC);

-- Which positions of its plan an order is for: a plan holds what is due every year beside what is due every ten.
CREATE TABLE wartungsauftrag_position (
  wartungsauftrag_id uuid NOT NULL REFERENCES wartungsauftrag ON DELETE CASCADE,
  wartungsplan_position_id uuid NOT NULL REFERENCES wartungsplan_position ON DELETE CASCADE,
  PRIMARY KEY (wartungsauftrag_id, wartungsplan_position_id)
);
CREATE INDEX wartungsauftrag_position_position ON wartungsauftrag_position (wartungsplan_position_id);

-- What happened to an order, and by whom. Its own record: the specification does not list orders among the audited actions.
CREATE TABLE wartungsauftrag_verlauf (
  id uuid PRIMARY KEY,
  wartungsauftrag_id uuid NOT NULL REFERENCES wartungsauftrag ON DELETE CASCADE,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  zeitpunkt timestamptz(3) NOT NULL,
  -- Null: the order was made.
  status_von wartungsauftrag_status,
  status_nach wartungsauftrag_status NOT NULL,
  -- Changed fields: { kosten: { von, nach } }.
  aenderungen jsonb NOT NULL,
  bemerkung text
);
CREATE INDEX wartungsauftrag_verlauf_auftrag ON wartungsauftrag_verlauf (wartungsauftrag_id, id);
REVOKE UPDATE, DELETE ON wartungsauftrag_verlauf FROM zeughaus_anwendung;
