-- Loading templates, in versions.

CREATE TYPE vorlage_status AS ENUM ('aktuell', 'veraltet');

CREATE TABLE beladungsvorlage (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  objekttyp_id uuid NOT NULL REFERENCES objekttyp,
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  status vorlage_status NOT NULL DEFAULT 'aktuell',
  vorgaenger_id uuid REFERENCES beladungsvorlage,
  erstellt_am timestamptz(3) NOT NULL DEFAULT now()
);
-- A version has one successor: of two people who make the next one at once, one is refused.
CREATE UNIQUE INDEX beladungsvorlage_nachfolger ON beladungsvorlage (vorgaenger_id);
CREATE INDEX beladungsvorlage_objekttyp ON beladungsvorlage (objekttyp_id);

CREATE TABLE vorlagenposition (
  id uuid PRIMARY KEY,
  vorlage_id uuid NOT NULL REFERENCES beladungsvorlage ON DELETE CASCADE,
  material_id uuid NOT NULL REFERENCES material,
  sollmenge integer NOT NULL CHECK (sollmenge >= 1),
  fach_id uuid REFERENCES fach,
  fach_freitext text,
  -- The order in which people walk around the object.
  reihenfolge integer NOT NULL,
  CONSTRAINT vorlagenposition_fach_oder_freitext CHECK (num_nonnulls(fach_id, fach_freitext) <= 1)
);
CREATE UNIQUE INDEX vorlagenposition_material_einmal ON vorlagenposition (vorlage_id, material_id);
CREATE INDEX vorlagenposition_material ON vorlagenposition (material_id);
CREATE INDEX vorlagenposition_fach ON vorlagenposition (fach_id);
