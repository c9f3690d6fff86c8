-- Defects.

CREATE TYPE mangel_status AS ENUM ('neu', 'in_bearbeitung', 'ersatzteil_bestellt', 'reparatur_geplant', 'erledigt');
CREATE TYPE mangel_prioritaet AS ENUM ('niedrig', 'normal', 'hoch');
CREATE TYPE mangel_entitaet AS ENUM ('objektposition', 'geraet_instanz');

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
  CONSTRAINT mangel_entitaet_ganz CHECK (num_nonnulls(entitaet_typ, entitaet_id) IN (0, 2)),
  CONSTRAINT mangel_ende CHECK ((status = 'erledigt') = (erledigt_am IS NOT NULL))
);
CREATE INDEX mangel_objekt ON mangel (objekt_id, id DESC);
CREATE INDEX mangel_offen ON mangel (objekt_id, prioritaet) WHERE status <> 'erledigt';
CREATE INDEX mangel_entitaet ON mangel (entitaet_id);
