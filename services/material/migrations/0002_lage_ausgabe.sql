-- needs: 1
-- A device that is out makes its object limited, so the overviews change when it goes and when it comes back. Issues of
-- material change none.

CREATE TRIGGER ausgabe_lage AFTER INSERT OR UPDATE OF status, geraet_instanz_id ON ausgabe
  FOR EACH ROW WHEN (NEW.geraet_instanz_id IS NOT NULL) EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER ausgabe_lage_entfallen AFTER DELETE ON ausgabe
  FOR EACH ROW WHEN (OLD.geraet_instanz_id IS NOT NULL) EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER ausgabe_lage_geleert AFTER TRUNCATE ON ausgabe
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
