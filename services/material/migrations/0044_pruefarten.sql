-- A device goes through several kinds of tests, each with its own interval: a visual one every year, a pressure test every
-- three years.
-- needs: 43

CREATE TABLE pruefart (
  id uuid PRIMARY KEY,
  material_id uuid NOT NULL REFERENCES material ON DELETE CASCADE,
  name text NOT NULL,
  -- Null: tested on demand, never due.
  intervall_monate integer CHECK (intervall_monate >= 1)
);
CREATE UNIQUE INDEX pruefart_name ON pruefart (material_id, faltung(name));

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

ALTER TABLE pruefung ADD COLUMN pruefart_id uuid REFERENCES pruefart;
CREATE INDEX pruefung_pruefart ON pruefung (pruefart_id);

-- The record of a test. It points at the test, because tests never change.
ALTER TABLE dokument ADD COLUMN pruefung_id uuid REFERENCES pruefung;
CREATE INDEX dokument_pruefung ON dokument (pruefung_id) WHERE pruefung_id IS NOT NULL;

CREATE TRIGGER geraet_termin_lage AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON geraet_termin
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER pruefart_lage AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pruefart
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
