-- How often an object is checked: a rule of its type, or its own; and what makes a check due before its interval is over.

CREATE TYPE kontrollregel AS ENUM ('typ', 'eigene');
CREATE TYPE intervalleinheit AS ENUM ('tage', 'wochen', 'monate');

-- Without an interval the unit says nothing.
ALTER TABLE objekttyp
  ADD COLUMN kontrollintervall integer CHECK (kontrollintervall BETWEEN 1 AND 999),
  ADD COLUMN kontrollintervall_einheit intervalleinheit NOT NULL DEFAULT 'wochen',
  ADD COLUMN kontrolle_nach_einsatz boolean NOT NULL DEFAULT false;

-- With the rule of its type the three say nothing; of their own, all of them together may say that there is no deadline.
ALTER TABLE objekt
  ADD COLUMN rueckt_zuerst_aus boolean NOT NULL DEFAULT false,
  ADD COLUMN kontrollregel kontrollregel NOT NULL DEFAULT 'typ',
  ADD COLUMN kontrollintervall integer CHECK (kontrollintervall BETWEEN 1 AND 999),
  ADD COLUMN kontrollintervall_einheit intervalleinheit NOT NULL DEFAULT 'wochen',
  ADD COLUMN kontrolle_nach_einsatz boolean NOT NULL DEFAULT false;

-- When an object was out: a record that is only added to.
CREATE TABLE einsatz (
  id uuid PRIMARY KEY,
  objekt_id uuid NOT NULL REFERENCES objekt,
  zeitpunkt timestamptz(3) NOT NULL,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  bemerkung text,
  erfasst_am timestamptz(3) NOT NULL
);
CREATE INDEX einsatz_objekt ON einsatz (objekt_id, zeitpunkt DESC, id DESC);
CREATE INDEX einsatz_zeitpunkt ON einsatz (zeitpunkt DESC, id DESC);
CREATE TRIGGER einsatz_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON einsatz
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON einsatz FROM zeughaus_anwendung;

-- Overviews say which checks are due.
CREATE TRIGGER objekttyp_lage AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON objekttyp
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER einsatz_lage AFTER INSERT ON einsatz
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

-- For which due date after which check people were reminded: each once.
CREATE TABLE kontrollerinnerung (
  objekt_id uuid PRIMARY KEY REFERENCES objekt ON DELETE CASCADE,
  faellig_am date NOT NULL,
  letzte_kontrolle_am timestamptz(3),
  erinnert_am timestamptz(3) NOT NULL
);
