-- The search of materials looks for a part of the name or of the article number: both by index, so that neither reads the table.
CREATE INDEX material_artikelnummer_aehnlich ON material USING gin (faltung(artikelnummer) gin_trgm_ops);
