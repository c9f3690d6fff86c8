-- What is ordered for the store, and from whom. A booking into the stock settles it.

ALTER TABLE material ADD COLUMN lieferant text CHECK (length(lieferant) BETWEEN 1 AND 200);

-- What is under way of a material, all orders together.
CREATE TABLE bestellung (
  material_id uuid PRIMARY KEY REFERENCES material ON DELETE CASCADE,
  menge integer NOT NULL CHECK (menge >= 1),
  bestellt_von uuid NOT NULL REFERENCES benutzer,
  bestellt_am timestamptz(3) NOT NULL
);
CREATE INDEX bestellung_bestellt_von ON bestellung (bestellt_von);
