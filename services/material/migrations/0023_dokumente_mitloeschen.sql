-- The proof of a qualification and the papers of an order go with what they belong to. Their files are swept later.

CREATE TRIGGER benutzer_qualifikation_dokumente AFTER DELETE ON benutzer_qualifikation
  FOR EACH ROW EXECUTE FUNCTION dokumente_mitloeschen('benutzer_qualifikation');
CREATE TRIGGER wartungsauftrag_dokumente AFTER DELETE ON wartungsauftrag
  FOR EACH ROW EXECUTE FUNCTION dokumente_mitloeschen('wartungsauftrag');
