-- Devices: one row per copy of a position whose material has serial numbers, and the tests that it went through.

CREATE TYPE geraet_status AS ENUM ('einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert');
CREATE TYPE pruefung_ergebnis AS ENUM ('bestanden', 'nicht_bestanden');

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

-- A test that was carried out is a record: it is added, never changed.
CREATE TABLE pruefung (
  id uuid PRIMARY KEY,
  geraet_instanz_id uuid NOT NULL REFERENCES geraet_instanz,
  datum date NOT NULL,
  ergebnis pruefung_ergebnis NOT NULL,
  bemerkung text,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  erfasst_am timestamptz(3) NOT NULL
);
CREATE INDEX pruefung_geraet ON pruefung (geraet_instanz_id, datum DESC, id DESC);
CREATE INDEX pruefung_benutzer ON pruefung (benutzer_id);
CREATE TRIGGER pruefung_unveraenderlich BEFORE UPDATE OR DELETE OR TRUNCATE ON pruefung
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON pruefung FROM zeughaus_anwendung;
