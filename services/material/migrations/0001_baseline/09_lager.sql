-- The warehouse: where material lies, how much of it, who moved it when and why, and who has it out.

CREATE TYPE lagerort_art AS ENUM ('organisation', 'standort', 'gebaeude', 'raum', 'lager');
CREATE TYPE ausgabe_status AS ENUM ('ausgegeben', 'zurueckgegeben');
CREATE TYPE materialbewegung_art AS ENUM ('zugang', 'abgang', 'umlagerung');
CREATE TYPE materialbewegung_anlass AS ENUM ('buchung', 'ausgabe', 'rueckgabe', 'nachfuellung', 'gegenbuchung');

-- A Lagerort belongs to a place by itself or by what it lies in.
CREATE TABLE lagerort (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  art lagerort_art NOT NULL,
  uebergeordnet_id uuid REFERENCES lagerort,
  einheit_id uuid REFERENCES einheit,
  standort_id uuid REFERENCES standort,
  CONSTRAINT lagerort_selbstbezug CHECK (uebergeordnet_id <> id),
  CONSTRAINT lagerort_ort CHECK (num_nonnulls(einheit_id, standort_id) <= 1)
);
-- Every building may have its "Keller", so a name is unique beside its neighbours only. That of an outermost one is unique for
-- its Einheit or Standort: a refusal must not tell a brigade what another has, and each may call its store "Lager".
CREATE UNIQUE INDEX lagerort_name ON lagerort (
  uebergeordnet_id, faltung(name),
  (CASE WHEN uebergeordnet_id IS NULL THEN einheit_id END), (CASE WHEN uebergeordnet_id IS NULL THEN standort_id END)
) NULLS NOT DISTINCT;
CREATE INDEX lagerort_einheit ON lagerort (einheit_id);
CREATE INDEX lagerort_standort ON lagerort (standort_id);
CREATE INDEX lagerort_uebergeordnet ON lagerort (uebergeordnet_id);

-- "Wache Nord › Halle › Regalraum", beginning with the first one that the reader sees. From row to row: a list asks for it fifty
-- times, and to begin a recursive query each time costs more than twice as much.
CREATE FUNCTION lagerort_pfad(welcher uuid) RETURNS text
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  ort record;
  pfad text;
BEGIN
  SELECT name, uebergeordnet_id INTO ort FROM lagerort WHERE id = welcher;
  pfad := ort.name;
  WHILE ort.uebergeordnet_id IS NOT NULL LOOP
    SELECT name, uebergeordnet_id INTO ort FROM lagerort WHERE id = ort.uebergeordnet_id;
    EXIT WHEN NOT FOUND;
    pfad := ort.name || ' › ' || pfad;
  END LOOP;
  RETURN pfad;
END $$;

CREATE TABLE lagerplatz (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  name text,
  lagerort_id uuid NOT NULL REFERENCES lagerort
);
CREATE UNIQUE INDEX lagerplatz_code ON lagerplatz (faltung(code));
CREATE INDEX lagerplatz_code_reihenfolge ON lagerplatz (code COLLATE natuerlich, id);
CREATE INDEX lagerplatz_lagerort ON lagerplatz (lagerort_id);
CREATE INDEX lagerplatz_suche ON lagerplatz USING gin ((suchcode(code) || ' ' || coalesce(suchtext(name), '')) gin_trgm_ops);
CREATE INDEX lagerplatz_anfang_kern ON lagerplatz (suchkern(code) COLLATE "C");

CREATE TABLE ausgabe (
  id uuid PRIMARY KEY,
  material_id uuid NOT NULL REFERENCES material,
  menge integer NOT NULL CHECK (menge >= 1),
  geraet_instanz_id uuid REFERENCES geraet_instanz,
  -- Where it was taken from; null when it did not come out of the stock.
  lagerplatz_id uuid REFERENCES lagerplatz,
  empfaenger text NOT NULL,
  bemerkung text,
  faellig_am date,
  status ausgabe_status NOT NULL DEFAULT 'ausgegeben',
  ausgegeben_von uuid NOT NULL REFERENCES benutzer,
  ausgegeben_am timestamptz(3) NOT NULL,
  zurueckgenommen_von uuid REFERENCES benutzer,
  zurueckgegeben_am timestamptz(3),
  -- Lent to another brigade: while it is out, that one sees the issue, though the thing lies with the lender.
  an_einheit_id uuid REFERENCES einheit,
  -- When people were reminded of a loan that is not back in time: once, as its day does not change.
  erinnert_am timestamptz(3),
  -- An issue comes back in parts. Of one that has ended, everything but what is lost is back.
  zurueck integer NOT NULL DEFAULT 0 CHECK (zurueck >= 0),
  verloren integer NOT NULL DEFAULT 0 CHECK (verloren >= 0),
  CONSTRAINT ausgabe_geraet_einzeln CHECK (geraet_instanz_id IS NULL OR menge = 1),
  CONSTRAINT ausgabe_ende CHECK (
    (status = 'zurueckgegeben') = (zurueckgegeben_am IS NOT NULL)
    AND (status = 'zurueckgegeben') = (zurueckgenommen_von IS NOT NULL)),
  CONSTRAINT ausgabe_teile CHECK (zurueck::bigint + verloren <= menge)
);
-- A device is out once at a time.
CREATE UNIQUE INDEX ausgabe_geraet_einmal ON ausgabe (geraet_instanz_id) WHERE status = 'ausgegeben';
CREATE INDEX ausgabe_geraet ON ausgabe (geraet_instanz_id, id DESC);
CREATE INDEX ausgabe_material ON ausgabe (material_id, id DESC);
CREATE INDEX ausgabe_lagerplatz ON ausgabe (lagerplatz_id);
CREATE INDEX ausgabe_empfaenger_aehnlich ON ausgabe USING gin (faltung(empfaenger) gin_trgm_ops);
CREATE INDEX ausgabe_zeitpunkt ON ausgabe (ausgegeben_am DESC, id DESC);
CREATE INDEX ausgabe_offen ON ausgabe (faellig_am, id) WHERE status = 'ausgegeben';
CREATE INDEX ausgabe_ausgegeben_von ON ausgabe (ausgegeben_von);
CREATE INDEX ausgabe_zurueckgenommen_von ON ausgabe (zurueckgenommen_von);
CREATE INDEX ausgabe_empfaenger_kern ON ausgabe USING gin (suchkern(empfaenger) gin_trgm_ops);
CREATE INDEX ausgabe_an_einheit ON ausgabe (an_einheit_id) WHERE an_einheit_id IS NOT NULL;

-- What moved in the warehouse. Nothing else changes a stock, and no movement is ever changed: a mistake is booked back.
CREATE TABLE materialbewegung (
  id uuid PRIMARY KEY,
  art materialbewegung_art NOT NULL,
  anlass materialbewegung_anlass NOT NULL DEFAULT 'buchung',
  material_id uuid NOT NULL REFERENCES material,
  menge integer NOT NULL CHECK (menge >= 1),
  -- A transfer names both and is one record.
  von_lagerplatz_id uuid REFERENCES lagerplatz,
  nach_lagerplatz_id uuid REFERENCES lagerplatz,
  grund text,
  belegnummer text,
  ablaufdatum date,
  chargennummer text,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  zeitpunkt timestamptz(3) NOT NULL,
  -- What it was for: an issue or its return, the object that was refilled, the movement that it takes back.
  ausgabe_id uuid REFERENCES ausgabe,
  objekt_id uuid REFERENCES objekt,
  gegenbuchung_zu uuid REFERENCES materialbewegung,
  CONSTRAINT materialbewegung_plaetze CHECK (
    (art <> 'zugang') = (von_lagerplatz_id IS NOT NULL) AND (art <> 'abgang') = (nach_lagerplatz_id IS NOT NULL)),
  CONSTRAINT materialbewegung_selbstbezug CHECK (von_lagerplatz_id <> nach_lagerplatz_id)
);
-- A list finds its page, in its order, in one of these alone; the kind of movement is at hand without the row.
CREATE INDEX materialbewegung_zeitpunkt ON materialbewegung (zeitpunkt DESC, id DESC);
CREATE INDEX materialbewegung_material ON materialbewegung (material_id, zeitpunkt DESC, id DESC) INCLUDE (art);
CREATE INDEX materialbewegung_von ON materialbewegung (von_lagerplatz_id, zeitpunkt DESC, id DESC) INCLUDE (art)
  WHERE von_lagerplatz_id IS NOT NULL;
CREATE INDEX materialbewegung_nach ON materialbewegung (nach_lagerplatz_id, zeitpunkt DESC, id DESC) INCLUDE (art)
  WHERE nach_lagerplatz_id IS NOT NULL;
CREATE INDEX materialbewegung_benutzer ON materialbewegung (benutzer_id, zeitpunkt DESC, id DESC);
CREATE INDEX materialbewegung_art ON materialbewegung (art, zeitpunkt DESC, id DESC);
CREATE INDEX materialbewegung_belegnummer ON materialbewegung (faltung(belegnummer)) WHERE belegnummer IS NOT NULL;
CREATE INDEX materialbewegung_ausgabe ON materialbewegung (ausgabe_id) WHERE ausgabe_id IS NOT NULL;
CREATE INDEX materialbewegung_objekt ON materialbewegung (objekt_id, zeitpunkt DESC, id DESC) WHERE objekt_id IS NOT NULL;
CREATE UNIQUE INDEX materialbewegung_gegenbuchung_einmal ON materialbewegung (gegenbuchung_zu)
  WHERE gegenbuchung_zu IS NOT NULL;

-- Everything but material_id, which lager_material_ersetzen() re-points when two materials become one.
CREATE TRIGGER materialbewegung_unveraenderlich BEFORE DELETE OR TRUNCATE OR UPDATE OF
  id, art, anlass, menge, von_lagerplatz_id, nach_lagerplatz_id, grund, belegnummer, ablaufdatum, chargennummer,
  benutzer_id, zeitpunkt, ausgabe_id, objekt_id, gegenbuchung_zu ON materialbewegung
  FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();
REVOKE UPDATE, DELETE ON materialbewegung FROM zeughaus_anwendung;

-- The sum of the movements, and how many of each kind there are: both kept by the trigger below, so that neither a stock
-- nor the number of movements of a material or a Lagerplatz is ever added up from millions of rows.
CREATE TABLE bestand (
  lagerplatz_id uuid NOT NULL REFERENCES lagerplatz,
  material_id uuid NOT NULL REFERENCES material,
  menge bigint NOT NULL CONSTRAINT bestand_nie_negativ CHECK (menge >= 0),
  zugaenge bigint NOT NULL,
  abgaenge bigint NOT NULL,
  auslagerungen bigint NOT NULL,
  einlagerungen bigint NOT NULL,
  PRIMARY KEY (lagerplatz_id, material_id)
) WITH (fillfactor = 70);
CREATE INDEX bestand_material ON bestand (material_id, lagerplatz_id);

-- How many movements there are of each day (UTC), kind and person; in strands, so that bookings do not wait for one another.
CREATE TABLE materialbewegung_anzahl (
  tag date NOT NULL,
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  art materialbewegung_art NOT NULL,
  strang smallint NOT NULL,
  anzahl bigint NOT NULL,
  PRIMARY KEY (tag, benutzer_id, art, strang)
) WITH (fillfactor = 70);
CREATE INDEX materialbewegung_anzahl_benutzer ON materialbewegung_anzahl (benutzer_id, tag);

REVOKE INSERT, UPDATE, DELETE ON bestand, materialbewegung_anzahl FROM zeughaus_anwendung;

-- Books what was moved. Stocks are changed in the order of their keys, so that transfers in opposite directions do not
-- lock up; what would make one negative violates bestand_nie_negativ and takes the movement back with it.
CREATE FUNCTION bewegungen_buchen() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  posten record;
BEGIN
  FOR posten IN
    SELECT halb.lagerplatz_id, halb.material_id, sum(halb.menge)::bigint AS menge,
      count(*) FILTER (WHERE art = 'zugang') AS zugaenge,
      count(*) FILTER (WHERE art = 'abgang') AS abgaenge,
      count(*) FILTER (WHERE art = 'umlagerung' AND halb.menge < 0) AS auslagerungen,
      count(*) FILTER (WHERE art = 'umlagerung' AND halb.menge > 0) AS einlagerungen
    FROM (
      SELECT art, nach_lagerplatz_id AS lagerplatz_id, material_id, menge FROM neu WHERE nach_lagerplatz_id IS NOT NULL
      UNION ALL
      SELECT art, von_lagerplatz_id, material_id, -menge FROM neu WHERE von_lagerplatz_id IS NOT NULL
    ) AS halb
    GROUP BY halb.lagerplatz_id, halb.material_id
    ORDER BY halb.lagerplatz_id, halb.material_id
  LOOP
    UPDATE bestand SET
      menge = bestand.menge + posten.menge,
      zugaenge = bestand.zugaenge + posten.zugaenge,
      abgaenge = bestand.abgaenge + posten.abgaenge,
      auslagerungen = bestand.auslagerungen + posten.auslagerungen,
      einlagerungen = bestand.einlagerungen + posten.einlagerungen
    WHERE lagerplatz_id = posten.lagerplatz_id AND material_id = posten.material_id;
    CONTINUE WHEN FOUND;
    INSERT INTO bestand (lagerplatz_id, material_id, menge, zugaenge, abgaenge, auslagerungen, einlagerungen)
    VALUES (posten.lagerplatz_id, posten.material_id, posten.menge, posten.zugaenge, posten.abgaenge,
      posten.auslagerungen, posten.einlagerungen)
    ON CONFLICT (lagerplatz_id, material_id) DO UPDATE SET
      menge = bestand.menge + excluded.menge,
      zugaenge = bestand.zugaenge + excluded.zugaenge,
      abgaenge = bestand.abgaenge + excluded.abgaenge,
      auslagerungen = bestand.auslagerungen + excluded.auslagerungen,
      einlagerungen = bestand.einlagerungen + excluded.einlagerungen;
  END LOOP;
  INSERT INTO materialbewegung_anzahl (tag, benutzer_id, art, strang, anzahl)
    SELECT (zeitpunkt AT TIME ZONE 'UTC')::date, benutzer_id, art, pg_backend_pid() % 8, count(*)
    FROM neu GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (tag, benutzer_id, art, strang) DO UPDATE SET anzahl = materialbewegung_anzahl.anzahl + excluded.anzahl;
  RETURN NULL;
END $$;
CREATE TRIGGER materialbewegung_buchen AFTER INSERT ON materialbewegung
  REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION bewegungen_buchen();

-- Locks the stocks of one material at these Lagerplaetze until the end of the transaction, and says what there is. The
-- application's role may not write the table, so it may not lock its rows either.
CREATE FUNCTION bestand_sperren(welches uuid, plaetze uuid[]) RETURNS TABLE (lagerplatz_id uuid, menge bigint)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT bestand.lagerplatz_id, bestand.menge FROM bestand
  WHERE bestand.material_id = welches AND bestand.lagerplatz_id = ANY (plaetze)
  ORDER BY bestand.lagerplatz_id FOR UPDATE
$$;

-- Two materials become one: their stocks at one Lagerplatz are added up, the movements of both are those of the target.
CREATE FUNCTION lager_material_ersetzen(altes uuid, ziel uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO bestand (lagerplatz_id, material_id, menge, zugaenge, abgaenge, auslagerungen, einlagerungen)
    SELECT lagerplatz_id, ziel, menge, zugaenge, abgaenge, auslagerungen, einlagerungen FROM bestand
    WHERE material_id = altes ORDER BY lagerplatz_id
  ON CONFLICT (lagerplatz_id, material_id) DO UPDATE SET
    menge = bestand.menge + excluded.menge,
    zugaenge = bestand.zugaenge + excluded.zugaenge,
    abgaenge = bestand.abgaenge + excluded.abgaenge,
    auslagerungen = bestand.auslagerungen + excluded.auslagerungen,
    einlagerungen = bestand.einlagerungen + excluded.einlagerungen;
  DELETE FROM bestand WHERE material_id = altes;
  UPDATE materialbewegung SET material_id = ziel WHERE material_id = altes;
$$;

REVOKE ALL ON FUNCTION bewegungen_buchen, bestand_sperren, lager_material_ersetzen FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bestand_sperren, lager_material_ersetzen TO zeughaus_anwendung;

-- What closed a shortage.
CREATE TABLE nachfuellung (
  id uuid PRIMARY KEY,
  fehlbestand_id uuid NOT NULL REFERENCES fehlbestand ON DELETE CASCADE,
  material_id uuid NOT NULL REFERENCES material,
  menge integer NOT NULL CHECK (menge >= 1),
  benutzer_id uuid NOT NULL REFERENCES benutzer,
  zeitpunkt timestamptz(3) NOT NULL,
  ablaufdatum date,
  chargennummer text,
  -- What the position held before, and its expiry and batch: it comes back when the check is cancelled.
  istmenge_vorher integer NOT NULL CHECK (istmenge_vorher >= 0),
  ablaufdatum_vorher date,
  chargennummer_vorher text,
  -- The movement that took a refill out of the stock: cancelling the check books it back.
  materialbewegung_id uuid REFERENCES materialbewegung
);
CREATE INDEX nachfuellung_fehlbestand ON nachfuellung (fehlbestand_id, id);
CREATE INDEX nachfuellung_material ON nachfuellung (material_id);
CREATE INDEX nachfuellung_materialbewegung ON nachfuellung (materialbewegung_id) WHERE materialbewegung_id IS NOT NULL;

-- What is under way of a material, all orders together.
CREATE TABLE bestellung (
  material_id uuid PRIMARY KEY REFERENCES material ON DELETE CASCADE,
  menge integer NOT NULL CHECK (menge >= 1),
  bestellt_von uuid NOT NULL REFERENCES benutzer,
  bestellt_am timestamptz(3) NOT NULL
);
CREATE INDEX bestellung_bestellt_von ON bestellung (bestellt_von);
