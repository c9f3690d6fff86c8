-- Maintenance: what is to be done again and again (Wartungsplan), and who does it when (Wartungsauftrag).

CREATE TYPE werkstatt AS ENUM ('intern', 'extern');
CREATE TYPE wartungsauftrag_status AS ENUM ('offen', 'in_arbeit', 'erledigt');

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
  faellig_betriebsstunden double precision
    GENERATED ALWAYS AS (coalesce(zuletzt_betriebsstunden, 0) + intervall_betriebsstunden) STORED,
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
  CONSTRAINT wartungsauftrag_ende CHECK ((status = 'erledigt') = (erledigt_am IS NOT NULL))
);
CREATE INDEX wartungsauftrag_objekt ON wartungsauftrag (objekt_id, id DESC);
CREATE INDEX wartungsauftrag_plan ON wartungsauftrag (wartungsplan_id, id DESC);
CREATE INDEX wartungsauftrag_unerledigt ON wartungsauftrag (id DESC) WHERE status <> 'erledigt';

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
