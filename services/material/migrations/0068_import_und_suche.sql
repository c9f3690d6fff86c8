-- An import says of each field what it changes and takes its defaults for new things alone; a search begins with the very
-- code; a name is folded in one way.
-- needs: 43

-- vorgaben: what counts for a new thing where the cell of the same place is empty. felder: what changes, in words.
ALTER TABLE importzeile
  ADD COLUMN vorgaben text[] NOT NULL DEFAULT '{}',
  ADD COLUMN felder jsonb NOT NULL DEFAULT '[]';

-- As suchtreffer of migration 0024, behind the objects whose code is the very one, however its blanks and hyphens are typed.
DROP FUNCTION suchtreffer(text, integer);
CREATE FUNCTION suchtreffer(gesucht text, hoechstens integer)
  RETURNS TABLE (art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  form text := suchform(gesucht);
  kern text := suchkern(gesucht);
  -- The objects with this very code, the one of the same spelling first.
  genau uuid[];
  -- The direct hits, best first.
  direkt uuid[];
  werte real[];
  laengen integer[];
  -- The hits of materials, best first: each object with the material that it was found by.
  darin uuid[] := '{}';
  darin_material uuid[] := '{}';
  darin_wert real[] := '{}';
  ohne uuid[];
  gelesen record;
  neue uuid[];
BEGIN
  SELECT coalesce(array_agg(g.id ORDER BY g.gleich DESC, g.code COLLATE natuerlich), '{}') INTO genau
    FROM (SELECT o.id, o.code, faltung(o.code) = faltung(gesucht) AS gleich
      FROM objekt o WHERE kern <> '' AND suchkern(o.code) COLLATE "C" = kern) g;
  SELECT genau || coalesce(array_agg(d.id), '{}'), array_fill(1::real, ARRAY[cardinality(genau)]) || coalesce(array_agg(d.wert), '{}'),
      array_fill(0, ARRAY[cardinality(genau)]) || coalesce(array_agg(d.laenge), '{}')
    INTO direkt, werte, laengen
    FROM (SELECT o.id, word_similarity(form, o.suchform) AS wert, length(o.name) AS laenge
      FROM objekt o WHERE form <% o.suchform AND o.id <> ALL (genau) ORDER BY wert DESC, laenge, o.id) d;
  ohne := direkt;
  FOR gelesen IN
    SELECT m.id, word_similarity(form, m.suchform) AS wert FROM material m WHERE form <% m.suchform
    ORDER BY wert DESC, length(m.name), m.name, m.id
  LOOP
    EXIT WHEN cardinality(darin) >= hoechstens OR coalesce(werte[hoechstens - cardinality(darin)] >= gelesen.wert, false);
    neue := ARRAY(SELECT p.objekt_id FROM objektposition p
      WHERE p.material_id = gelesen.id AND p.ist_status = 'aktiv' AND p.objekt_id NOT IN (SELECT unnest(ohne))
      ORDER BY p.objekt_id LIMIT hoechstens - cardinality(darin));
    ohne := ohne || neue;
    darin := darin || neue;
    darin_material := darin_material || array_fill(gelesen.id, ARRAY[cardinality(neue)]);
    darin_wert := darin_wert || array_fill(gelesen.wert, ARRAY[cardinality(neue)]);
  END LOOP;
  RETURN QUERY
    SELECT t.art, t.id, o.code, o.name, m.name, t.wert
    FROM (
      SELECT 'objekt' AS art, d.id, NULL::uuid AS material_id, d.wert, d.laenge
        FROM unnest(direkt[:hoechstens], werte[:hoechstens], laengen[:hoechstens]) d (id, wert, laenge)
      UNION ALL SELECT 'material', d.id, d.material_id, d.wert, NULL
        FROM unnest(darin, darin_material, darin_wert) d (id, material_id, wert)
    ) t JOIN objekt o ON o.id = t.id LEFT JOIN material m ON m.id = t.material_id
    ORDER BY array_position(genau, t.id), t.wert DESC, t.art DESC, coalesce(t.laenge, length(m.name)), m.name,
      o.code COLLATE natuerlich
    LIMIT hoechstens;
END $$;

CREATE OR REPLACE FUNCTION suche(gesucht text, hoechstens integer)
  RETURNS TABLE (art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
  LANGUAGE plpgsql SET pg_trgm.word_similarity_threshold = 0.5 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT * FROM suchtreffer(gesucht, hoechstens);
  IF NOT FOUND THEN
    PERFORM set_config('pg_trgm.word_similarity_threshold', '0.3', true);
    RETURN QUERY SELECT * FROM suchtreffer(gesucht, hoechstens);
  END IF;
END $$;

-- Names of views fold like all others. Two that differed in their Unicode form alone stay apart by the end of their ids.
UPDATE ansicht SET name = left(name, 70) || ' (' || right(id::text, 6) || ')'
  FROM (SELECT id AS doppelte, row_number() OVER (PARTITION BY benutzer_id, liste, faltung(name) ORDER BY erstellt_am, id) AS platz
    FROM ansicht) gezaehlt
  WHERE id = doppelte AND platz > 1;
DROP INDEX ansicht_name;
CREATE UNIQUE INDEX ansicht_name ON ansicht (benutzer_id, liste, faltung(name));
