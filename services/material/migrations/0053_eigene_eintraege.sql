-- Own entries of a brigade beside the catalogue of all: a material, an Objekttyp, a template or a Qualifikationstyp may
-- belong to an Einheit. Without one it is everybody's, as before. An own entry is seen by those who see its Einheit, one below
-- it, or an object of these; it is changed by those who see the Einheit itself; and it is used there and below alone, so
-- that whoever sees a thing sees what it is.
-- Programs before it know entries of all alone, and add none of their own.
-- needs: 43

ALTER TABLE material ADD COLUMN einheit_id uuid REFERENCES einheit;
ALTER TABLE objekttyp ADD COLUMN einheit_id uuid REFERENCES einheit;
ALTER TABLE beladungsvorlage ADD COLUMN einheit_id uuid REFERENCES einheit;
ALTER TABLE qualifikationstyp ADD COLUMN einheit_id uuid REFERENCES einheit;
CREATE INDEX material_einheit ON material (einheit_id) WHERE einheit_id IS NOT NULL;
CREATE INDEX objekttyp_einheit ON objekttyp (einheit_id) WHERE einheit_id IS NOT NULL;
CREATE INDEX beladungsvorlage_einheit ON beladungsvorlage (einheit_id) WHERE einheit_id IS NOT NULL;
CREATE INDEX qualifikationstyp_einheit ON qualifikationstyp (einheit_id) WHERE einheit_id IS NOT NULL;

-- Names are unique for each owner: no brigade learns from a refusal what another one has.
DROP INDEX material_name, objekttyp_name, qualifikationstyp_name;
CREATE UNIQUE INDEX material_name ON material (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX objekttyp_name ON objekttyp (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX qualifikationstyp_name ON qualifikationstyp (faltung(name), einheit_id) NULLS NOT DISTINCT;

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

CREATE FUNCTION objektposition_eintrag() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
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
  PERFORM eintrag_gilt_nicht((SELECT name FROM objekttyp WHERE id = NEW.objekttyp_id AND NOT eintrag_gilt(einheit_id, NEW.einheit_id)));
  IF TG_OP = 'UPDATE' THEN
    PERFORM eintrag_gilt_nicht((SELECT m.name FROM objektposition p JOIN material m ON m.id = p.material_id
      WHERE p.objekt_id = NEW.id AND m.einheit_id IS NOT NULL AND NOT eintrag_gilt(m.einheit_id, NEW.einheit_id) LIMIT 1));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER objekt_eintraege_neu AFTER INSERT ON objekt FOR EACH ROW EXECUTE FUNCTION objekt_eintraege();
CREATE TRIGGER objekt_eintraege_geaendert AFTER UPDATE OF einheit_id ON objekt FOR EACH ROW
  WHEN (OLD.einheit_id IS DISTINCT FROM NEW.einheit_id) EXECUTE FUNCTION objekt_eintraege();

-- The Einheit of a Lagerplatz: that of its Lagerort, or of the nearest one around it that names one.
CREATE FUNCTION lagerplatz_einheit(welcher uuid) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE um AS (
    SELECT o.einheit_id, o.uebergeordnet_id, 0 AS tiefe FROM lagerplatz p JOIN lagerort o ON o.id = p.lagerort_id WHERE p.id = welcher
    UNION ALL SELECT o.einheit_id, o.uebergeordnet_id, um.tiefe + 1 FROM um JOIN lagerort o ON o.id = um.uebergeordnet_id
      WHERE um.einheit_id IS NULL)
  SELECT einheit_id FROM um WHERE einheit_id IS NOT NULL ORDER BY tiefe LIMIT 1
$$;

CREATE FUNCTION bestand_eintrag() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
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

-- Whose own entries a session sees: of the Einheiten that it sees, of those above, and of what stands at its Standorte.
CREATE FUNCTION sicht_besitzer() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE hier AS (
    SELECT id FROM (SELECT unnest(sicht_einheiten()) AS id
      UNION SELECT einheit_id FROM objekt WHERE standort_id = ANY (sicht_standorte()) AND einheit_id IS NOT NULL) erste
    UNION SELECT e.uebergeordnet_id FROM einheit e JOIN hier ON e.id = hier.id WHERE e.uebergeordnet_id IS NOT NULL)
  SELECT coalesce(array_agg(id), '{}') FROM hier
$$;

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
    PERFORM sicht_anlegen(tabelle, 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])');
  END LOOP;
  FOR teil IN SELECT * FROM (VALUES ('fach', 'objekttyp', 'objekttyp_id'), ('vorlagenposition', 'beladungsvorlage', 'vorlage_id'),
    ('pruefart', 'material', 'material_id'), ('objekttyp_qualifikationsanforderung', 'objekttyp', 'objekttyp_id'),
    ('fachfoto', 'beladungsvorlage', 'vorlage_id')) AS t (name, von, ueber)
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW %s EXECUTE FUNCTION eintrag_schreiben(%L, %L)',
      teil.name || '_schreiben', teil.name, beschraenkt, teil.von, teil.ueber);
    CONTINUE WHEN teil.name = 'fachfoto';
    PERFORM sicht_anlegen(teil.name, format('t.%I IN (SELECT o.id FROM sicht.%I o)', teil.ueber, teil.von));
  END LOOP;
END $$;

-- Whoever holds a qualification shows it wherever they are looked up.
SELECT sicht_anlegen('qualifikationstyp', 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])
  OR t.id = ANY ((SELECT array_agg(o.qualifikationstyp_id) FROM sicht.benutzer_qualifikation o)::uuid[])');
SELECT sicht_anlegen('fachfoto', 't.vorlage_id IN (SELECT o.id FROM sicht.beladungsvorlage o) OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o)');
-- Documents of an own material are read by those who see it.
SELECT sicht_anlegen('dokument', replace(obj_description('sicht.dokument'::regclass, 'pg_class'),
  'WHEN ''material'' THEN true', 'WHEN ''material'' THEN EXISTS (SELECT FROM sicht.material o WHERE o.id = t.entitaet_id)'));
