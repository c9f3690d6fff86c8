-- Who has an import written is not always who has brought the file: it is written in that person's name. And why an import
-- that was to be tried or written was set back.
ALTER TABLE import
  ADD COLUMN uebernommen_von uuid REFERENCES benutzer (id),
  ADD COLUMN hinweis text;
CREATE INDEX import_uebernommen_von ON import (uebernommen_von);
