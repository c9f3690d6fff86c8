-- An Einsatz that was reported by mistake is taken back. Both records stay; what was taken back counts nowhere.
-- needs: 43

-- The report of the vehicle that carried the object there; null for what was reported itself.
ALTER TABLE einsatz ADD COLUMN gemeldet_mit_id uuid REFERENCES einsatz;
CREATE INDEX einsatz_gemeldet_mit ON einsatz (gemeldet_mit_id) WHERE gemeldet_mit_id IS NOT NULL;

CREATE TABLE einsatz_ruecknahme (
  einsatz_id uuid PRIMARY KEY REFERENCES einsatz,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  zeitpunkt timestamptz(3) NOT NULL
);
CREATE INDEX einsatz_ruecknahme_benutzer ON einsatz_ruecknahme (benutzer_id);
CREATE TRIGGER einsatz_ruecknahme_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON einsatz_ruecknahme
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON einsatz_ruecknahme FROM zeughaus_anwendung;
CREATE TRIGGER einsatz_ruecknahme_lage AFTER INSERT ON einsatz_ruecknahme
  FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
