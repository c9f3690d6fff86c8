-- A search goes through the similar materials from the most similar one until there are enough objects: neither further, nor
-- only through the first fifty, which may all lie in one object and hide the others.

-- What is at least as similar as the setting pg_trgm.word_similarity_threshold says: one hit for each object, best first.
--
-- A direct hit wins over the hit of a material in the same object; among the materials of an object the most similar one
-- counts. A text is as similar as the part of it that is most similar to what is looked for (word_similarity); among
-- equals the shorter one comes first, because more of it was meant. Behind as many hits as are wanted that come before
-- it, a material adds none.
CREATE OR REPLACE FUNCTION suchtreffer(form text, hoechstens integer)
  RETURNS TABLE (art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
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
  SELECT coalesce(array_agg(d.id), '{}'), coalesce(array_agg(d.wert), '{}'), coalesce(array_agg(d.laenge), '{}')
    INTO direkt, werte, laengen
    FROM (SELECT o.id, word_similarity(form, o.suchform) AS wert, length(o.name) AS laenge
      FROM objekt o WHERE form <% o.suchform ORDER BY wert DESC, laenge, o.id) d;
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
    ORDER BY t.wert DESC, t.art DESC, coalesce(t.laenge, length(m.name)), m.name, o.code COLLATE natuerlich
    LIMIT hoechstens;
END $$;

-- A plan for any text: one for this text would be made by comparing it with hundreds of others.
ALTER FUNCTION suche(text, integer) SET plan_cache_mode = force_generic_plan;
