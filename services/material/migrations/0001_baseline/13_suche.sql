-- The search: over everything that has a code or a name, by similarity of trigrams, so that typing errors find what was meant.

-- How well a text is what was typed: 4 and more for the very code or name, 3 for its beginning, 2 for a part of it, below 2
-- by similarity, word by word: the order of words does not matter, and a word that fits nowhere counts by its length.
CREATE FUNCTION suchrang(form text, kern text, code text, name text) RETURNS real
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  code_kern text := coalesce(suchkern(code), '');
  name_kern text := coalesce(suchkern(name), '');
  wort text;
  laenge real := 0;
  wert real := 0;
  ganz text;
BEGIN
  IF kern = '' THEN RETURN 0; END IF;
  IF code_kern = kern THEN RETURN 4.1; END IF;
  IF name_kern = kern THEN RETURN 4; END IF;
  IF starts_with(code_kern, kern) THEN RETURN 3.1; END IF;
  IF starts_with(name_kern, kern) THEN RETURN 3; END IF;
  IF length(kern) >= 4 AND strpos(name_kern, kern) > 0 THEN RETURN 2 + similarity(kern, name_kern); END IF;
  ganz := suchtext(concat_ws(' ', code, name));
  FOREACH wort IN ARRAY string_to_array(form, ' ') LOOP
    laenge := laenge + length(wort);
    wert := wert + length(wort) * word_similarity(wort, ganz);
  END LOOP;
  RETURN wert / laenge + greatest(similarity(form, suchtext(coalesce(code, ''))), similarity(form, suchtext(coalesce(name, '')))) / 2;
END $$;

-- What begins with what was typed: a few of each kind.
CREATE FUNCTION suchanfaenge(form text, kern text, arten text[], kandidaten integer)
  RETURNS TABLE (art text, id uuid, code text, name text, rang real)
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  bis text := kern || chr(1114111);
BEGIN
  RETURN QUERY
    (SELECT 'objekt' AS art, o.id, o.code, o.name, suchrang(form, kern, o.code, o.name) AS rang
      FROM objekt o WHERE 'objekt' = ANY (arten) AND suchkern(o.code) COLLATE "C" >= kern AND suchkern(o.code) COLLATE "C" < bis
      ORDER BY suchkern(o.code) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'objekt' AS art, o.id, o.code, o.name, suchrang(form, kern, o.code, o.name) AS rang
      FROM objekt o WHERE 'objekt' = ANY (arten) AND suchkern(o.name) COLLATE "C" >= kern AND suchkern(o.name) COLLATE "C" < bis
      ORDER BY suchkern(o.name) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'material' AS art, m.id, m.artikelnummer, m.name, suchrang(form, kern, m.artikelnummer, m.name) AS rang
      FROM material m WHERE 'material' = ANY (arten) AND suchkern(m.name) COLLATE "C" >= kern AND suchkern(m.name) COLLATE "C" < bis
      ORDER BY suchkern(m.name) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'material' AS art, m.id, m.artikelnummer, m.name, suchrang(form, kern, m.artikelnummer, m.name) AS rang
      FROM material m WHERE 'material' = ANY (arten) AND m.artikelnummer IS NOT NULL AND suchkern(m.artikelnummer) COLLATE "C" >= kern AND suchkern(m.artikelnummer) COLLATE "C" < bis
      ORDER BY suchkern(m.artikelnummer) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'geraet', g.id, g.seriennummer, m.name, suchrang(form, kern, g.seriennummer, NULL)
      FROM (SELECT * FROM geraet_instanz i WHERE 'geraet' = ANY (arten)
          AND suchkern(i.seriennummer) COLLATE "C" >= kern AND suchkern(i.seriennummer) COLLATE "C" < bis
        ORDER BY suchkern(i.seriennummer) COLLATE "C" LIMIT kandidaten) g
      JOIN objektposition p ON p.id = g.objektposition_id JOIN material m ON m.id = p.material_id)
    UNION ALL
    (SELECT 'position', p.id, p.code, m.name, suchrang(form, kern, p.code, NULL)
      FROM (SELECT * FROM objektposition v WHERE 'position' = ANY (arten) AND v.code IS NOT NULL
          AND suchkern(v.code) COLLATE "C" >= kern AND suchkern(v.code) COLLATE "C" < bis
        ORDER BY suchkern(v.code) COLLATE "C" LIMIT kandidaten) p JOIN material m ON m.id = p.material_id)
    UNION ALL
    (SELECT 'lagerplatz' AS art, l.id, l.code, l.name, suchrang(form, kern, l.code, l.name) AS rang
      FROM lagerplatz l WHERE 'lagerplatz' = ANY (arten) AND suchkern(l.code) COLLATE "C" >= kern AND suchkern(l.code) COLLATE "C" < bis
      ORDER BY suchkern(l.code) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'person' AS art, b.id, NULL, b.name, suchrang(form, kern, NULL, b.name) AS rang
      FROM benutzer b WHERE 'person' = ANY (arten) AND suchkern(b.name) COLLATE "C" >= kern AND suchkern(b.name) COLLATE "C" < bis
      ORDER BY suchkern(b.name) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'vorlage' AS art, v.id, NULL, v.name, suchrang(form, kern, NULL, v.name) AS rang
      FROM beladungsvorlage v WHERE 'vorlage' = ANY (arten) AND v.status = 'aktuell' AND suchkern(v.name) COLLATE "C" >= kern AND suchkern(v.name) COLLATE "C" < bis
      ORDER BY suchkern(v.name) COLLATE "C" LIMIT kandidaten);
END $$;

-- What is at least as similar as pg_trgm.word_similarity_threshold says, the most similar of each kind.
CREATE FUNCTION suchaehnliche(form text, kern text, arten text[], kandidaten integer)
  RETURNS TABLE (art text, id uuid, code text, name text, rang real)
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    (SELECT 'objekt' AS art, o.id, o.code, o.name, suchrang(form, kern, o.code, o.name) AS rang
      FROM objekt o WHERE 'objekt' = ANY (arten) AND form <% o.suchform
      ORDER BY word_similarity(form, o.suchform) DESC, length(o.name), o.code LIMIT kandidaten)
    UNION ALL
    (SELECT 'objekt', o.id, o.code, o.name, suchrang(form, kern, f.kennzeichen, f.funkrufname)
      FROM (SELECT * FROM fahrzeugdetails d
        WHERE 'objekt' = ANY (arten) AND form <% (suchcode(d.kennzeichen) || ' ' || suchcode(d.funkrufname))
        ORDER BY word_similarity(form, suchcode(d.kennzeichen) || ' ' || suchcode(d.funkrufname)) DESC, d.objekt_id
        LIMIT kandidaten) f JOIN objekt o ON o.id = f.objekt_id)
    UNION ALL
    (SELECT 'material', m.id, m.artikelnummer, m.name, suchrang(form, kern, m.artikelnummer, m.name)
      FROM material m WHERE 'material' = ANY (arten) AND form <% m.suchform
      ORDER BY word_similarity(form, m.suchform) DESC, length(m.name), m.name LIMIT kandidaten)
    UNION ALL
    (SELECT 'geraet', g.id, g.seriennummer, m.name, suchrang(form, kern, g.seriennummer, NULL)
      FROM (SELECT * FROM geraet_instanz i WHERE 'geraet' = ANY (arten) AND form <% suchcode(i.seriennummer)
        ORDER BY word_similarity(form, suchcode(i.seriennummer)) DESC, length(i.seriennummer), i.seriennummer LIMIT kandidaten) g
      JOIN objektposition p ON p.id = g.objektposition_id JOIN material m ON m.id = p.material_id)
    UNION ALL
    (SELECT 'lagerplatz', l.id, l.code, l.name, suchrang(form, kern, l.code, l.name)
      FROM lagerplatz l WHERE 'lagerplatz' = ANY (arten) AND form <% (suchcode(l.code) || ' ' || coalesce(suchtext(l.name), ''))
      ORDER BY word_similarity(form, suchcode(l.code) || ' ' || coalesce(suchtext(l.name), '')) DESC, length(l.code), l.code LIMIT kandidaten)
    UNION ALL
    (SELECT 'person', b.id, NULL, b.name, suchrang(form, kern, NULL, b.name)
      FROM benutzer b WHERE 'person' = ANY (arten) AND form <% suchtext(b.name)
      ORDER BY word_similarity(form, suchtext(b.name)) DESC, length(b.name), b.name LIMIT kandidaten)
    UNION ALL
    (SELECT 'vorlage', v.id, NULL, v.name, suchrang(form, kern, NULL, v.name)
      FROM beladungsvorlage v WHERE 'vorlage' = ANY (arten) AND v.status = 'aktuell' AND form <% suchtext(v.name)
      ORDER BY word_similarity(form, suchtext(v.name)) DESC, length(v.name), v.name LIMIT kandidaten)
    UNION ALL
    (SELECT 'mangel', d.id, NULL, d.titel, suchrang(form, kern, NULL, d.titel)
      FROM mangel d WHERE 'mangel' = ANY (arten) AND form <% suchtext(d.titel)
      ORDER BY word_similarity(form, suchtext(d.titel)) DESC, d.status = 'erledigt', d.id DESC LIMIT kandidaten);
END $$;

-- The best hits of each kind, at most `je_art`. A kind of which enough begins with what was typed, or something is exactly
-- that, needs no similar ones. The others are looked for at a high similarity first, which most typing errors leave and few
-- rows reach, and at a lower one while nothing good is found.
CREATE FUNCTION suche_alles(gesucht text, arten text[], je_art integer)
  RETURNS TABLE (art text, id uuid, code text, name text, zusatz text, objekt_id uuid, rang real)
  LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.6 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  form text := suchtext(gesucht);
  kern text := suchkern(gesucht);
  kandidaten integer := greatest(2 * je_art, 25);
  schwelle text;
BEGIN
  IF kern = '' THEN RETURN; END IF;
  FOREACH schwelle IN ARRAY ARRAY['0.6', '0.45', '0.3'] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', schwelle, true);
    RETURN QUERY
    WITH anfang AS MATERIALIZED (
      SELECT * FROM suchanfaenge(form, kern, arten, kandidaten)
    ), kandidat AS MATERIALIZED (
      SELECT * FROM anfang
      UNION ALL
      SELECT * FROM suchaehnliche(form, kern, ARRAY(SELECT a FROM unnest(arten) a WHERE NOT EXISTS (
        SELECT FROM anfang k WHERE k.art = a HAVING count(DISTINCT k.id) >= je_art OR max(k.rang) >= 4)), kandidaten)
    ), einmal AS (
      SELECT DISTINCT ON (k.art, k.id) k.* FROM kandidat k ORDER BY k.art, k.id, k.rang DESC
    ), gereiht AS (
      SELECT e.*, row_number() OVER (PARTITION BY e.art ORDER BY e.rang DESC,
        e.code COLLATE natuerlich, length(e.name), e.name COLLATE natuerlich, e.id) AS platz FROM einmal e
    )
    SELECT g.art, g.id, g.code, g.name,
      CASE g.art
        WHEN 'objekt' THEN (SELECT concat_ws(' · ', s.name, f.kennzeichen, f.funkrufname) FROM objekt o
          JOIN standort s ON s.id = o.standort_id LEFT JOIN fahrzeugdetails f ON f.objekt_id = o.id WHERE o.id = g.id)
        WHEN 'geraet' THEN (SELECT o.code || ' ' || o.name FROM geraet_instanz i JOIN objekt o ON o.id = i.objekt_id WHERE i.id = g.id)
        WHEN 'position' THEN (SELECT concat_ws(' › ', o.code, coalesce(f.name, p.fach_freitext)) FROM objektposition p
          JOIN objekt o ON o.id = p.objekt_id LEFT JOIN fach f ON f.id = p.fach_id WHERE p.id = g.id)
        WHEN 'lagerplatz' THEN (SELECT lagerort_pfad(l.lagerort_id) FROM lagerplatz l WHERE l.id = g.id)
        WHEN 'person' THEN (SELECT u.name FROM benutzer b JOIN einheit u ON u.id = b.einheit_id WHERE b.id = g.id)
        WHEN 'vorlage' THEN (SELECT t.name FROM beladungsvorlage v JOIN objekttyp t ON t.id = v.objekttyp_id WHERE v.id = g.id)
        WHEN 'mangel' THEN (SELECT concat_ws(' · ', o.code || ' ' || o.name, CASE d.status WHEN 'erledigt' THEN 'erledigt' END)
          FROM mangel d JOIN objekt o ON o.id = d.objekt_id WHERE d.id = g.id)
      END,
      CASE g.art
        WHEN 'position' THEN (SELECT p.objekt_id FROM objektposition p WHERE p.id = g.id)
        WHEN 'mangel' THEN (SELECT d.objekt_id FROM mangel d WHERE d.id = g.id)
      END, g.rang
    FROM gereiht g
    WHERE g.platz <= je_art AND (schwelle = '0.3' OR EXISTS (SELECT FROM kandidat k WHERE k.rang >= 0.75))
    ORDER BY g.art, g.platz;
    EXIT WHEN FOUND;
  END LOOP;
END $$;

-- The documents that fit, whoever may see them: the caller's query leaves out the others.
CREATE FUNCTION suche_dokumente(gesucht text) RETURNS TABLE (id uuid, rang real)
  LANGUAGE plpgsql STABLE
  SET pg_trgm.word_similarity_threshold = 0.45 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  form text := suchtext(gesucht);
  kern text := suchkern(gesucht);
BEGIN
  RETURN QUERY SELECT d.id, suchrang(form, kern, NULL, d.dateiname) FROM dokument d
    WHERE d.aktuell AND form <% suchtext(d.dateiname)
    ORDER BY word_similarity(form, suchtext(d.dateiname)) DESC, d.id DESC LIMIT 200;
END $$;

-- One hit for each object, best first: objects whose code is the very one, however its blanks and hyphens are typed; then what
-- is at least as similar as the setting pg_trgm.word_similarity_threshold says.
--
-- A direct hit wins over the hit of a material in the same object; among the materials of an object the most similar one
-- counts. A text is as similar as the part of it that is most similar to what is looked for (word_similarity); among
-- equals the shorter one comes first, because more of it was meant. Behind as many hits as are wanted that come before
-- it, a material adds none.
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

-- The hits of a search. What has half of the trigrams is found; where nothing has, three of ten suffice: two letters of a
-- short word may stand in the wrong order. In PL/pgSQL with a plan for any text: to plan costs more than the search.
CREATE FUNCTION suche(gesucht text, hoechstens integer)
  RETURNS TABLE (art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
  LANGUAGE plpgsql SET pg_trgm.word_similarity_threshold = 0.5 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT * FROM suchtreffer(gesucht, hoechstens);
  IF NOT FOUND THEN
    PERFORM set_config('pg_trgm.word_similarity_threshold', '0.3', true);
    RETURN QUERY SELECT * FROM suchtreffer(gesucht, hoechstens);
  END IF;
END $$;
