-- Photos of compartments, of one object or of a template. Each has its file as a document in versions.
-- Programs before it see no such document, and are refused to delete a Fach or a template with photos.
-- needs: 43
ALTER TYPE dokument_entitaet ADD VALUE 'fachfoto';

CREATE TABLE fachfoto (
  id uuid PRIMARY KEY,
  objekt_id uuid REFERENCES objekt,
  -- Photos of a version belong to the template: all of its versions show them.
  vorlage_id uuid REFERENCES beladungsvorlage,
  fach_id uuid REFERENCES fach,
  fach_freitext text,
  CONSTRAINT fachfoto_objekt_oder_vorlage CHECK (num_nonnulls(objekt_id, vorlage_id) = 1),
  CONSTRAINT fachfoto_fach_oder_freitext CHECK (num_nonnulls(fach_id, fach_freitext) = 1)
);
CREATE INDEX fachfoto_objekt ON fachfoto (objekt_id);
CREATE INDEX fachfoto_vorlage ON fachfoto (vorlage_id);
CREATE INDEX fachfoto_fach ON fachfoto (fach_id);
