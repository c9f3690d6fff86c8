-- A count that is corrected and a check that is cancelled take back a shortage, and not what somebody has filed at it: that
-- stays with the position.
DROP TRIGGER fehlbestand_dokumente ON fehlbestand;
DROP FUNCTION dokumente_mitloeschen();
CREATE FUNCTION dokumente_an_die_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dokument SET entitaet_typ = 'objektposition', entitaet_id = OLD.objektposition_id
    WHERE entitaet_id = OLD.id AND entitaet_typ = 'fehlbestand';
  RETURN NULL;
END $$;
CREATE TRIGGER fehlbestand_dokumente AFTER DELETE ON fehlbestand
  FOR EACH ROW EXECUTE FUNCTION dokumente_an_die_position();
