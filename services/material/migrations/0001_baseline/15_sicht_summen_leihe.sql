-- What the views of places need beside their conditions: sums, and who writes what they see of others.

-- The counters that the database keeps of all places, counted anew.
CREATE VIEW sicht.materialbewegung_anzahl AS
  SELECT (zeitpunkt AT TIME ZONE 'UTC')::date AS tag, benutzer_id, art, 0::smallint AS strang, count(*) AS anzahl
  FROM sicht.materialbewegung GROUP BY 1, 2, 3;
CREATE VIEW sicht.historie_anzahl AS
  SELECT 0::smallint AS strang, entitaet_typ, ereignis, benutzer_id, anzahl FROM sicht.historie_objektereignis_anzahl;
GRANT SELECT ON sicht.historie_anzahl, sicht.materialbewegung_anzahl TO zeughaus_anwendung;

-- As historie_gesamt() of `public`. They read the views of their caller's schemas, so that who sees many Einheiten counts by
-- `weitsicht` as well.
CREATE FUNCTION sicht.historie_gesamt() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(sum(anzahl), 0)::bigint FROM historie_objekt_anzahl $$;

-- Whole days by their counts, the parts of days at both ends entry by entry; planned for each range, as they differ much.
CREATE FUNCTION sicht.historie_gesamt(von timestamptz, vor timestamptz) RETURNS bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  erster timestamptz := coalesce(date_bin('1 day', von + interval '1 day' - interval '1 microsecond', 'epoch'), '-infinity');
  ende timestamptz := coalesce(date_bin('1 day', vor, 'epoch'), 'infinity');
  gezaehlt bigint;
BEGIN
  IF erster > ende THEN
    RETURN (SELECT count(*) FROM historie_objekteintrag WHERE zeitpunkt >= von AND zeitpunkt < vor);
  END IF;
  SELECT coalesce(sum(anzahl), 0) INTO gezaehlt FROM historie_objekttag_anzahl
    WHERE tag >= (erster AT TIME ZONE 'UTC')::date AND tag < (ende AT TIME ZONE 'UTC')::date;
  IF von < erster THEN
    gezaehlt := gezaehlt + (SELECT count(*) FROM historie_objekteintrag WHERE zeitpunkt >= von AND zeitpunkt < erster);
  END IF;
  IF vor > ende THEN
    gezaehlt := gezaehlt + (SELECT count(*) FROM historie_objekteintrag WHERE zeitpunkt >= ende AND zeitpunkt < vor);
  END IF;
  RETURN gezaehlt;
END $$;

-- The Einheit of a Lagerplatz: that of its Lagerort, or of the nearest one around it that names one.
CREATE FUNCTION lagerplatz_einheit(welcher uuid) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE um AS (
    SELECT o.einheit_id, o.uebergeordnet_id, 0 AS tiefe FROM lagerplatz p JOIN lagerort o ON o.id = p.lagerort_id WHERE p.id = welcher
    UNION ALL SELECT o.einheit_id, o.uebergeordnet_id, um.tiefe + 1 FROM um JOIN lagerort o ON o.id = um.uebergeordnet_id
      WHERE um.einheit_id IS NULL)
  SELECT einheit_id FROM um WHERE einheit_id IS NOT NULL ORDER BY tiefe LIMIT 1
$$;

-- Whether the reader sees an issue as its borrower alone. Who sees everything sees the lender's side of all.
CREATE FUNCTION ausgabe_geliehen(lagerplatz uuid, geraet uuid) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN false;
CREATE FUNCTION sicht.ausgabe_geliehen(lagerplatz uuid, geraet uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT num_nonnulls(lagerplatz, geraet) = 0
    OR (lagerplatz IS NOT NULL AND NOT lagerplatz = ANY (public.sicht_lagerplaetze()))
    OR (geraet IS NOT NULL AND NOT EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = geraet))
$$;

-- The name of the Einheit that an issue comes from.
CREATE FUNCTION ausgabe_von(lagerplatz uuid, geraet uuid) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT name FROM einheit WHERE id = coalesce(
    (SELECT o.einheit_id FROM geraet_instanz g JOIN objekt o ON o.id = g.objekt_id WHERE g.id = geraet), lagerplatz_einheit(lagerplatz))
$$;

-- A view has one condition for reading and writing, and a borrower reads more than they write.
CREATE FUNCTION ausgabe_schreiben() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF sicht.ausgabe_geliehen(NEW.lagerplatz_id, NEW.geraet_instanz_id) THEN
    RAISE EXCEPTION 'Das liegt bei anderen.' USING ERRCODE = 'with_check_option_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ausgabe_schreiben BEFORE INSERT OR UPDATE ON ausgabe FOR EACH ROW
  WHEN (coalesce(current_setting('zeughaus.einheiten', true), '') <> '') EXECUTE FUNCTION ausgabe_schreiben();

-- A view checks a row after the index has: a session with places is refused before, so that it does not learn of a name elsewhere.
CREATE FUNCTION lagerort_schreiben() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT coalesce(NEW.einheit_id = ANY (sicht_einheiten()), false) AND NOT coalesce(NEW.standort_id = ANY (sicht_standorte()), false)
    AND NOT coalesce(NEW.uebergeordnet_id = ANY (sicht_lagerorte()), false)
  THEN
    RAISE EXCEPTION 'Der Lagerort gehört anderen.' USING ERRCODE = 'with_check_option_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lagerort_schreiben BEFORE INSERT OR UPDATE ON lagerort FOR EACH ROW
  WHEN (coalesce(current_setting('zeughaus.einheiten', true), '') <> '') EXECUTE FUNCTION lagerort_schreiben();
