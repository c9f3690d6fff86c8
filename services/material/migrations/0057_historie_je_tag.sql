-- How many entries the Historie has of each object on each day (in UTC), for time ranges of people who see places only.
-- needs: 43

CREATE TABLE historie_objekttag_anzahl (
  tag date NOT NULL,
  objekt_id uuid NOT NULL,
  anzahl bigint NOT NULL,
  PRIMARY KEY (tag, objekt_id)
) WITH (fillfactor = 50);
REVOKE ALL ON historie_objekttag_anzahl FROM zeughaus_anwendung;
GRANT SELECT ON historie_objekttag_anzahl TO zeughaus_anwendung;

CREATE FUNCTION historie_tage_zaehlen(welcher smallint, nach bigint, bis bigint) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO historie_objekttag_anzahl (tag, objekt_id, anzahl)
    SELECT (zeitpunkt AT TIME ZONE 'UTC')::date, historie_objekt(entitaet_typ, entitaet_id, details), count(*) FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (tag, objekt_id) DO UPDATE SET anzahl = historie_objekttag_anzahl.anzahl + excluded.anzahl;
END $$;
REVOKE ALL ON FUNCTION historie_tage_zaehlen FROM PUBLIC;

-- The entries so far, without a lock; then the function, under the lock that who has appended and not ended still holds; then
-- those since.
DO $$
DECLARE
  enden historie_strang[] := ARRAY(SELECT s FROM historie_strang s);
BEGIN
  PERFORM historie_tage_zaehlen(strang, 0, nummer) FROM unnest(enden);
  LOCK TABLE historie_strang IN SHARE ROW EXCLUSIVE MODE;
  CREATE OR REPLACE FUNCTION historie_strang_zaehlen() RETURNS trigger
    LANGUAGE plpgsql SET search_path = public, pg_temp AS $zaehlen$
  BEGIN
    PERFORM historie_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
    PERFORM historie_tage_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
    RETURN NULL;
  END $zaehlen$;
  PERFORM historie_tage_zaehlen(s.strang, e.nummer, s.nummer) FROM unnest(enden) e JOIN historie_strang s USING (strang);
END $$;

SELECT sicht_anlegen('historie_objekttag_anzahl', 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)');

-- The number of entries that the reader sees, from `von` (included) to `vor` (excluded); null leaves an end open.
CREATE FUNCTION historie_gesamt(von timestamptz, vor timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*) FROM public.historie
  WHERE zeitpunkt >= coalesce(von, '-infinity') AND zeitpunkt < coalesce(vor, 'infinity')
$$;
-- Whole days by their counts, the parts of days at both ends entry by entry; planned for each range, as they differ much.
CREATE FUNCTION sicht.historie_gesamt(von timestamptz, vor timestamptz) RETURNS bigint
  LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  erster timestamptz := coalesce(date_bin('1 day', von + interval '1 day' - interval '1 microsecond', 'epoch'), '-infinity');
  ende timestamptz := coalesce(date_bin('1 day', vor, 'epoch'), 'infinity');
  gezaehlt bigint;
BEGIN
  IF erster > ende THEN
    RETURN (SELECT count(*) FROM sicht.historie WHERE zeitpunkt >= von AND zeitpunkt < vor);
  END IF;
  SELECT coalesce(sum(anzahl), 0) INTO gezaehlt FROM sicht.historie_objekttag_anzahl
    WHERE tag >= (erster AT TIME ZONE 'UTC')::date AND tag < (ende AT TIME ZONE 'UTC')::date;
  IF von < erster THEN
    gezaehlt := gezaehlt + (SELECT count(*) FROM sicht.historie WHERE zeitpunkt >= von AND zeitpunkt < erster);
  END IF;
  IF vor > ende THEN
    gezaehlt := gezaehlt + (SELECT count(*) FROM sicht.historie WHERE zeitpunkt >= ende AND zeitpunkt < vor);
  END IF;
  RETURN gezaehlt;
END $$;
