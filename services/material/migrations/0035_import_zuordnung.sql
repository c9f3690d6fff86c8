-- Load lists come in with the headings that their brigades wrote, and make what they name and the service does not know yet.

-- Whether missing materials, compartments and types are made on the way, and which: shown before, written with the rest.
ALTER TABLE import
  ADD COLUMN anlegen boolean NOT NULL DEFAULT false,
  ADD COLUMN dazu jsonb NOT NULL DEFAULT '[]';

-- What the columns of a file meant: proposed for the next file with the same headings. kopf: hash of the headings.
CREATE TABLE importzuordnung (
  art importart NOT NULL,
  kopf text NOT NULL,
  zuordnung jsonb NOT NULL,
  PRIMARY KEY (art, kopf)
);
