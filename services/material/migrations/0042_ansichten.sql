-- Named views of a list (search, filters, order), own or shared, and what a person has pinned to the menu.
CREATE TABLE ansicht (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  liste text NOT NULL CHECK (length(liste) <= 60),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  parameter jsonb NOT NULL CHECK (jsonb_typeof(parameter) = 'object' AND length(parameter::text) <= 10000),
  geteilt boolean NOT NULL DEFAULT false,
  erstellt_am timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX ansicht_name ON ansicht (benutzer_id, liste, lower(name));
CREATE INDEX ansicht_geteilt ON ansicht (liste) WHERE geteilt;

-- Each row names one thing: a page, an object or a view.
CREATE TABLE favorit (
  id uuid PRIMARY KEY,
  benutzer_id uuid NOT NULL REFERENCES benutzer (id) ON DELETE CASCADE,
  platz integer NOT NULL,
  seite text CHECK (length(seite) <= 60),
  objekt_id uuid REFERENCES objekt (id) ON DELETE CASCADE,
  ansicht_id uuid REFERENCES ansicht (id) ON DELETE CASCADE,
  CHECK (num_nonnulls(seite, objekt_id, ansicht_id) = 1),
  CONSTRAINT favorit_einmal UNIQUE NULLS NOT DISTINCT (benutzer_id, seite, objekt_id, ansicht_id)
);
CREATE INDEX favorit_objekt ON favorit (objekt_id);
CREATE INDEX favorit_ansicht ON favorit (ansicht_id);
