-- Overviews name each Einheit with all below it, so they are computed anew when one changes.
-- needs: 43
CREATE TRIGGER einheit_lage AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON einheit
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
