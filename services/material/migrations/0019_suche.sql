-- The search over everything: by similarity of trigrams, so that typing errors find what was meant.

-- Säge, Saege and Sage are written alike: people type an umlaut in any of the three ways.
CREATE FUNCTION suchform(eingabe text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(translate(faltung(eingabe), 'äöü', 'aou'), 'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

ALTER TABLE objekt ADD COLUMN suchform text NOT NULL GENERATED ALWAYS AS (suchform(code || ' ' || name)) STORED;
ALTER TABLE material ADD COLUMN suchform text NOT NULL GENERATED ALWAYS AS (suchform(name)) STORED;
CREATE INDEX objekt_suche ON objekt USING gin (suchform gin_trgm_ops);
CREATE INDEX material_suche ON material USING gin (suchform gin_trgm_ops);

-- From a material to the objects that carry it, by the index alone. It does the work of the index on material_id too.
CREATE INDEX objektposition_material_objekt ON objektposition (material_id, objekt_id) INCLUDE (ist_status);
DROP INDEX objektposition_material;

-- What is at least as similar as the setting pg_trgm.word_similarity_threshold says: one hit for each object, best first.
--
-- A direct hit wins over the hit of a material in the same object; among the materials of an object the most similar one
-- counts. A text is as similar as the part of it that is most similar to what is looked for (word_similarity); among
-- equals the shorter one comes first, because more of it was meant. `hoechstens` objects of each material suffice: those
-- that it would add behind them can no longer come among the first `hoechstens`.
CREATE FUNCTION suchtreffer(form text, hoechstens integer)
  RETURNS TABLE (art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
  LANGUAGE sql STABLE
BEGIN ATOMIC
  WITH direkt AS MATERIALIZED (
    SELECT o.id, word_similarity(form, o.suchform) AS wert, length(o.name) AS laenge
    FROM objekt o WHERE form <% o.suchform
  ), mit_material AS MATERIALIZED (
    SELECT m.id, m.name, word_similarity(form, m.suchform) AS wert, length(m.name) AS laenge
    FROM material m WHERE form <% m.suchform
      AND EXISTS (SELECT FROM objektposition p WHERE p.material_id = m.id AND p.ist_status = 'aktiv')
    ORDER BY wert DESC, laenge, m.name, m.id LIMIT hoechstens
  ), darin AS (
    SELECT DISTINCT ON (p.objekt_id) p.objekt_id, m.name, m.wert, m.laenge
    FROM mit_material m CROSS JOIN LATERAL (
      SELECT p.objekt_id FROM objektposition p
      WHERE p.material_id = m.id AND p.ist_status = 'aktiv' AND p.objekt_id NOT IN (SELECT direkt.id FROM direkt)
      ORDER BY p.objekt_id LIMIT hoechstens
    ) p
    ORDER BY p.objekt_id, m.wert DESC, m.laenge, m.name, m.id
  ), treffer AS (
    (SELECT 'objekt' AS art, direkt.id AS objekt_id, NULL AS material_name, direkt.wert, direkt.laenge FROM direkt
      ORDER BY direkt.wert DESC, direkt.laenge, direkt.id LIMIT hoechstens)
    UNION ALL
    (SELECT 'material', darin.objekt_id, darin.name, darin.wert, darin.laenge FROM darin
      ORDER BY darin.wert DESC, darin.laenge, darin.name, darin.objekt_id LIMIT hoechstens)
  )
  SELECT t.art, t.objekt_id, o.code, o.name, t.material_name, t.wert
  FROM treffer t JOIN objekt o ON o.id = t.objekt_id
  ORDER BY t.wert DESC, t.art DESC, t.laenge, t.material_name, o.code COLLATE natuerlich LIMIT hoechstens;
END;

-- The hits of a search. What has half of the trigrams is found; where nothing has, three of ten suffice: two letters of a
-- short word may stand in the wrong order. In PL/pgSQL, because it keeps the plan, which costs more than the search.
CREATE FUNCTION suche(gesucht text, hoechstens integer)
  RETURNS TABLE (art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
  LANGUAGE plpgsql SET pg_trgm.word_similarity_threshold = 0.5 AS $$
DECLARE
  form text := suchform(gesucht);
BEGIN
  RETURN QUERY SELECT * FROM suchtreffer(form, hoechstens);
  IF NOT FOUND THEN
    PERFORM set_config('pg_trgm.word_similarity_threshold', '0.3', true);
    RETURN QUERY SELECT * FROM suchtreffer(form, hoechstens);
  END IF;
END $$;

-- Whether an object has open shortages is answered by the index alone.
DROP INDEX fehlbestand_offen_im_objekt;
CREATE INDEX fehlbestand_offen_im_objekt ON fehlbestand (objekt_id) INCLUDE (id, vorlaeufig) WHERE status <> 'erledigt';

-- The history of an object is that of everything in it: its checks, shortages, defects, devices. Their events name it.
CREATE FUNCTION historie_objekt(entitaet_typ text, entitaet_id uuid, details jsonb) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN entitaet_typ = 'objekt' THEN entitaet_id ELSE (details ->> 'objekt_id')::uuid END;
CREATE INDEX historie_objekt ON historie (historie_objekt(entitaet_typ, entitaet_id, details), id DESC);
