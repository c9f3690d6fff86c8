-- Own entries of a brigade beside the catalogue of all: a material, an Objekttyp, a template or a Qualifikationstyp may belong
-- to an Einheit. An own entry is seen by those who see its Einheit, one below it, or an object of these; it is changed by those
-- who see the Einheit itself; and it is used there and below alone, so that whoever sees a thing sees what it is.
--
-- They stay where they are used, also when both are written at once: who uses one holds a shared lock until the end of the
-- transaction, and who moves an object, an Einheit or a Lagerort waits for it before looking, and the other way round.

-- Whether an entry of this owner may be used by an Einheit; without an owner it may be used by all.
CREATE FUNCTION eintrag_gilt(besitzer uuid, verwender uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT besitzer IS NULL OR coalesce(verwender = ANY (einheiten_unter(ARRAY[besitzer])), false)
$$;

CREATE FUNCTION eintrag_gilt_nicht(eintrag text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF eintrag IS NOT NULL THEN
    RAISE EXCEPTION USING MESSAGE = eintrag, ERRCODE = 'check_violation', CONSTRAINT = 'eintrag_gilt';
  END IF;
END $$;

-- Everybody takes the same lock: moves are rare, and uses do not wait for one another.
CREATE FUNCTION eintraege_sperren() RETURNS void LANGUAGE sql AS
  $$ SELECT pg_advisory_xact_lock(hashtextextended('zeughaus.eigene_eintraege', 0)) $$;
CREATE FUNCTION eintraege_halten() RETURNS void LANGUAGE sql AS
  $$ SELECT pg_advisory_xact_lock_shared(hashtextextended('zeughaus.eigene_eintraege', 0)) $$;

CREATE FUNCTION objektposition_eintrag() RETURNS trigger
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
CREATE TRIGGER objektposition_eintrag AFTER INSERT ON objektposition
  REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION objektposition_eintrag();

CREATE FUNCTION vorlagenposition_eintrag() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT m.name FROM neu JOIN material m ON m.id = neu.material_id AND m.einheit_id IS NOT NULL
    JOIN beladungsvorlage v ON v.id = neu.vorlage_id WHERE NOT eintrag_gilt(m.einheit_id, v.einheit_id) LIMIT 1));
  RETURN NULL;
END $$;
CREATE TRIGGER vorlagenposition_eintrag AFTER INSERT ON vorlagenposition
  REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION vorlagenposition_eintrag();

CREATE FUNCTION anforderung_eintrag() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT q.name FROM neu JOIN qualifikationstyp q ON q.id = neu.qualifikationstyp_id
    JOIN objekttyp t ON t.id = neu.objekttyp_id WHERE NOT eintrag_gilt(q.einheit_id, t.einheit_id) LIMIT 1));
  RETURN NULL;
END $$;
CREATE TRIGGER anforderung_eintrag AFTER INSERT ON objekttyp_qualifikationsanforderung
  REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION anforderung_eintrag();

CREATE FUNCTION beladungsvorlage_eintrag() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT name FROM objekttyp WHERE id = NEW.objekttyp_id AND NOT eintrag_gilt(einheit_id, NEW.einheit_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER beladungsvorlage_eintrag AFTER INSERT ON beladungsvorlage
  FOR EACH ROW EXECUTE FUNCTION beladungsvorlage_eintrag();

-- What an object is made of goes to another Einheit with it, so it must be everybody's, or of an Einheit above both. Its
-- template only says where it came from.
CREATE FUNCTION objekt_eintraege() RETURNS trigger
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
CREATE TRIGGER objekt_eintraege_neu AFTER INSERT ON objekt FOR EACH ROW EXECUTE FUNCTION objekt_eintraege();
CREATE TRIGGER objekt_eintraege_geaendert AFTER UPDATE OF einheit_id ON objekt FOR EACH ROW
  WHEN (OLD.einheit_id IS DISTINCT FROM NEW.einheit_id) EXECUTE FUNCTION objekt_eintraege();

CREATE FUNCTION bestand_eintrag() RETURNS trigger
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
CREATE TRIGGER bestand_eintrag AFTER INSERT ON bestand
  REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION bestand_eintrag();

-- Another place in the tree must leave each own entry where it is used.
CREATE FUNCTION einheit_eintraege() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT name FROM (
    SELECT m.name, m.einheit_id, o.einheit_id AS bei FROM material m JOIN objektposition p ON p.material_id = m.id
      JOIN objekt o ON o.id = p.objekt_id WHERE m.einheit_id IS NOT NULL
    UNION ALL SELECT t.name, t.einheit_id, o.einheit_id FROM objekttyp t JOIN objekt o ON o.objekttyp_id = t.id WHERE t.einheit_id IS NOT NULL
    UNION ALL SELECT t.name, t.einheit_id, v.einheit_id FROM objekttyp t JOIN beladungsvorlage v ON v.objekttyp_id = t.id WHERE t.einheit_id IS NOT NULL
    UNION ALL SELECT m.name, m.einheit_id, v.einheit_id FROM material m JOIN vorlagenposition p ON p.material_id = m.id
      JOIN beladungsvorlage v ON v.id = p.vorlage_id WHERE m.einheit_id IS NOT NULL
    UNION ALL SELECT q.name, q.einheit_id, t.einheit_id FROM qualifikationstyp q
      JOIN objekttyp_qualifikationsanforderung a ON a.qualifikationstyp_id = q.id JOIN objekttyp t ON t.id = a.objekttyp_id
      WHERE q.einheit_id IS NOT NULL
    UNION ALL SELECT m.name, m.einheit_id, lagerplatz_einheit(b.lagerplatz_id) FROM material m JOIN bestand b ON b.material_id = m.id
      WHERE m.einheit_id IS NOT NULL) genutzt
    WHERE NOT eintrag_gilt(einheit_id, bei) LIMIT 1));
  RETURN NULL;
END $$;
CREATE TRIGGER einheit_eintraege AFTER UPDATE OF uebergeordnet_id ON einheit FOR EACH ROW
  WHEN (OLD.uebergeordnet_id IS DISTINCT FROM NEW.uebergeordnet_id) EXECUTE FUNCTION einheit_eintraege();

-- An entry becomes everybody's; it never becomes that of another.
CREATE FUNCTION eintrag_besitzer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = NEW.name, ERRCODE = 'check_violation', CONSTRAINT = 'eintrag_besitzer';
END $$;

-- What becomes everybody's asks for nothing that is not.
CREATE FUNCTION objekttyp_fuer_alle() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT q.name FROM objekttyp_qualifikationsanforderung a
    JOIN qualifikationstyp q ON q.id = a.qualifikationstyp_id WHERE a.objekttyp_id = NEW.id AND q.einheit_id IS NOT NULL LIMIT 1));
  RETURN NULL;
END $$;
CREATE TRIGGER objekttyp_fuer_alle AFTER UPDATE OF einheit_id ON objekttyp FOR EACH ROW
  WHEN (NEW.einheit_id IS NULL AND OLD.einheit_id IS NOT NULL) EXECUTE FUNCTION objekttyp_fuer_alle();

-- A session that sees places writes entries of its Einheiten alone, though it reads more: a view has no other condition for it.
-- The part of an entry (a compartment, a line of a template) is written like its entry.
CREATE FUNCTION eintrag_schreiben() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  zeile jsonb;
  besitzer uuid;
  da boolean;
BEGIN
  FOREACH zeile IN ARRAY array_remove(ARRAY[to_jsonb(OLD), to_jsonb(NEW)], NULL) LOOP
    IF TG_NARGS = 0 THEN
      besitzer := zeile ->> 'einheit_id';
      da := true;
    ELSE
      EXECUTE format('SELECT einheit_id, true FROM %I WHERE id = $1', TG_ARGV[0]) INTO besitzer, da USING (zeile ->> TG_ARGV[1])::uuid;
    END IF;
    -- A part whose entry is gone goes with it. What names no entry of the catalogue is no part of it.
    IF coalesce(da, false) AND (besitzer IS NULL OR NOT besitzer = ANY (sicht_einheiten())) THEN
      RAISE EXCEPTION 'Das gehört zum Katalog anderer.' USING ERRCODE = 'with_check_option_violation';
    END IF;
  END LOOP;
  RETURN coalesce(NEW, OLD);
END $$;

DO $$
DECLARE
  tabelle text;
  teil record;
  beschraenkt CONSTANT text := 'WHEN (coalesce(current_setting(''zeughaus.einheiten'', true), '''') <> '''')';
BEGIN
  FOREACH tabelle IN ARRAY ARRAY['material', 'objekttyp', 'beladungsvorlage', 'qualifikationstyp'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW %s EXECUTE FUNCTION eintrag_schreiben()',
      tabelle || '_schreiben', tabelle, beschraenkt);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OF einheit_id ON %I FOR EACH ROW
      WHEN (NEW.einheit_id IS NOT NULL AND NEW.einheit_id IS DISTINCT FROM OLD.einheit_id) EXECUTE FUNCTION eintrag_besitzer()',
      tabelle || '_besitzer', tabelle);
  END LOOP;
  FOR teil IN SELECT * FROM (VALUES ('fach', 'objekttyp', 'objekttyp_id'), ('vorlagenposition', 'beladungsvorlage', 'vorlage_id'),
    ('pruefart', 'material', 'material_id'), ('objekttyp_qualifikationsanforderung', 'objekttyp', 'objekttyp_id'),
    ('fachfoto', 'beladungsvorlage', 'vorlage_id')) AS t (name, von, ueber)
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW %s EXECUTE FUNCTION eintrag_schreiben(%L, %L)',
      teil.name || '_schreiben', teil.name, beschraenkt, teil.von, teil.ueber);
  END LOOP;
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
