-- Search in lists: one spelling for what people type differently. HLF-001 is found by hlf001 and HLF 001, Übergang by uebergang.

-- suchform without accents, blanks, hyphens, dashes and the marks of abbreviations.
CREATE FUNCTION suchkern(eingabe text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(normalize(suchform(eingabe), NFD), '[\u0300-\u036f\u2010-\u2015\s.,/()-]+', '', 'g');

CREATE INDEX objekt_code_kern ON objekt USING gin (suchkern(code) gin_trgm_ops);
CREATE INDEX objekt_name_kern ON objekt USING gin (suchkern(name) gin_trgm_ops);
CREATE INDEX material_name_kern ON material USING gin (suchkern(name) gin_trgm_ops);
CREATE INDEX material_artikelnummer_kern ON material USING gin (suchkern(artikelnummer) gin_trgm_ops);
CREATE INDEX ausgabe_empfaenger_kern ON ausgabe USING gin (suchkern(empfaenger) gin_trgm_ops);
