-- Files that belong to something, in versions. The bytes lie in the data folder or in a bucket, under `datei`, a name of the
-- server's making.

CREATE TYPE dokumenttyp AS ENUM (
  'Prüfprotokoll', 'Wartungsbericht', 'Bedienungsanleitung', 'Rechnung', 'Zulassungsdokument', 'Sonstiges');
CREATE TYPE dokument_entitaet AS ENUM (
  'objekt', 'objektposition', 'geraet_instanz', 'material', 'mangel', 'wartungsauftrag', 'benutzer_qualifikation',
  'kontrolle', 'fehlbestand', 'fachfoto');

CREATE TABLE dokument (
  id uuid PRIMARY KEY,
  entitaet_typ dokument_entitaet NOT NULL,
  entitaet_id uuid NOT NULL,
  dokumenttyp dokumenttyp NOT NULL,
  ist_original boolean NOT NULL,
  -- What the person's file was called. Shown, and offered for the download; never part of a path.
  dateiname text NOT NULL,
  medientyp text NOT NULL CHECK (medientyp IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  groesse integer NOT NULL CHECK (groesse >= 1),
  -- SHA-256 of the bytes. The same bytes are current at most once at one thing: the command sees to that with the thing
  -- locked, because a deletion may bring back a version whose bytes somebody has uploaded again.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  datei text NOT NULL,
  vorgaenger_id uuid REFERENCES dokument,
  -- The version that lists show: the one without a successor.
  aktuell boolean NOT NULL DEFAULT true,
  hochgeladen_von uuid NOT NULL REFERENCES benutzer,
  hochgeladen_am timestamptz(3) NOT NULL,
  -- The test whose record it is. It points at the test, because tests never change.
  pruefung_id uuid REFERENCES pruefung
);
CREATE UNIQUE INDEX dokument_datei ON dokument (datei);
-- A version has one successor.
CREATE UNIQUE INDEX dokument_nachfolger ON dokument (vorgaenger_id);
CREATE INDEX dokument_entitaet ON dokument (entitaet_id, entitaet_typ, id DESC);
CREATE INDEX dokument_benutzer ON dokument (hochgeladen_von);
CREATE INDEX dokument_suche ON dokument USING gin (suchtext(dateiname) gin_trgm_ops);
CREATE INDEX dokument_pruefung ON dokument (pruefung_id) WHERE pruefung_id IS NOT NULL;

-- A count that is corrected and a check that is cancelled take back a shortage, and not what somebody has filed at it: that
-- stays with the position.
CREATE FUNCTION dokumente_an_die_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dokument SET entitaet_typ = 'objektposition', entitaet_id = OLD.objektposition_id
    WHERE entitaet_id = OLD.id AND entitaet_typ = 'fehlbestand';
  RETURN NULL;
END $$;
CREATE TRIGGER fehlbestand_dokumente AFTER DELETE ON fehlbestand
  FOR EACH ROW EXECUTE FUNCTION dokumente_an_die_position();

-- Photos of compartments, of one object or of a template. Each has its file as a document in versions.
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
