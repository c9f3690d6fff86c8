-- The search over everything: by similarity of trigrams, so that typing errors find what was meant.

-- Säge, Saege and Sage are written alike: people type an umlaut in any of the three ways.
CREATE FUNCTION suchform(eingabe text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(replace(replace(replace(translate(faltung(eingabe), 'äöü', 'aou'), 'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

CREATE INDEX objekt_suche ON objekt USING gin (suchform(code || ' ' || name) gin_trgm_ops);
CREATE INDEX material_suche ON material USING gin (suchform(name) gin_trgm_ops);

-- From a material to the objects that carry it, by the index alone. It does the work of the index on material_id too.
CREATE INDEX objektposition_material_objekt ON objektposition (material_id, objekt_id) INCLUDE (ist_status);
DROP INDEX objektposition_material;

-- The hits of a search, one for each object, best first.
--
-- A direct hit wins over the hit of a material in the same object; among the materials of an object the most similar one
-- counts. A text is as similar as the part of it that is most similar to what is looked for (word_similarity); among
-- equals the shorter one comes first, because more of it was meant. `hoechstens` objects of each material suffice: those
-- that it would add behind them can no longer come among the first `hoechstens`.
CREATE FUNCTION suche(gesucht text, hoechstens integer)
  RETURNS TABLE (art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
  LANGUAGE sql STABLE
  -- From which similarity on something is found: two letters of a short word may stand in the wrong order.
  SET pg_trgm.word_similarity_threshold = 0.3
BEGIN ATOMIC
  WITH direkt AS MATERIALIZED (
    SELECT o.id, o.code, o.name, word_similarity(suchform(gesucht), suchform(o.code || ' ' || o.name)) AS wert,
      length(o.name) AS laenge
    FROM objekt o WHERE suchform(gesucht) <% suchform(o.code || ' ' || o.name)
  ), mit_material AS (
    SELECT m.id, m.name, word_similarity(suchform(gesucht), suchform(m.name)) AS wert, length(m.name) AS laenge
    FROM material m WHERE suchform(gesucht) <% suchform(m.name)
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

-- The history of an object is that of everything in it: its checks, shortages, defects, devices. Their events name it.
CREATE FUNCTION historie_objekt(entitaet_typ text, entitaet_id uuid, details jsonb) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN entitaet_typ = 'objekt' THEN entitaet_id ELSE (details ->> 'objekt_id')::uuid END;
CREATE INDEX historie_objekt ON historie (historie_objekt(entitaet_typ, entitaet_id, details), id DESC);
