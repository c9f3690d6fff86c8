-- A time range of the Historie for readers by place: its pages and the parts of days at its ends come from the entries by
-- object, in the order of time; the whole days of few objects from their counts. The functions read the views of their
-- caller's schemas, so that who sees many Einheiten counts by `weitsicht` as well.
-- needs: 43

CREATE INDEX historie_objekteintrag_zeitpunkt ON historie_objekteintrag (zeitpunkt DESC, id DESC) INCLUDE (objekt_id);
CREATE INDEX historie_objekttag_anzahl_objekt ON historie_objekttag_anzahl (objekt_id, tag);

CREATE OR REPLACE FUNCTION sicht.historie_gesamt() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(sum(anzahl), 0)::bigint FROM historie_objekt_anzahl $$;

-- Whole days by their counts, the parts of days at both ends entry by entry; planned for each range, as they differ much.
CREATE OR REPLACE FUNCTION sicht.historie_gesamt(von timestamptz, vor timestamptz) RETURNS bigint
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
