-- The name of an outermost Lagerort is unique for its Einheit or Standort, no longer over all: a refusal told a brigade what another
-- has, and each may call its store „Lager“. Below another Lagerort names are unique as before.
-- needs: 43
DROP INDEX lagerort_name;
CREATE UNIQUE INDEX lagerort_name ON lagerort (
  uebergeordnet_id, faltung(name),
  (CASE WHEN uebergeordnet_id IS NULL THEN einheit_id END), (CASE WHEN uebergeordnet_id IS NULL THEN standort_id END)
) NULLS NOT DISTINCT;

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
