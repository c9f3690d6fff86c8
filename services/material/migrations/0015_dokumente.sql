-- Files that belong to something, in versions. The bytes lie in the data folder under `datei`, a name of the server's making.

CREATE TYPE dokumenttyp AS ENUM (
  'Prüfprotokoll', 'Wartungsbericht', 'Bedienungsanleitung', 'Rechnung', 'Zulassungsdokument', 'Sonstiges');
CREATE TYPE dokument_entitaet AS ENUM (
  'objekt', 'objektposition', 'geraet_instanz', 'material', 'mangel', 'wartungsauftrag', 'benutzer_qualifikation',
  'kontrolle', 'fehlbestand');

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
  hochgeladen_am timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX dokument_datei ON dokument (datei);
-- A version has one successor.
CREATE UNIQUE INDEX dokument_nachfolger ON dokument (vorgaenger_id);
CREATE INDEX dokument_entitaet ON dokument (entitaet_id, entitaet_typ, id DESC);
CREATE INDEX dokument_benutzer ON dokument (hochgeladen_von);

-- What belongs to a thing goes with it. Its files are left over, and swept at the next start.
CREATE FUNCTION dokumente_mitloeschen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM dokument WHERE entitaet_id = OLD.id AND entitaet_typ = TG_ARGV[0]::dokument_entitaet;
  RETURN NULL;
END $$;
-- A shortage is discarded with its check.
CREATE TRIGGER fehlbestand_dokumente AFTER DELETE ON fehlbestand
  FOR EACH ROW EXECUTE FUNCTION dokumente_mitloeschen('fehlbestand');
