-- Own entries stay where they are used, also when both are written at once: who uses one holds a shared lock until the end of
-- the transaction, and who moves an object, an Einheit or a Lagerort waits for it before looking, and the other way round.
-- A Lagerort with own material does not go to where that material is not used; nothing looked at that before.
-- needs: 43

-- Everybody takes the same lock: moves are rare, and uses do not wait for one another.
CREATE FUNCTION eintraege_sperren() RETURNS void LANGUAGE sql AS
  $$ SELECT pg_advisory_xact_lock(hashtextextended('zeughaus.eigene_eintraege', 0)) $$;
CREATE FUNCTION eintraege_halten() RETURNS void LANGUAGE sql AS
  $$ SELECT pg_advisory_xact_lock_shared(hashtextextended('zeughaus.eigene_eintraege', 0)) $$;

CREATE OR REPLACE FUNCTION objektposition_eintrag() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM neu JOIN material m ON m.id = neu.material_id WHERE m.einheit_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM eintraege_halten();
  PERFORM eintrag_gilt_nicht((SELECT m.name FROM neu JOIN material m ON m.id = neu.material_id AND m.einheit_id IS NOT NULL
    JOIN objekt o ON o.id = neu.objekt_id WHERE NOT eintrag_gilt(m.einheit_id, o.einheit_id) LIMIT 1));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bestand_eintrag() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM neu JOIN material m ON m.id = neu.material_id WHERE m.einheit_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM eintraege_halten();
  PERFORM eintrag_gilt_nicht((SELECT m.name FROM neu JOIN material m ON m.id = neu.material_id AND m.einheit_id IS NOT NULL
    WHERE NOT eintrag_gilt(m.einheit_id, lagerplatz_einheit(neu.lagerplatz_id)) LIMIT 1));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION objekt_eintraege() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM eintraege_sperren();
    PERFORM eintrag_gilt_nicht((SELECT m.name FROM objektposition p JOIN material m ON m.id = p.material_id
      WHERE p.objekt_id = NEW.id AND m.einheit_id IS NOT NULL AND NOT eintrag_gilt(m.einheit_id, NEW.einheit_id) LIMIT 1));
  ELSIF EXISTS (SELECT FROM objekttyp WHERE id = NEW.objekttyp_id AND einheit_id IS NOT NULL) THEN
    PERFORM eintraege_halten();
  END IF;
  PERFORM eintrag_gilt_nicht((SELECT name FROM objekttyp WHERE id = NEW.objekttyp_id AND NOT eintrag_gilt(einheit_id, NEW.einheit_id)));
  RETURN NULL;
END $$;

-- Own entries that use others: written seldom, so each waits, whatever it uses.
CREATE FUNCTION eintraege_gehalten() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintraege_halten();
  RETURN NULL;
END $$;
CREATE TRIGGER vorlagenposition_eintrag_gehalten BEFORE INSERT ON vorlagenposition
  FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gehalten();
CREATE TRIGGER anforderung_eintrag_gehalten BEFORE INSERT ON objekttyp_qualifikationsanforderung
  FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gehalten();
CREATE TRIGGER beladungsvorlage_eintrag_gehalten BEFORE INSERT ON beladungsvorlage
  FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gehalten();

-- Before any row of the tree changes; a new snapshot looks after the change.
CREATE FUNCTION eintraege_gesperrt() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintraege_sperren();
  RETURN NULL;
END $$;
CREATE TRIGGER einheit_eintraege_gesperrt BEFORE UPDATE OF uebergeordnet_id ON einheit
  FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gesperrt();

-- What lay in a Lagerort stays in its movements, so whatever was ever booked there counts.
CREATE FUNCTION lagerort_eintraege() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintraege_sperren();
  PERFORM eintrag_gilt_nicht((
    WITH RECURSIVE darin AS (
      SELECT NEW.id
      UNION ALL SELECT o.id FROM lagerort o JOIN darin d ON o.uebergeordnet_id = d.id)
    SELECT m.name FROM darin d JOIN lagerplatz p ON p.lagerort_id = d.id JOIN bestand b ON b.lagerplatz_id = p.id
      JOIN material m ON m.id = b.material_id AND m.einheit_id IS NOT NULL
      WHERE NOT eintrag_gilt(m.einheit_id, lagerplatz_einheit(p.id)) LIMIT 1));
  RETURN NULL;
END $$;
CREATE TRIGGER lagerort_eintraege AFTER UPDATE OF einheit_id, uebergeordnet_id ON lagerort FOR EACH ROW
  WHEN (OLD.einheit_id IS DISTINCT FROM NEW.einheit_id OR OLD.uebergeordnet_id IS DISTINCT FROM NEW.uebergeordnet_id)
  EXECUTE FUNCTION lagerort_eintraege();
