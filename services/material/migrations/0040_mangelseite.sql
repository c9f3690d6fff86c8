-- A defect has a person who sees to it, comments, and the orders that were made from it.

ALTER TABLE mangel ADD COLUMN verantwortlich_id uuid REFERENCES benutzer;
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

ALTER TABLE wartungsauftrag ADD COLUMN mangel_id uuid REFERENCES mangel;
CREATE INDEX wartungsauftrag_mangel ON wartungsauftrag (mangel_id, id DESC);
