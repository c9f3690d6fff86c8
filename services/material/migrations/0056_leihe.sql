-- Lending between brigades: an issue to an Einheit. While it is out, that Einheit sees the issue, though the thing lies with
-- another: what it is, from whom, and until when. Only the lender writes it, and takes it back, which ends the view.
-- Programs before it lend nothing, and show a borrower nothing.
-- needs: 43

ALTER TABLE ausgabe ADD COLUMN an_einheit_id uuid REFERENCES einheit;
CREATE INDEX ausgabe_an_einheit ON ausgabe (an_einheit_id) WHERE an_einheit_id IS NOT NULL;

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

SELECT sicht_anlegen('ausgabe', '(num_nonnulls(t.lagerplatz_id, t.geraet_instanz_id) > 0
  AND (t.lagerplatz_id IS NULL OR t.lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[]))
  AND (t.geraet_instanz_id IS NULL OR EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = t.geraet_instanz_id)))
  OR (t.status = ''ausgegeben'' AND t.an_einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]))');
