-- The check and what follows from it.

CREATE TYPE kontrolle_status AS ENUM ('in_bearbeitung', 'abgeschlossen', 'abgebrochen');
CREATE TYPE fehlbestand_status AS ENUM ('offen', 'in_bearbeitung', 'nachgefuellt_teilweise', 'erledigt');
CREATE TYPE mindermenge_status AS ENUM ('aktiv', 'abgelaufen', 'beendet');

CREATE TABLE kontrolle (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  status kontrolle_status NOT NULL DEFAULT 'in_bearbeitung',
  gestartet_am timestamptz(3) NOT NULL,
  beendet_am timestamptz(3),
  -- The check that was taken over.
  vorgaenger_id uuid REFERENCES kontrolle,
  CONSTRAINT kontrolle_ende CHECK ((status = 'in_bearbeitung') = (beendet_am IS NULL))
);
-- The lock on the object: one running check.
CREATE UNIQUE INDEX kontrolle_laufend ON kontrolle (objekt_id) WHERE status = 'in_bearbeitung';
CREATE INDEX kontrolle_letzte ON kontrolle (objekt_id, beendet_am DESC) WHERE status = 'abgeschlossen';
CREATE INDEX kontrolle_objekt ON kontrolle (objekt_id, id DESC);
CREATE INDEX kontrolle_benutzer ON kontrolle (benutzer_id, id DESC);

CREATE TABLE fehlbestand (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt,
  objektposition_id uuid NOT NULL REFERENCES objektposition,
  material_id uuid NOT NULL REFERENCES material,
  -- The check that found it; null when a device was reported missing.
  kontrolle_id uuid REFERENCES kontrolle,
  sollmenge integer NOT NULL CHECK (sollmenge >= 0),
  istmenge integer NOT NULL CHECK (istmenge >= 0),
  fehlmenge integer NOT NULL GENERATED ALWAYS AS (greatest(sollmenge - istmenge, 0)) STORED,
  status fehlbestand_status NOT NULL DEFAULT 'offen',
  -- Not final until the check that found it is finished.
  vorlaeufig boolean NOT NULL,
  entstanden_am timestamptz(3) NOT NULL,
  erledigt_am timestamptz(3),
  -- When the e-mail about the shortage went out; null until then.
  gemeldet_am timestamptz(3),
  -- One timestamp for each stage prevents repeated sending.
  erinnert_am timestamptz(3),
  eskaliert_am timestamptz(3),
  CONSTRAINT fehlbestand_ende CHECK ((status = 'erledigt') = (erledigt_am IS NOT NULL))
);
-- An open shortage of a position is not doubled.
CREATE UNIQUE INDEX fehlbestand_offen_einmal ON fehlbestand (objektposition_id) WHERE status <> 'erledigt';
CREATE INDEX fehlbestand_offen ON fehlbestand (entstanden_am, id) WHERE status <> 'erledigt';
CREATE INDEX fehlbestand_entstanden ON fehlbestand (entstanden_am, id);
CREATE INDEX fehlbestand_erledigt ON fehlbestand (erledigt_am) WHERE status = 'erledigt';
CREATE INDEX fehlbestand_objekt ON fehlbestand (objekt_id, entstanden_am);
CREATE INDEX fehlbestand_position ON fehlbestand (objektposition_id);
CREATE INDEX fehlbestand_material ON fehlbestand (material_id, entstanden_am);
CREATE INDEX fehlbestand_kontrolle ON fehlbestand (kontrolle_id);
CREATE INDEX fehlbestand_ungemeldet ON fehlbestand (kontrolle_id) WHERE gemeldet_am IS NULL;
-- Whether an object has open shortages is answered by the index alone.
CREATE INDEX fehlbestand_offen_im_objekt ON fehlbestand (objekt_id) INCLUDE (id, vorlaeufig) WHERE status <> 'erledigt';
-- The open ones of a stage are found by their age; the messages of one run by its time.
CREATE INDEX fehlbestand_zu_erinnern ON fehlbestand (entstanden_am) WHERE status <> 'erledigt' AND erinnert_am IS NULL;
CREATE INDEX fehlbestand_zu_eskalieren ON fehlbestand (entstanden_am) WHERE status <> 'erledigt' AND eskaliert_am IS NULL;
CREATE INDEX fehlbestand_erinnert ON fehlbestand (erinnert_am) WHERE erinnert_am IS NOT NULL;
CREATE INDEX fehlbestand_eskaliert ON fehlbestand (eskaliert_am) WHERE eskaliert_am IS NOT NULL;

CREATE TABLE kontrollposition (
  id uuid PRIMARY KEY,
  kontrolle_id uuid NOT NULL REFERENCES kontrolle,
  objektposition_id uuid NOT NULL REFERENCES objektposition,
  material_id uuid NOT NULL REFERENCES material,
  -- The effective target when the check was started.
  sollmenge integer NOT NULL CHECK (sollmenge >= 0),
  gezaehlt integer CHECK (gezaehlt >= 0),
  bestaetigt boolean NOT NULL GENERATED ALWAYS AS (gezaehlt IS NOT NULL) STORED,
  fehlbestand_id uuid REFERENCES fehlbestand,
  ablaufdatum date,
  chargennummer text,
  seriennummer text,
  -- Refilled since the position was last counted: what the check finds in the end is gezaehlt + nachgefuellt.
  nachgefuellt integer NOT NULL DEFAULT 0 CHECK (nachgefuellt >= 0),
  -- Which details of its position a count has removed; the others it leaves as they are.
  entfernt text[] NOT NULL DEFAULT '{}'
    CONSTRAINT kontrollposition_entfernt CHECK (entfernt <@ ARRAY['ablaufdatum', 'chargennummer', 'seriennummer'])
);
CREATE UNIQUE INDEX kontrollposition_material_einmal ON kontrollposition (kontrolle_id, material_id);
CREATE UNIQUE INDEX kontrollposition_position_einmal ON kontrollposition (kontrolle_id, objektposition_id);
CREATE INDEX kontrollposition_position ON kontrollposition (objektposition_id, id DESC);
CREATE INDEX kontrollposition_material ON kontrollposition (material_id);
CREATE INDEX kontrollposition_fehlbestand ON kontrollposition (fehlbestand_id);

CREATE TABLE mindermenge (
  id uuid PRIMARY KEY,
  fehlbestand_id uuid NOT NULL REFERENCES fehlbestand ON DELETE CASCADE,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  begruendung text,
  status mindermenge_status NOT NULL DEFAULT 'aktiv',
  genehmigt_am timestamptz(3) NOT NULL,
  beendet_am timestamptz(3),
  CONSTRAINT mindermenge_ende CHECK ((status = 'aktiv') = (beendet_am IS NULL))
);
-- At most one active approval per shortage.
CREATE UNIQUE INDEX mindermenge_aktiv ON mindermenge (fehlbestand_id) WHERE status = 'aktiv';
CREATE INDEX mindermenge_fehlbestand ON mindermenge (fehlbestand_id);

-- For which due date after which check people were reminded: each once.
CREATE TABLE kontrollerinnerung (
  objekt_id uuid PRIMARY KEY REFERENCES objekt ON DELETE CASCADE,
  faellig_am date NOT NULL,
  letzte_kontrolle_am timestamptz(3),
  erinnert_am timestamptz(3) NOT NULL
);

-- One row: the thresholds, in days since the shortage came into being.
CREATE TABLE eskalation_konfiguration (
  einzig boolean PRIMARY KEY DEFAULT true CHECK (einzig),
  erinnerung_nach_tagen integer NOT NULL CHECK (erinnerung_nach_tagen >= 1),
  eskalation_nach_tagen integer NOT NULL,
  CONSTRAINT eskalation_nach_erinnerung CHECK (eskalation_nach_tagen >= erinnerung_nach_tagen)
);
INSERT INTO eskalation_konfiguration (erinnerung_nach_tagen, eskalation_nach_tagen) VALUES (7, 14);
REVOKE INSERT, DELETE ON eskalation_konfiguration FROM zeughaus_anwendung;
