-- The next code of a prefix is the entry after the last one in an index: reading every code of a prefix takes a second
-- when hundreds of thousands of positions bear a label.

-- RTW of RTW-002, folded; null for a code of another pattern.
CREATE FUNCTION code_anfang(code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN faltung(substring(code FROM '^(.*)-[0-9]{1,9}$'));

-- 2 of RTW-002; null for a code of another pattern. A longer run of digits is a number of another kind.
CREATE FUNCTION code_nummer(code text) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN substring(code FROM '-([0-9]{1,9})$')::integer;

DROP INDEX objekt_code_anfang, objektposition_code_anfang;
CREATE INDEX objekt_code_nummer ON objekt (code_anfang(code), code_nummer(code));
CREATE INDEX objektposition_code_nummer ON objektposition (code_anfang(code), code_nummer(code));

-- What is overdue in one object, without its other positions; its open shortages, without those of all years.
CREATE INDEX objektposition_ablauf_im_objekt ON objektposition (objekt_id, ablaufdatum) WHERE ist_status = 'aktiv';
CREATE INDEX objektposition_pruefung_im_objekt ON objektposition (objekt_id, naechste_pruefung) WHERE ist_status = 'aktiv';
CREATE INDEX fehlbestand_offen_im_objekt ON fehlbestand (objekt_id) WHERE status <> 'erledigt';
