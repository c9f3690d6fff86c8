-- Generated from the migrations: makes their schema in an empty database.

-- Bodies are checked when they run, because some name tables that stand below them.
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE COLLATION natuerlich (provider = icu, locale = 'de-u-kn-true');

CREATE TYPE ausgabe_status AS ENUM ('ausgegeben', 'zurueckgegeben');
CREATE TYPE dokument_entitaet AS ENUM ('objekt', 'objektposition', 'geraet_instanz', 'material', 'mangel', 'wartungsauftrag', 'benutzer_qualifikation', 'kontrolle', 'fehlbestand', 'fachfoto');
CREATE TYPE dokumenttyp AS ENUM ('Prüfprotokoll', 'Wartungsbericht', 'Bedienungsanleitung', 'Rechnung', 'Zulassungsdokument', 'Sonstiges');
CREATE TYPE fehlbestand_status AS ENUM ('offen', 'in_bearbeitung', 'nachgefuellt_teilweise', 'erledigt');
CREATE TYPE geraet_status AS ENUM ('einsatzbereit', 'in_pruefung', 'defekt', 'ausgesondert');
CREATE TYPE importart AS ENUM ('materialien', 'vorlagen', 'objekte', 'benutzer', 'qualifikationen');
CREATE TYPE importergebnis AS ENUM ('neu', 'geaendert', 'unveraendert', 'fehler');
CREATE TYPE importstatus AS ENUM ('wird_geprueft', 'geprueft', 'wird_uebernommen', 'uebernommen', 'zurueckgenommen');
CREATE TYPE intervalleinheit AS ENUM ('tage', 'wochen', 'monate');
CREATE TYPE ist_status AS ENUM ('aktiv', 'ausgesondert');
CREATE TYPE kontrolle_status AS ENUM ('in_bearbeitung', 'abgeschlossen', 'abgebrochen');
CREATE TYPE kontrollregel AS ENUM ('typ', 'eigene');
CREATE TYPE lagerort_art AS ENUM ('organisation', 'standort', 'gebaeude', 'raum', 'lager');
CREATE TYPE mangel_entitaet AS ENUM ('objektposition', 'geraet_instanz');
CREATE TYPE mangel_prioritaet AS ENUM ('niedrig', 'normal', 'hoch');
CREATE TYPE mangel_status AS ENUM ('neu', 'in_bearbeitung', 'ersatzteil_bestellt', 'reparatur_geplant', 'erledigt');
CREATE TYPE materialbewegung_anlass AS ENUM ('buchung', 'ausgabe', 'rueckgabe', 'nachfuellung', 'gegenbuchung');
CREATE TYPE materialbewegung_art AS ENUM ('zugang', 'abgang', 'umlagerung');
CREATE TYPE materialtyp AS ENUM ('menge', 'ablauf_charge', 'geraet_sn');
CREATE TYPE mindermenge_status AS ENUM ('aktiv', 'abgelaufen', 'beendet');
CREATE TYPE objekt_status AS ENUM ('aktiv', 'in_wartung', 'ausser_dienst');
CREATE TYPE pruefung_ergebnis AS ENUM ('bestanden', 'nicht_bestanden');
CREATE TYPE qualifikationsart AS ENUM ('fuehrerschein', 'lehrgang', 'berechtigung');
CREATE TYPE vorlage_status AS ENUM ('aktuell', 'veraltet');
CREATE TYPE wartungsauftrag_status AS ENUM ('offen', 'in_arbeit', 'erledigt');
CREATE TYPE werkstatt AS ENUM ('intern', 'extern');

CREATE OR REPLACE FUNCTION public.anforderung_eintrag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT q.name FROM neu JOIN qualifikationstyp q ON q.id = neu.qualifikationstyp_id
    JOIN objekttyp t ON t.id = neu.objekttyp_id WHERE NOT eintrag_gilt(q.einheit_id, t.einheit_id) LIMIT 1));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ausgabe_geliehen(lagerplatz uuid, geraet uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN false;

CREATE OR REPLACE FUNCTION public.ausgabe_schreiben()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF sicht.ausgabe_geliehen(NEW.lagerplatz_id, NEW.geraet_instanz_id) THEN
    RAISE EXCEPTION 'Das liegt bei anderen.' USING ERRCODE = 'with_check_option_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.ausgabe_von(lagerplatz uuid, geraet uuid)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT name FROM einheit WHERE id = coalesce(
    (SELECT o.einheit_id FROM geraet_instanz g JOIN objekt o ON o.id = g.objekt_id WHERE g.id = geraet), lagerplatz_einheit(lagerplatz))
$function$;

CREATE OR REPLACE FUNCTION public.beladungsvorlage_eintrag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT name FROM objekttyp WHERE id = NEW.objekttyp_id AND NOT eintrag_gilt(einheit_id, NEW.einheit_id)));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.bestand_eintrag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM neu JOIN material m ON m.id = neu.material_id WHERE m.einheit_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM eintraege_halten();
  PERFORM eintrag_gilt_nicht((SELECT m.name FROM neu JOIN material m ON m.id = neu.material_id AND m.einheit_id IS NOT NULL
    WHERE NOT eintrag_gilt(m.einheit_id, lagerplatz_einheit(neu.lagerplatz_id)) LIMIT 1));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.bestand_sperren(welches uuid, plaetze uuid[])
 RETURNS TABLE(lagerplatz_id uuid, menge bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT bestand.lagerplatz_id, bestand.menge FROM bestand
  WHERE bestand.material_id = welches AND bestand.lagerplatz_id = ANY (plaetze)
  ORDER BY bestand.lagerplatz_id FOR UPDATE
$function$;

CREATE OR REPLACE FUNCTION public.bewegungen_buchen()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.code_nummer(code text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ("substring"(code, '-([0-9]{1,9})$'::text))::integer;

CREATE OR REPLACE FUNCTION public.dokumente_an_die_position()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE dokument SET entitaet_typ = 'objektposition', entitaet_id = OLD.objektposition_id
    WHERE entitaet_id = OLD.id AND entitaet_typ = 'fehlbestand';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.einheit_eintraege()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT name FROM (
    SELECT m.name, m.einheit_id, o.einheit_id AS bei FROM material m JOIN objektposition p ON p.material_id = m.id
      JOIN objekt o ON o.id = p.objekt_id WHERE m.einheit_id IS NOT NULL
    UNION ALL SELECT t.name, t.einheit_id, o.einheit_id FROM objekttyp t JOIN objekt o ON o.objekttyp_id = t.id WHERE t.einheit_id IS NOT NULL
    UNION ALL SELECT t.name, t.einheit_id, v.einheit_id FROM objekttyp t JOIN beladungsvorlage v ON v.objekttyp_id = t.id WHERE t.einheit_id IS NOT NULL
    UNION ALL SELECT m.name, m.einheit_id, v.einheit_id FROM material m JOIN vorlagenposition p ON p.material_id = m.id
      JOIN beladungsvorlage v ON v.id = p.vorlage_id WHERE m.einheit_id IS NOT NULL
    UNION ALL SELECT q.name, q.einheit_id, t.einheit_id FROM qualifikationstyp q
      JOIN objekttyp_qualifikationsanforderung a ON a.qualifikationstyp_id = q.id JOIN objekttyp t ON t.id = a.objekttyp_id
      WHERE q.einheit_id IS NOT NULL
    UNION ALL SELECT m.name, m.einheit_id, lagerplatz_einheit(b.lagerplatz_id) FROM material m JOIN bestand b ON b.material_id = m.id
      WHERE m.einheit_id IS NOT NULL) genutzt
    WHERE NOT eintrag_gilt(einheit_id, bei) LIMIT 1));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.einheiten_unter(wurzeln uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH RECURSIVE unter AS (
    SELECT id FROM einheit WHERE id = ANY (wurzeln)
    UNION SELECT einheit.id FROM einheit JOIN unter ON einheit.uebergeordnet_id = unter.id)
  SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM unter
$function$;

CREATE OR REPLACE FUNCTION public.eintraege_gehalten()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintraege_halten();
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.eintraege_gesperrt()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintraege_sperren();
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.eintraege_halten()
 RETURNS void
 LANGUAGE sql
AS $function$ SELECT pg_advisory_xact_lock_shared(hashtextextended('zeughaus.eigene_eintraege', 0)) $function$;

CREATE OR REPLACE FUNCTION public.eintraege_sperren()
 RETURNS void
 LANGUAGE sql
AS $function$ SELECT pg_advisory_xact_lock(hashtextextended('zeughaus.eigene_eintraege', 0)) $function$;

CREATE OR REPLACE FUNCTION public.eintrag_besitzer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION USING MESSAGE = NEW.name, ERRCODE = 'check_violation', CONSTRAINT = 'eintrag_besitzer';
END $function$;

CREATE OR REPLACE FUNCTION public.eintrag_gilt(besitzer uuid, verwender uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT besitzer IS NULL OR coalesce(verwender = ANY (einheiten_unter(ARRAY[besitzer])), false)
$function$;

CREATE OR REPLACE FUNCTION public.eintrag_gilt_nicht(eintrag text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF eintrag IS NOT NULL THEN
    RAISE EXCEPTION USING MESSAGE = eintrag, ERRCODE = 'check_violation', CONSTRAINT = 'eintrag_gilt';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.eintrag_schreiben()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  zeile jsonb;
  besitzer uuid;
  da boolean;
BEGIN
  FOREACH zeile IN ARRAY array_remove(ARRAY[to_jsonb(OLD), to_jsonb(NEW)], NULL) LOOP
    IF TG_NARGS = 0 THEN
      besitzer := zeile ->> 'einheit_id';
      da := true;
    ELSE
      EXECUTE format('SELECT einheit_id, true FROM %I WHERE id = $1', TG_ARGV[0]) INTO besitzer, da USING (zeile ->> TG_ARGV[1])::uuid;
    END IF;
    -- A part whose entry is gone goes with it. What names no entry of the catalogue is no part of it.
    IF coalesce(da, false) AND (besitzer IS NULL OR NOT besitzer = ANY (sicht_einheiten())) THEN
      RAISE EXCEPTION 'Das gehört zum Katalog anderer.' USING ERRCODE = 'with_check_option_violation';
    END IF;
  END LOOP;
  RETURN coalesce(NEW, OLD);
END $function$;

CREATE OR REPLACE FUNCTION public.faltung(eingabe text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((NORMALIZE(eingabe, NFC) COLLATE "und-x-icu"));

CREATE OR REPLACE FUNCTION public.historie_anfuegen(ereignisse jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  ende historie_strang;
  neu record;
BEGIN
  SELECT * INTO ende FROM historie_strang WHERE strang = pg_backend_pid() % 16 FOR UPDATE;
  FOR neu IN
    SELECT e.id, e.entitaet_typ, e.entitaet_id, e.ereignis, e.benutzer_id, e.zeitpunkt, e.details
    FROM ROWS FROM (
      jsonb_to_recordset(ereignisse) AS (
        id uuid, entitaet_typ text, entitaet_id uuid, ereignis text, benutzer_id uuid, zeitpunkt timestamptz(3),
        details jsonb
      )
    ) WITH ORDINALITY AS e ORDER BY e.ordinality
  LOOP
    ende.nummer := ende.nummer + 1;
    -- The fields as JSON, so that no value can look like the border between two.
    ende.hash := sha256(ende.hash || convert_to(jsonb_build_array(ende.strang, ende.nummer, neu.id, neu.entitaet_typ,
      neu.entitaet_id, neu.ereignis, neu.benutzer_id,
      to_char(neu.zeitpunkt AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), neu.details)::text, 'UTF8'));
    INSERT INTO historie (id, strang, nummer, entitaet_typ, entitaet_id, ereignis, benutzer_id, zeitpunkt, details, hash)
    VALUES (neu.id, ende.strang, ende.nummer, neu.entitaet_typ, neu.entitaet_id, neu.ereignis, neu.benutzer_id,
      neu.zeitpunkt, neu.details, ende.hash);
  END LOOP;
  UPDATE historie_strang SET nummer = ende.nummer, hash = ende.hash WHERE strang = ende.strang;
  -- Nobody else counts in this strand while it is locked.
  INSERT INTO historie_anzahl (strang, entitaet_typ, ereignis, benutzer_id, anzahl)
    SELECT ende.strang, e.entitaet_typ, e.ereignis, e.benutzer_id, count(*)
    FROM jsonb_to_recordset(ereignisse) AS e (entitaet_typ text, ereignis text, benutzer_id uuid)
    GROUP BY e.entitaet_typ, e.ereignis, e.benutzer_id
  ON CONFLICT (strang, entitaet_typ, ereignis, benutzer_id)
    DO UPDATE SET anzahl = historie_anzahl.anzahl + excluded.anzahl;
END $function$;

CREATE OR REPLACE FUNCTION public.historie_gesamt()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT coalesce(sum(anzahl), 0)::bigint FROM public.historie_anzahl $function$;

CREATE OR REPLACE FUNCTION public.historie_gesamt(von timestamp with time zone, vor timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT count(*) FROM public.historie
  WHERE zeitpunkt >= coalesce(von, '-infinity') AND zeitpunkt < coalesce(vor, 'infinity')
$function$;

CREATE OR REPLACE FUNCTION public.historie_objekt(entitaet_typ text, entitaet_id uuid, details jsonb)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (entitaet_typ = 'objekt'::text) THEN entitaet_id ELSE ((details ->> 'objekt_id'::text))::uuid END;

CREATE OR REPLACE FUNCTION public.historie_strang_zaehlen()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM historie_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
  PERFORM historie_tage_zaehlen(NEW.strang, OLD.nummer, NEW.nummer);
  PERFORM historie_zuordnen(NEW.strang, OLD.nummer, NEW.nummer);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.historie_tage_zaehlen(welcher smallint, nach bigint, bis bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO historie_objekttag_anzahl (tag, objekt_id, anzahl)
    SELECT (zeitpunkt AT TIME ZONE 'UTC')::date, historie_objekt(entitaet_typ, entitaet_id, details), count(*) FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (tag, objekt_id) DO UPDATE SET anzahl = historie_objekttag_anzahl.anzahl + excluded.anzahl;
END $function$;

CREATE OR REPLACE FUNCTION public.historie_zaehlen(welcher smallint, nach bigint, bis bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO historie_objekt_anzahl (objekt_id, anzahl)
    SELECT historie_objekt(entitaet_typ, entitaet_id, details), count(*) FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL
    GROUP BY 1 ORDER BY 1
  ON CONFLICT (objekt_id) DO UPDATE SET anzahl = historie_objekt_anzahl.anzahl + excluded.anzahl;
  INSERT INTO historie_objektereignis_anzahl (objekt_id, entitaet_typ, ereignis, benutzer_id, anzahl)
    SELECT historie_objekt(entitaet_typ, entitaet_id, details), entitaet_typ, ereignis, benutzer_id, count(*) FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (objekt_id, entitaet_typ, ereignis, benutzer_id)
    DO UPDATE SET anzahl = historie_objektereignis_anzahl.anzahl + excluded.anzahl;
END $function$;

CREATE OR REPLACE FUNCTION public.historie_zuordnen(welcher smallint, nach bigint, bis bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO historie_objekteintrag (objekt_id, id, entitaet_typ, ereignis, benutzer_id, zeitpunkt)
    SELECT historie_objekt(entitaet_typ, entitaet_id, details), id, entitaet_typ, ereignis, benutzer_id, zeitpunkt FROM historie
    WHERE strang = welcher AND nummer > nach AND nummer <= bis
      AND historie_objekt(entitaet_typ, entitaet_id, details) IS NOT NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.lage_endgueltig_entfallen()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM alt WHERE NOT vorlaeufig) THEN PERFORM lage_zaehlen(); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.lage_endgueltig_geaendert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM neu WHERE NOT vorlaeufig) OR EXISTS (SELECT FROM alt WHERE NOT vorlaeufig) THEN
    PERFORM lage_zaehlen();
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.lage_endgueltig_neu()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM neu WHERE NOT vorlaeufig) THEN PERFORM lage_zaehlen(); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.lage_geaendert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM lage_zaehlen();
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.lage_zaehlen()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO lagestand (strang, aenderungen) VALUES (pg_backend_pid() % 4096, 1)
  ON CONFLICT (strang) DO UPDATE SET aenderungen = lagestand.aenderungen + 1
$function$;

CREATE OR REPLACE FUNCTION public.lager_material_ersetzen(altes uuid, ziel uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.lagerort_eintraege()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintraege_sperren();
  PERFORM eintrag_gilt_nicht((
    WITH RECURSIVE darin AS (
      SELECT NEW.id
      UNION ALL SELECT o.id FROM lagerort o JOIN darin d ON o.uebergeordnet_id = d.id)
    SELECT m.name FROM darin d JOIN lagerplatz p ON p.lagerort_id = d.id JOIN bestand b ON b.lagerplatz_id = p.id
      JOIN material m ON m.id = b.material_id AND m.einheit_id IS NOT NULL
      WHERE NOT eintrag_gilt(m.einheit_id, lagerplatz_einheit(p.id)) LIMIT 1));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.lagerort_pfad(welcher uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.lagerort_schreiben()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT coalesce(NEW.einheit_id = ANY (sicht_einheiten()), false) AND NOT coalesce(NEW.standort_id = ANY (sicht_standorte()), false)
    AND NOT coalesce(NEW.uebergeordnet_id = ANY (sicht_lagerorte()), false)
  THEN
    RAISE EXCEPTION 'Der Lagerort gehört anderen.' USING ERRCODE = 'with_check_option_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.lagerplatz_einheit(welcher uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH RECURSIVE um AS (
    SELECT o.einheit_id, o.uebergeordnet_id, 0 AS tiefe FROM lagerplatz p JOIN lagerort o ON o.id = p.lagerort_id WHERE p.id = welcher
    UNION ALL SELECT o.einheit_id, o.uebergeordnet_id, um.tiefe + 1 FROM um JOIN lagerort o ON o.id = um.uebergeordnet_id
      WHERE um.einheit_id IS NULL)
  SELECT einheit_id FROM um WHERE einheit_id IS NOT NULL ORDER BY tiefe LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.nur_anfuegen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Die Tabelle % ist unveränderlich: Einträge werden nur angefügt.', TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.objekt_eintraege()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM eintraege_sperren();
    PERFORM eintrag_gilt_nicht((SELECT m.name FROM objektposition p JOIN material m ON m.id = p.material_id
      WHERE p.objekt_id = NEW.id AND m.einheit_id IS NOT NULL AND NOT eintrag_gilt(m.einheit_id, NEW.einheit_id) LIMIT 1));
  ELSIF EXISTS (SELECT FROM objekttyp WHERE id = NEW.objekttyp_id AND einheit_id IS NOT NULL) THEN
    PERFORM eintraege_halten();
  END IF;
  PERFORM eintrag_gilt_nicht((SELECT name FROM objekttyp WHERE id = NEW.objekttyp_id AND NOT eintrag_gilt(einheit_id, NEW.einheit_id)));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.objektposition_eintrag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM neu JOIN material m ON m.id = neu.material_id WHERE m.einheit_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM eintraege_halten();
  PERFORM eintrag_gilt_nicht((SELECT m.name FROM neu JOIN material m ON m.id = neu.material_id AND m.einheit_id IS NOT NULL
    JOIN objekt o ON o.id = neu.objekt_id WHERE NOT eintrag_gilt(m.einheit_id, o.einheit_id) LIMIT 1));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.objekttyp_fuer_alle()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT q.name FROM objekttyp_qualifikationsanforderung a
    JOIN qualifikationstyp q ON q.id = a.qualifikationstyp_id WHERE a.objekttyp_id = NEW.id AND q.einheit_id IS NOT NULL LIMIT 1));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.person_hier(wer uuid, einheit uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN true;

CREATE OR REPLACE FUNCTION public.sicherheitsprotokoll_anfuegen()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  ende sicherheitsprotokoll_ende;
  neu sicherheitsprotokoll;
BEGIN
  DELETE FROM sicherheitsprotokoll_eingang WHERE id = NEW.id;
  SELECT * INTO ende FROM sicherheitsprotokoll_ende FOR UPDATE;
  neu := ROW(ende.nummer + 1, date_trunc('milliseconds', clock_timestamp()), NEW.ereignis, NEW.ergebnis, NEW.grund, NEW.wer, NEW.benutzer_id, NEW.name,
    NEW.adresse, NEW.gegenstand, NEW.gegenstand_id, NEW.details, NULL);
  -- The fields as JSON, so that no value can look like the border between two.
  neu.hash := sha256(ende.hash || convert_to(jsonb_build_array(neu.nummer,
    to_char(neu.zeitpunkt AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), neu.ereignis, neu.ergebnis, neu.grund,
    neu.wer, neu.benutzer_id, neu.name, neu.adresse, neu.gegenstand, neu.gegenstand_id, neu.details)::text, 'UTF8'));
  INSERT INTO sicherheitsprotokoll SELECT neu.*;
  UPDATE sicherheitsprotokoll_ende SET nummer = neu.nummer, hash = neu.hash;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.sicht_anlegen(tabelle text, bedingung text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  wo text := coalesce(bedingung, obj_description(to_regclass('sicht.' || tabelle), 'pg_class'));
BEGIN
  PERFORM sicht_in('sicht', tabelle, wo);
  EXECUTE format('COMMENT ON VIEW sicht.%I IS %L', tabelle, wo);
  PERFORM sicht_in('weitsicht', tabelle, weitsicht_bedingung(tabelle));
END $function$;

CREATE OR REPLACE FUNCTION public.sicht_besitzer()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH RECURSIVE hier AS (
    SELECT id FROM (SELECT unnest(sicht_einheiten()) AS id
      UNION SELECT einheit_id FROM objekt WHERE standort_id = ANY (sicht_standorte()) AND einheit_id IS NOT NULL) erste
    UNION SELECT e.uebergeordnet_id FROM einheit e JOIN hier ON e.id = hier.id WHERE e.uebergeordnet_id IS NOT NULL)
  SELECT coalesce(array_agg(id), '{}') FROM hier
$function$;

CREATE OR REPLACE FUNCTION public.sicht_einheiten()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 300
AS $function$
BEGIN
  RETURN current_setting('zeughaus.einheiten')::uuid[];
END $function$;

CREATE OR REPLACE FUNCTION public.sicht_in(schema text, tabelle text, bedingung text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  recht text;
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW %I.%I AS SELECT t.* FROM public.%I t WHERE %s WITH CASCADED CHECK OPTION',
    schema, tabelle, tabelle, bedingung);
  FOREACH recht IN ARRAY ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] LOOP
    IF has_table_privilege('zeughaus_anwendung', 'public.' || tabelle, recht) THEN
      EXECUTE format('GRANT %s ON %I.%I TO zeughaus_anwendung', recht, schema, tabelle);
    END IF;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.sicht_lagerorte()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH RECURSIVE hier AS (
    SELECT id FROM lagerort WHERE einheit_id = ANY (sicht_einheiten()) OR standort_id = ANY (sicht_standorte())
    UNION SELECT lagerort.id FROM lagerort JOIN hier ON lagerort.uebergeordnet_id = hier.id)
  SELECT coalesce(array_agg(id), '{}') FROM hier
$function$;

CREATE OR REPLACE FUNCTION public.sicht_lagerplaetze()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(array_agg(id), '{}') FROM lagerplatz WHERE lagerort_id = ANY (sicht_lagerorte())
$function$;

CREATE OR REPLACE FUNCTION public.sicht_person()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (current_setting('zeughaus.person'::text))::uuid;

CREATE OR REPLACE FUNCTION public.sicht_standorte()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE COST 300
AS $function$
BEGIN
  RETURN current_setting('zeughaus.standorte')::uuid[];
END $function$;

CREATE OR REPLACE FUNCTION public.suchaehnliche(form text, kern text, arten text[], kandidaten integer)
 RETURNS TABLE(art text, id uuid, code text, name text, rang real)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  RETURN QUERY
    (SELECT 'objekt' AS art, o.id, o.code, o.name, suchrang(form, kern, o.code, o.name) AS rang
      FROM objekt o WHERE 'objekt' = ANY (arten) AND form <% o.suchform
      ORDER BY word_similarity(form, o.suchform) DESC, length(o.name), o.code LIMIT kandidaten)
    UNION ALL
    (SELECT 'objekt', o.id, o.code, o.name, suchrang(form, kern, f.kennzeichen, f.funkrufname)
      FROM (SELECT * FROM fahrzeugdetails d
        WHERE 'objekt' = ANY (arten) AND form <% (suchcode(d.kennzeichen) || ' ' || suchcode(d.funkrufname))
        ORDER BY word_similarity(form, suchcode(d.kennzeichen) || ' ' || suchcode(d.funkrufname)) DESC, d.objekt_id
        LIMIT kandidaten) f JOIN objekt o ON o.id = f.objekt_id)
    UNION ALL
    (SELECT 'material', m.id, m.artikelnummer, m.name, suchrang(form, kern, m.artikelnummer, m.name)
      FROM material m WHERE 'material' = ANY (arten) AND form <% m.suchform
      ORDER BY word_similarity(form, m.suchform) DESC, length(m.name), m.name LIMIT kandidaten)
    UNION ALL
    (SELECT 'geraet', g.id, g.seriennummer, m.name, suchrang(form, kern, g.seriennummer, NULL)
      FROM (SELECT * FROM geraet_instanz i WHERE 'geraet' = ANY (arten) AND form <% suchcode(i.seriennummer)
        ORDER BY word_similarity(form, suchcode(i.seriennummer)) DESC, length(i.seriennummer), i.seriennummer LIMIT kandidaten) g
      JOIN objektposition p ON p.id = g.objektposition_id JOIN material m ON m.id = p.material_id)
    UNION ALL
    (SELECT 'lagerplatz', l.id, l.code, l.name, suchrang(form, kern, l.code, l.name)
      FROM lagerplatz l WHERE 'lagerplatz' = ANY (arten) AND form <% (suchcode(l.code) || ' ' || coalesce(suchtext(l.name), ''))
      ORDER BY word_similarity(form, suchcode(l.code) || ' ' || coalesce(suchtext(l.name), '')) DESC, length(l.code), l.code LIMIT kandidaten)
    UNION ALL
    (SELECT 'person', b.id, NULL, b.name, suchrang(form, kern, NULL, b.name)
      FROM benutzer b WHERE 'person' = ANY (arten) AND form <% suchtext(b.name)
      ORDER BY word_similarity(form, suchtext(b.name)) DESC, length(b.name), b.name LIMIT kandidaten)
    UNION ALL
    (SELECT 'vorlage', v.id, NULL, v.name, suchrang(form, kern, NULL, v.name)
      FROM beladungsvorlage v WHERE 'vorlage' = ANY (arten) AND v.status = 'aktuell' AND form <% suchtext(v.name)
      ORDER BY word_similarity(form, suchtext(v.name)) DESC, length(v.name), v.name LIMIT kandidaten)
    UNION ALL
    (SELECT 'mangel', d.id, NULL, d.titel, suchrang(form, kern, NULL, d.titel)
      FROM mangel d WHERE 'mangel' = ANY (arten) AND form <% suchtext(d.titel)
      ORDER BY word_similarity(form, suchtext(d.titel)) DESC, d.status = 'erledigt', d.id DESC LIMIT kandidaten);
END $function$;

CREATE OR REPLACE FUNCTION public.suchanfaenge(form text, kern text, arten text[], kandidaten integer)
 RETURNS TABLE(art text, id uuid, code text, name text, rang real)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  bis text := kern || chr(1114111);
BEGIN
  RETURN QUERY
    (SELECT 'objekt' AS art, o.id, o.code, o.name, suchrang(form, kern, o.code, o.name) AS rang
      FROM objekt o WHERE 'objekt' = ANY (arten) AND suchkern(o.code) COLLATE "C" >= kern AND suchkern(o.code) COLLATE "C" < bis
      ORDER BY suchkern(o.code) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'objekt' AS art, o.id, o.code, o.name, suchrang(form, kern, o.code, o.name) AS rang
      FROM objekt o WHERE 'objekt' = ANY (arten) AND suchkern(o.name) COLLATE "C" >= kern AND suchkern(o.name) COLLATE "C" < bis
      ORDER BY suchkern(o.name) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'material' AS art, m.id, m.artikelnummer, m.name, suchrang(form, kern, m.artikelnummer, m.name) AS rang
      FROM material m WHERE 'material' = ANY (arten) AND suchkern(m.name) COLLATE "C" >= kern AND suchkern(m.name) COLLATE "C" < bis
      ORDER BY suchkern(m.name) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'material' AS art, m.id, m.artikelnummer, m.name, suchrang(form, kern, m.artikelnummer, m.name) AS rang
      FROM material m WHERE 'material' = ANY (arten) AND m.artikelnummer IS NOT NULL AND suchkern(m.artikelnummer) COLLATE "C" >= kern AND suchkern(m.artikelnummer) COLLATE "C" < bis
      ORDER BY suchkern(m.artikelnummer) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'geraet', g.id, g.seriennummer, m.name, suchrang(form, kern, g.seriennummer, NULL)
      FROM (SELECT * FROM geraet_instanz i WHERE 'geraet' = ANY (arten)
          AND suchkern(i.seriennummer) COLLATE "C" >= kern AND suchkern(i.seriennummer) COLLATE "C" < bis
        ORDER BY suchkern(i.seriennummer) COLLATE "C" LIMIT kandidaten) g
      JOIN objektposition p ON p.id = g.objektposition_id JOIN material m ON m.id = p.material_id)
    UNION ALL
    (SELECT 'position', p.id, p.code, m.name, suchrang(form, kern, p.code, NULL)
      FROM (SELECT * FROM objektposition v WHERE 'position' = ANY (arten) AND v.code IS NOT NULL
          AND suchkern(v.code) COLLATE "C" >= kern AND suchkern(v.code) COLLATE "C" < bis
        ORDER BY suchkern(v.code) COLLATE "C" LIMIT kandidaten) p JOIN material m ON m.id = p.material_id)
    UNION ALL
    (SELECT 'lagerplatz' AS art, l.id, l.code, l.name, suchrang(form, kern, l.code, l.name) AS rang
      FROM lagerplatz l WHERE 'lagerplatz' = ANY (arten) AND suchkern(l.code) COLLATE "C" >= kern AND suchkern(l.code) COLLATE "C" < bis
      ORDER BY suchkern(l.code) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'person' AS art, b.id, NULL, b.name, suchrang(form, kern, NULL, b.name) AS rang
      FROM benutzer b WHERE 'person' = ANY (arten) AND suchkern(b.name) COLLATE "C" >= kern AND suchkern(b.name) COLLATE "C" < bis
      ORDER BY suchkern(b.name) COLLATE "C" LIMIT kandidaten)
    UNION ALL
    (SELECT 'vorlage' AS art, v.id, NULL, v.name, suchrang(form, kern, NULL, v.name) AS rang
      FROM beladungsvorlage v WHERE 'vorlage' = ANY (arten) AND v.status = 'aktuell' AND suchkern(v.name) COLLATE "C" >= kern AND suchkern(v.name) COLLATE "C" < bis
      ORDER BY suchkern(v.name) COLLATE "C" LIMIT kandidaten);
END $function$;

CREATE OR REPLACE FUNCTION public.suche(gesucht text, hoechstens integer)
 RETURNS TABLE(art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
 LANGUAGE plpgsql
 SET "pg_trgm.word_similarity_threshold" TO '0.5'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  RETURN QUERY SELECT * FROM suchtreffer(gesucht, hoechstens);
  IF NOT FOUND THEN
    PERFORM set_config('pg_trgm.word_similarity_threshold', '0.3', true);
    RETURN QUERY SELECT * FROM suchtreffer(gesucht, hoechstens);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.suche_alles(gesucht text, arten text[], je_art integer)
 RETURNS TABLE(art text, id uuid, code text, name text, zusatz text, objekt_id uuid, rang real)
 LANGUAGE plpgsql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.6'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  form text := suchtext(gesucht);
  kern text := suchkern(gesucht);
  kandidaten integer := greatest(2 * je_art, 25);
  schwelle text;
BEGIN
  IF kern = '' THEN RETURN; END IF;
  FOREACH schwelle IN ARRAY ARRAY['0.6', '0.45', '0.3'] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', schwelle, true);
    RETURN QUERY
    WITH anfang AS MATERIALIZED (
      SELECT * FROM suchanfaenge(form, kern, arten, kandidaten)
    ), kandidat AS MATERIALIZED (
      SELECT * FROM anfang
      UNION ALL
      SELECT * FROM suchaehnliche(form, kern, ARRAY(SELECT a FROM unnest(arten) a WHERE NOT EXISTS (
        SELECT FROM anfang k WHERE k.art = a HAVING count(DISTINCT k.id) >= je_art OR max(k.rang) >= 4)), kandidaten)
    ), einmal AS (
      SELECT DISTINCT ON (k.art, k.id) k.* FROM kandidat k ORDER BY k.art, k.id, k.rang DESC
    ), gereiht AS (
      SELECT e.*, row_number() OVER (PARTITION BY e.art ORDER BY e.rang DESC,
        e.code COLLATE natuerlich, length(e.name), e.name COLLATE natuerlich, e.id) AS platz FROM einmal e
    )
    SELECT g.art, g.id, g.code, g.name,
      CASE g.art
        WHEN 'objekt' THEN (SELECT concat_ws(' · ', s.name, f.kennzeichen, f.funkrufname) FROM objekt o
          JOIN standort s ON s.id = o.standort_id LEFT JOIN fahrzeugdetails f ON f.objekt_id = o.id WHERE o.id = g.id)
        WHEN 'geraet' THEN (SELECT o.code || ' ' || o.name FROM geraet_instanz i JOIN objekt o ON o.id = i.objekt_id WHERE i.id = g.id)
        WHEN 'position' THEN (SELECT concat_ws(' › ', o.code, coalesce(f.name, p.fach_freitext)) FROM objektposition p
          JOIN objekt o ON o.id = p.objekt_id LEFT JOIN fach f ON f.id = p.fach_id WHERE p.id = g.id)
        WHEN 'lagerplatz' THEN (SELECT lagerort_pfad(l.lagerort_id) FROM lagerplatz l WHERE l.id = g.id)
        WHEN 'person' THEN (SELECT u.name FROM benutzer b JOIN einheit u ON u.id = b.einheit_id WHERE b.id = g.id)
        WHEN 'vorlage' THEN (SELECT t.name FROM beladungsvorlage v JOIN objekttyp t ON t.id = v.objekttyp_id WHERE v.id = g.id)
        WHEN 'mangel' THEN (SELECT concat_ws(' · ', o.code || ' ' || o.name, CASE d.status WHEN 'erledigt' THEN 'erledigt' END)
          FROM mangel d JOIN objekt o ON o.id = d.objekt_id WHERE d.id = g.id)
      END,
      CASE g.art
        WHEN 'position' THEN (SELECT p.objekt_id FROM objektposition p WHERE p.id = g.id)
        WHEN 'mangel' THEN (SELECT d.objekt_id FROM mangel d WHERE d.id = g.id)
      END, g.rang
    FROM gereiht g
    WHERE g.platz <= je_art AND (schwelle = '0.3' OR EXISTS (SELECT FROM kandidat k WHERE k.rang >= 0.75))
    ORDER BY g.art, g.platz;
    EXIT WHEN FOUND;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.suche_dokumente(gesucht text)
 RETURNS TABLE(id uuid, rang real)
 LANGUAGE plpgsql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  form text := suchtext(gesucht);
  kern text := suchkern(gesucht);
BEGIN
  RETURN QUERY SELECT d.id, suchrang(form, kern, NULL, d.dateiname) FROM dokument d
    WHERE d.aktuell AND form <% suchtext(d.dateiname)
    ORDER BY word_similarity(form, suchtext(d.dateiname)) DESC, d.id DESC LIMIT 200;
END $function$;

CREATE OR REPLACE FUNCTION public.suchrang(form text, kern text, code text, name text)
 RETURNS real
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  code_kern text := coalesce(suchkern(code), '');
  name_kern text := coalesce(suchkern(name), '');
  wort text;
  laenge real := 0;
  wert real := 0;
  ganz text;
BEGIN
  IF kern = '' THEN RETURN 0; END IF;
  IF code_kern = kern THEN RETURN 4.1; END IF;
  IF name_kern = kern THEN RETURN 4; END IF;
  IF starts_with(code_kern, kern) THEN RETURN 3.1; END IF;
  IF starts_with(name_kern, kern) THEN RETURN 3; END IF;
  IF length(kern) >= 4 AND strpos(name_kern, kern) > 0 THEN RETURN 2 + similarity(kern, name_kern); END IF;
  ganz := suchtext(concat_ws(' ', code, name));
  FOREACH wort IN ARRAY string_to_array(form, ' ') LOOP
    laenge := laenge + length(wort);
    wert := wert + length(wort) * word_similarity(wort, ganz);
  END LOOP;
  RETURN wert / laenge + greatest(similarity(form, suchtext(coalesce(code, ''))), similarity(form, suchtext(coalesce(name, '')))) / 2;
END $function$;

CREATE OR REPLACE FUNCTION public.suchtreffer(gesucht text, hoechstens integer)
 RETURNS TABLE(art text, objekt_id uuid, code text, name text, material_name text, aehnlichkeit real)
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  form text := suchform(gesucht);
  kern text := suchkern(gesucht);
  -- The objects with this very code, the one of the same spelling first.
  genau uuid[];
  -- The direct hits, best first.
  direkt uuid[];
  werte real[];
  laengen integer[];
  -- The hits of materials, best first: each object with the material that it was found by.
  darin uuid[] := '{}';
  darin_material uuid[] := '{}';
  darin_wert real[] := '{}';
  ohne uuid[];
  gelesen record;
  neue uuid[];
BEGIN
  SELECT coalesce(array_agg(g.id ORDER BY g.gleich DESC, g.code COLLATE natuerlich), '{}') INTO genau
    FROM (SELECT o.id, o.code, faltung(o.code) = faltung(gesucht) AS gleich
      FROM objekt o WHERE kern <> '' AND suchkern(o.code) COLLATE "C" = kern) g;
  SELECT genau || coalesce(array_agg(d.id), '{}'), array_fill(1::real, ARRAY[cardinality(genau)]) || coalesce(array_agg(d.wert), '{}'),
      array_fill(0, ARRAY[cardinality(genau)]) || coalesce(array_agg(d.laenge), '{}')
    INTO direkt, werte, laengen
    FROM (SELECT o.id, word_similarity(form, o.suchform) AS wert, length(o.name) AS laenge
      FROM objekt o WHERE form <% o.suchform AND o.id <> ALL (genau) ORDER BY wert DESC, laenge, o.id) d;
  ohne := direkt;
  FOR gelesen IN
    SELECT m.id, word_similarity(form, m.suchform) AS wert FROM material m WHERE form <% m.suchform
    ORDER BY wert DESC, length(m.name), m.name, m.id
  LOOP
    EXIT WHEN cardinality(darin) >= hoechstens OR coalesce(werte[hoechstens - cardinality(darin)] >= gelesen.wert, false);
    neue := ARRAY(SELECT p.objekt_id FROM objektposition p
      WHERE p.material_id = gelesen.id AND p.ist_status = 'aktiv' AND p.objekt_id NOT IN (SELECT unnest(ohne))
      ORDER BY p.objekt_id LIMIT hoechstens - cardinality(darin));
    ohne := ohne || neue;
    darin := darin || neue;
    darin_material := darin_material || array_fill(gelesen.id, ARRAY[cardinality(neue)]);
    darin_wert := darin_wert || array_fill(gelesen.wert, ARRAY[cardinality(neue)]);
  END LOOP;
  RETURN QUERY
    SELECT t.art, t.id, o.code, o.name, m.name, t.wert
    FROM (
      SELECT 'objekt' AS art, d.id, NULL::uuid AS material_id, d.wert, d.laenge
        FROM unnest(direkt[:hoechstens], werte[:hoechstens], laengen[:hoechstens]) d (id, wert, laenge)
      UNION ALL SELECT 'material', d.id, d.material_id, d.wert, NULL
        FROM unnest(darin, darin_material, darin_wert) d (id, material_id, wert)
    ) t JOIN objekt o ON o.id = t.id LEFT JOIN material m ON m.id = t.material_id
    ORDER BY array_position(genau, t.id), t.wert DESC, t.art DESC, coalesce(t.laenge, length(m.name)), m.name,
      o.code COLLATE natuerlich
    LIMIT hoechstens;
END $function$;

CREATE OR REPLACE FUNCTION public.vorlagenposition_eintrag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM eintrag_gilt_nicht((SELECT m.name FROM neu JOIN material m ON m.id = neu.material_id AND m.einheit_id IS NOT NULL
    JOIN beladungsvorlage v ON v.id = neu.vorlage_id WHERE NOT eintrag_gilt(m.einheit_id, v.einheit_id) LIMIT 1));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.weitsicht_bedingung(tabelle text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE tabelle
    WHEN 'objekt' THEN 't.einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]) OR t.standort_id = ANY (sicht_standorte())'
    ELSE regexp_replace(obj_description(to_regclass('sicht.' || tabelle), 'pg_class'), '\msicht\.(\w+)\M(?!\()', 'weitsicht.\1', 'g') END
$function$;

CREATE OR REPLACE FUNCTION public.code_anfang(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN faltung("substring"(code, '^(.*)-[0-9]{1,9}$'::text));

CREATE OR REPLACE FUNCTION public.suchform(eingabe text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(translate(faltung(eingabe), 'äöü'::text, 'aou'::text), 'ß'::text, 'ss'::text), 'ae'::text, 'a'::text), 'oe'::text, 'o'::text), 'ue'::text, 'u'::text);

CREATE OR REPLACE FUNCTION public.suchtext(eingabe text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(regexp_replace(NORMALIZE(suchform(eingabe), NFD), '[\u0300-\u036f]+'::text, ''::text, 'g'::text), 'ıłøđ×'::text, 'ilodx'::text);

CREATE OR REPLACE FUNCTION public.suchkern(eingabe text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(suchtext(eingabe), '[\u2010-\u2015\s.,/()-]+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.suchcode(eingabe text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((suchtext(eingabe) || ' '::text) || suchkern(eingabe)), ''::text);

CREATE TABLE anmeldedienst_abmeldung (
  jti text NOT NULL,
  laeuft_ab_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT anmeldedienst_abmeldung_pkey PRIMARY KEY (jti)
);

CREATE TABLE bereich (
  id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT bereich_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bereich_name ON public.bereich USING btree (faltung(name));

CREATE TABLE einheit (
  id uuid NOT NULL,
  name text NOT NULL,
  uebergeordnet_id uuid,
  CONSTRAINT einheit_pkey PRIMARY KEY (id),
  CONSTRAINT einheit_selbstbezug CHECK ((uebergeordnet_id <> id)),
  CONSTRAINT einheit_uebergeordnet_id_fkey FOREIGN KEY (uebergeordnet_id) REFERENCES einheit(id)
);
CREATE INDEX einheit_uebergeordnet ON public.einheit USING btree (uebergeordnet_id);
CREATE UNIQUE INDEX einheit_name ON public.einheit USING btree (faltung(name));
CREATE TRIGGER einheit_eintraege AFTER UPDATE OF uebergeordnet_id ON public.einheit FOR EACH ROW WHEN ((old.uebergeordnet_id IS DISTINCT FROM new.uebergeordnet_id)) EXECUTE FUNCTION einheit_eintraege();
CREATE TRIGGER einheit_eintraege_gesperrt BEFORE UPDATE OF uebergeordnet_id ON public.einheit FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gesperrt();
CREATE TRIGGER einheit_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.einheit FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE eskalation_konfiguration (
  einzig boolean DEFAULT true NOT NULL,
  erinnerung_nach_tagen integer NOT NULL,
  eskalation_nach_tagen integer NOT NULL,
  CONSTRAINT eskalation_konfiguration_einzig_check CHECK (einzig),
  CONSTRAINT eskalation_konfiguration_erinnerung_nach_tagen_check CHECK ((erinnerung_nach_tagen >= 1)),
  CONSTRAINT eskalation_konfiguration_pkey PRIMARY KEY (einzig),
  CONSTRAINT eskalation_nach_erinnerung CHECK ((eskalation_nach_tagen >= erinnerung_nach_tagen))
);

CREATE TABLE faktorpflicht (
  rolle text NOT NULL,
  CONSTRAINT faktorpflicht_pkey PRIMARY KEY (rolle),
  CONSTRAINT faktorpflicht_rolle_check CHECK ((rolle = ANY (ARRAY['mitarbeiter'::text, 'materialverantwortlicher'::text, 'leitungsverantwortlicher'::text, 'administration'::text])))
);

CREATE TABLE gruppenrolle (
  gruppe text NOT NULL,
  rolle text NOT NULL,
  CONSTRAINT gruppenrolle_pkey PRIMARY KEY (gruppe, rolle),
  CONSTRAINT gruppenrolle_rolle_check CHECK ((rolle = ANY (ARRAY['mitarbeiter'::text, 'materialverantwortlicher'::text, 'leitungsverantwortlicher'::text, 'administration'::text])))
);

CREATE TABLE historie_objekt_anzahl (
  objekt_id uuid NOT NULL,
  anzahl bigint NOT NULL,
  CONSTRAINT historie_objekt_anzahl_pkey PRIMARY KEY (objekt_id)
) WITH (fillfactor=50);

CREATE TABLE historie_objekteintrag (
  objekt_id uuid NOT NULL,
  id uuid NOT NULL,
  entitaet_typ text NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  CONSTRAINT historie_objekteintrag_pkey PRIMARY KEY (objekt_id, id) INCLUDE (entitaet_typ, ereignis, benutzer_id, zeitpunkt)
) WITH (autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX historie_objekteintrag_zeitpunkt ON public.historie_objekteintrag USING btree (zeitpunkt DESC, id DESC) INCLUDE (objekt_id);

CREATE TABLE historie_objektereignis_anzahl (
  objekt_id uuid NOT NULL,
  entitaet_typ text NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid,
  anzahl bigint NOT NULL,
  CONSTRAINT historie_objektereignis_anzah_objekt_id_entitaet_typ_ereign_key UNIQUE NULLS NOT DISTINCT (objekt_id, entitaet_typ, ereignis, benutzer_id)
) WITH (fillfactor=50);
CREATE INDEX historie_objektereignis_anzahl_benutzer ON public.historie_objektereignis_anzahl USING btree (benutzer_id, objekt_id);
CREATE INDEX historie_objektereignis_anzahl_ereignis ON public.historie_objektereignis_anzahl USING btree (ereignis, objekt_id);

CREATE TABLE historie_objekttag_anzahl (
  tag date NOT NULL,
  objekt_id uuid NOT NULL,
  anzahl bigint NOT NULL,
  CONSTRAINT historie_objekttag_anzahl_pkey PRIMARY KEY (tag, objekt_id)
) WITH (fillfactor=50);
CREATE INDEX historie_objekttag_anzahl_objekt ON public.historie_objekttag_anzahl USING btree (objekt_id, tag);

CREATE TABLE historie_strang (
  strang smallint NOT NULL,
  nummer bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT historie_strang_pkey PRIMARY KEY (strang)
);
CREATE TRIGGER historie_strang_zaehlen AFTER UPDATE ON public.historie_strang FOR EACH ROW WHEN ((new.nummer > old.nummer)) EXECUTE FUNCTION historie_strang_zaehlen();

CREATE TABLE idempotency (
  actor_id uuid NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  outcome jsonb,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_created_at ON public.idempotency USING btree (created_at);

CREATE TABLE importzuordnung (
  art importart NOT NULL,
  kopf text NOT NULL,
  zuordnung jsonb NOT NULL,
  CONSTRAINT importzuordnung_pkey PRIMARY KEY (art, kopf)
);

CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  CONSTRAINT job_kind_key_key UNIQUE (kind, key),
  CONSTRAINT job_pkey PRIMARY KEY (id)
);
CREATE INDEX job_due_at ON public.job USING btree (due_at);

CREATE TABLE kategorie (
  id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT kategorie_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX kategorie_name ON public.kategorie USING btree (faltung(name));

CREATE TABLE lagestand (
  strang smallint NOT NULL,
  aenderungen bigint NOT NULL,
  CONSTRAINT lagestand_pkey PRIMARY KEY (strang)
) WITH (fillfactor=50);

CREATE TABLE lease (
  name text NOT NULL,
  holder text NOT NULL,
  term bigint NOT NULL,
  held_until timestamp with time zone NOT NULL,
  CONSTRAINT lease_pkey PRIMARY KEY (name)
);

CREATE UNLOGGED TABLE rate (
  key text NOT NULL,
  state text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT rate_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_until ON public.rate USING btree (until);

CREATE TABLE rolle (
  id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT rolle_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX rolle_name ON public.rolle USING btree (faltung(name));

CREATE TABLE sicherheitsprotokoll (
  nummer bigint NOT NULL,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  ereignis text NOT NULL,
  ergebnis text NOT NULL,
  grund text,
  wer text NOT NULL,
  benutzer_id uuid,
  name text NOT NULL,
  adresse text,
  gegenstand text,
  gegenstand_id uuid,
  details jsonb NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT sicherheitsprotokoll_ergebnis_check CHECK ((ergebnis = ANY (ARRAY['erfolgreich'::text, 'verweigert'::text]))),
  CONSTRAINT sicherheitsprotokoll_pkey PRIMARY KEY (nummer),
  CONSTRAINT sicherheitsprotokoll_wer_check CHECK ((wer = ANY (ARRAY['person'::text, 'befehl'::text, 'dienst'::text, 'unbekannt'::text])))
);
CREATE INDEX sicherheitsprotokoll_adresse ON public.sicherheitsprotokoll USING btree (adresse, nummer DESC);
CREATE INDEX sicherheitsprotokoll_benutzer ON public.sicherheitsprotokoll USING btree (benutzer_id, nummer DESC);
CREATE INDEX sicherheitsprotokoll_ereignis ON public.sicherheitsprotokoll USING btree (ereignis, nummer DESC);
CREATE INDEX sicherheitsprotokoll_zeitpunkt ON public.sicherheitsprotokoll USING btree (zeitpunkt DESC, nummer DESC);
CREATE TRIGGER sicherheitsprotokoll_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sicherheitsprotokoll FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

CREATE TABLE sicherheitsprotokoll_eingang (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ereignis text NOT NULL,
  ergebnis text NOT NULL,
  grund text,
  wer text NOT NULL,
  benutzer_id uuid,
  name text NOT NULL,
  adresse text,
  gegenstand text,
  gegenstand_id uuid,
  details jsonb NOT NULL,
  CONSTRAINT sicherheitsprotokoll_eingang_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER sicherheitsprotokoll_anfuegen AFTER INSERT ON public.sicherheitsprotokoll_eingang DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sicherheitsprotokoll_anfuegen();

CREATE TABLE sicherheitsprotokoll_ende (
  einzig boolean DEFAULT true NOT NULL,
  nummer bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT sicherheitsprotokoll_ende_einzig_check CHECK (einzig),
  CONSTRAINT sicherheitsprotokoll_ende_pkey PRIMARY KEY (einzig)
);

CREATE TABLE benutzer (
  id uuid NOT NULL,
  benutzername text NOT NULL,
  name text NOT NULL,
  passwort_hash text NOT NULL,
  email text,
  einheit_id uuid,
  aktiv boolean DEFAULT true NOT NULL,
  rollen text[] DEFAULT '{}'::text[] NOT NULL,
  tokens_ab timestamp(3) with time zone DEFAULT now() NOT NULL,
  passwort_aendern boolean DEFAULT false NOT NULL,
  CONSTRAINT benutzer_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT benutzer_feste_rollen CHECK ((rollen <@ ARRAY['mitarbeiter'::text, 'materialverantwortlicher'::text, 'leitungsverantwortlicher'::text, 'administration'::text])),
  CONSTRAINT benutzer_pkey PRIMARY KEY (id)
);
CREATE INDEX benutzer_anfang_kern ON public.benutzer USING btree (suchkern(name) COLLATE "C");
CREATE INDEX benutzer_einheit ON public.benutzer USING btree (einheit_id);
CREATE INDEX benutzer_reihenfolge ON public.benutzer USING btree (name COLLATE natuerlich);
CREATE INDEX benutzer_suche ON public.benutzer USING gin (suchtext(name) gin_trgm_ops);
CREATE UNIQUE INDEX benutzer_benutzername ON public.benutzer USING btree (faltung(benutzername));

CREATE TABLE faktorpflicht_eigene_rolle (
  rolle_id uuid NOT NULL,
  CONSTRAINT faktorpflicht_eigene_rolle_pkey PRIMARY KEY (rolle_id),
  CONSTRAINT faktorpflicht_eigene_rolle_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id) ON DELETE CASCADE
);

CREATE TABLE gruppe_eigene_rolle (
  gruppe text NOT NULL,
  rolle_id uuid NOT NULL,
  CONSTRAINT gruppe_eigene_rolle_pkey PRIMARY KEY (gruppe, rolle_id),
  CONSTRAINT gruppe_eigene_rolle_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id)
);
CREATE INDEX gruppe_eigene_rolle_rolle ON public.gruppe_eigene_rolle USING btree (rolle_id);

CREATE TABLE material (
  id uuid NOT NULL,
  name text NOT NULL,
  materialtyp materialtyp NOT NULL,
  einheit text NOT NULL,
  artikelnummer text,
  kategorie_id uuid,
  warnfrist_tage integer,
  mindestbestand integer,
  suchform text GENERATED ALWAYS AS (suchform(name)) STORED NOT NULL,
  lieferant text,
  einheit_id uuid,
  CONSTRAINT material_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT material_kategorie_id_fkey FOREIGN KEY (kategorie_id) REFERENCES kategorie(id),
  CONSTRAINT material_lieferant_check CHECK (((length(lieferant) >= 1) AND (length(lieferant) <= 200))),
  CONSTRAINT material_mindestbestand_check CHECK ((mindestbestand >= 0)),
  CONSTRAINT material_pkey PRIMARY KEY (id),
  CONSTRAINT material_warnfrist_tage_check CHECK ((warnfrist_tage >= 0))
);
CREATE INDEX material_artikelnummer_aehnlich ON public.material USING gin (faltung(artikelnummer) gin_trgm_ops);
CREATE INDEX material_artikelnummer_anfang_kern ON public.material USING btree (suchkern(artikelnummer) COLLATE "C") WHERE (artikelnummer IS NOT NULL);
CREATE INDEX material_artikelnummer_kern ON public.material USING gin (suchkern(artikelnummer) gin_trgm_ops);
CREATE INDEX material_einheit ON public.material USING btree (einheit_id) WHERE (einheit_id IS NOT NULL);
CREATE INDEX material_kategorie ON public.material USING btree (kategorie_id);
CREATE INDEX material_mindestbestand ON public.material USING btree (id) WHERE (mindestbestand IS NOT NULL);
CREATE INDEX material_name_aehnlich ON public.material USING gin (faltung(name) gin_trgm_ops);
CREATE INDEX material_name_anfang_kern ON public.material USING btree (suchkern(name) COLLATE "C");
CREATE INDEX material_name_kern ON public.material USING gin (suchkern(name) gin_trgm_ops);
CREATE INDEX material_name_reihenfolge ON public.material USING btree (name COLLATE natuerlich, id);
CREATE INDEX material_suche ON public.material USING gin (suchform gin_trgm_ops);
CREATE UNIQUE INDEX material_name ON public.material USING btree (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE TRIGGER material_besitzer BEFORE UPDATE OF einheit_id ON public.material FOR EACH ROW WHEN (((new.einheit_id IS NOT NULL) AND (new.einheit_id IS DISTINCT FROM old.einheit_id))) EXECUTE FUNCTION eintrag_besitzer();
CREATE TRIGGER material_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.material FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER material_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.material FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben();

CREATE TABLE objekttyp (
  id uuid NOT NULL,
  name text NOT NULL,
  ist_zugfahrzeug boolean DEFAULT false NOT NULL,
  code_prefix text,
  kontrollintervall integer,
  kontrollintervall_einheit intervalleinheit DEFAULT 'wochen'::intervalleinheit NOT NULL,
  kontrolle_nach_einsatz boolean DEFAULT false NOT NULL,
  einheit_id uuid,
  CONSTRAINT objekttyp_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT objekttyp_kontrollintervall_check CHECK (((kontrollintervall >= 1) AND (kontrollintervall <= 999))),
  CONSTRAINT objekttyp_pkey PRIMARY KEY (id)
);
CREATE INDEX objekttyp_einheit ON public.objekttyp USING btree (einheit_id) WHERE (einheit_id IS NOT NULL);
CREATE UNIQUE INDEX objekttyp_name ON public.objekttyp USING btree (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE TRIGGER objekttyp_besitzer BEFORE UPDATE OF einheit_id ON public.objekttyp FOR EACH ROW WHEN (((new.einheit_id IS NOT NULL) AND (new.einheit_id IS DISTINCT FROM old.einheit_id))) EXECUTE FUNCTION eintrag_besitzer();
CREATE TRIGGER objekttyp_fuer_alle AFTER UPDATE OF einheit_id ON public.objekttyp FOR EACH ROW WHEN (((new.einheit_id IS NULL) AND (old.einheit_id IS NOT NULL))) EXECUTE FUNCTION objekttyp_fuer_alle();
CREATE TRIGGER objekttyp_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.objekttyp FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER objekttyp_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.objekttyp FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben();

CREATE TABLE qualifikationstyp (
  id uuid NOT NULL,
  name text NOT NULL,
  art qualifikationsart NOT NULL,
  einheit_id uuid,
  CONSTRAINT qualifikationstyp_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT qualifikationstyp_pkey PRIMARY KEY (id)
);
CREATE INDEX qualifikationstyp_einheit ON public.qualifikationstyp USING btree (einheit_id) WHERE (einheit_id IS NOT NULL);
CREATE UNIQUE INDEX qualifikationstyp_name ON public.qualifikationstyp USING btree (faltung(name), einheit_id) NULLS NOT DISTINCT;
CREATE TRIGGER qualifikationstyp_besitzer BEFORE UPDATE OF einheit_id ON public.qualifikationstyp FOR EACH ROW WHEN (((new.einheit_id IS NOT NULL) AND (new.einheit_id IS DISTINCT FROM old.einheit_id))) EXECUTE FUNCTION eintrag_besitzer();
CREATE TRIGGER qualifikationstyp_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.qualifikationstyp FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben();

CREATE TABLE rolle_berechtigung (
  rolle_id uuid NOT NULL,
  berechtigung text NOT NULL,
  CONSTRAINT rolle_berechtigung_pkey PRIMARY KEY (rolle_id, berechtigung),
  CONSTRAINT rolle_berechtigung_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id) ON DELETE CASCADE
);

CREATE TABLE standort (
  id uuid NOT NULL,
  name text NOT NULL,
  bereich_id uuid,
  adresse text,
  CONSTRAINT standort_bereich_id_fkey FOREIGN KEY (bereich_id) REFERENCES bereich(id),
  CONSTRAINT standort_pkey PRIMARY KEY (id)
);
CREATE INDEX standort_bereich ON public.standort USING btree (bereich_id);
CREATE UNIQUE INDEX standort_name ON public.standort USING btree (faltung(name));
CREATE TRIGGER standort_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.standort FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE anmeldedienst_konto (
  benutzer_id uuid NOT NULL,
  aussteller text NOT NULL,
  kennung text NOT NULL,
  verbunden_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT anmeldedienst_konto_aussteller_kennung_key UNIQUE (aussteller, kennung),
  CONSTRAINT anmeldedienst_konto_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT anmeldedienst_konto_pkey PRIMARY KEY (benutzer_id)
);

CREATE TABLE ansicht (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  liste text NOT NULL,
  name text NOT NULL,
  parameter jsonb NOT NULL,
  geteilt boolean DEFAULT false NOT NULL,
  erstellt_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT ansicht_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT ansicht_liste_check CHECK ((length(liste) <= 60)),
  CONSTRAINT ansicht_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT ansicht_parameter_check CHECK (((jsonb_typeof(parameter) = 'object'::text) AND (length((parameter)::text) <= 10000))),
  CONSTRAINT ansicht_pkey PRIMARY KEY (id)
);
CREATE INDEX ansicht_geteilt ON public.ansicht USING btree (liste) WHERE geteilt;
CREATE UNIQUE INDEX ansicht_name ON public.ansicht USING btree (benutzer_id, liste, faltung(name));

CREATE TABLE bekanntes_geraet (
  benutzer_id uuid NOT NULL,
  geraet_hash bytea NOT NULL,
  laeuft_ab_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT bekanntes_geraet_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT bekanntes_geraet_pkey PRIMARY KEY (benutzer_id, geraet_hash)
);
CREATE INDEX bekanntes_geraet_laeuft_ab_am ON public.bekanntes_geraet USING btree (laeuft_ab_am);

CREATE TABLE beladungsvorlage (
  id uuid NOT NULL,
  name text NOT NULL,
  objekttyp_id uuid NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  status vorlage_status DEFAULT 'aktuell'::vorlage_status NOT NULL,
  vorgaenger_id uuid,
  erstellt_am timestamp(3) with time zone DEFAULT now() NOT NULL,
  einheit_id uuid,
  CONSTRAINT beladungsvorlage_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT beladungsvorlage_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id),
  CONSTRAINT beladungsvorlage_pkey PRIMARY KEY (id),
  CONSTRAINT beladungsvorlage_version_check CHECK ((version >= 1)),
  CONSTRAINT beladungsvorlage_vorgaenger_id_fkey FOREIGN KEY (vorgaenger_id) REFERENCES beladungsvorlage(id)
);
CREATE INDEX beladungsvorlage_anfang_kern ON public.beladungsvorlage USING btree (suchkern(name) COLLATE "C") WHERE (status = 'aktuell'::vorlage_status);
CREATE INDEX beladungsvorlage_einheit ON public.beladungsvorlage USING btree (einheit_id) WHERE (einheit_id IS NOT NULL);
CREATE INDEX beladungsvorlage_objekttyp ON public.beladungsvorlage USING btree (objekttyp_id);
CREATE INDEX beladungsvorlage_suche ON public.beladungsvorlage USING gin (suchtext(name) gin_trgm_ops);
CREATE UNIQUE INDEX beladungsvorlage_nachfolger ON public.beladungsvorlage USING btree (vorgaenger_id);
CREATE TRIGGER beladungsvorlage_besitzer BEFORE UPDATE OF einheit_id ON public.beladungsvorlage FOR EACH ROW WHEN (((new.einheit_id IS NOT NULL) AND (new.einheit_id IS DISTINCT FROM old.einheit_id))) EXECUTE FUNCTION eintrag_besitzer();
CREATE TRIGGER beladungsvorlage_eintrag AFTER INSERT ON public.beladungsvorlage FOR EACH ROW EXECUTE FUNCTION beladungsvorlage_eintrag();
CREATE TRIGGER beladungsvorlage_eintrag_gehalten BEFORE INSERT ON public.beladungsvorlage FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gehalten();
CREATE TRIGGER beladungsvorlage_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.beladungsvorlage FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben();

CREATE TABLE benutzer_qualifikation (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  qualifikationstyp_id uuid NOT NULL,
  erworben_am date,
  gueltig_bis date,
  CONSTRAINT benutzer_qualifikation_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT benutzer_qualifikation_pkey PRIMARY KEY (id),
  CONSTRAINT benutzer_qualifikation_qualifikationstyp_id_fkey FOREIGN KEY (qualifikationstyp_id) REFERENCES qualifikationstyp(id),
  CONSTRAINT benutzer_qualifikation_zeitraum CHECK ((erworben_am <= gueltig_bis))
);
CREATE INDEX benutzer_qualifikation_gueltig_bis ON public.benutzer_qualifikation USING btree (gueltig_bis);
CREATE INDEX benutzer_qualifikation_typ ON public.benutzer_qualifikation USING btree (qualifikationstyp_id);
CREATE UNIQUE INDEX benutzer_qualifikation_einmal ON public.benutzer_qualifikation USING btree (benutzer_id, qualifikationstyp_id, erworben_am, gueltig_bis) NULLS NOT DISTINCT;

CREATE TABLE benutzer_rolle (
  benutzer_id uuid NOT NULL,
  rolle_id uuid NOT NULL,
  aus_gruppe boolean DEFAULT false NOT NULL,
  CONSTRAINT benutzer_rolle_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT benutzer_rolle_pkey PRIMARY KEY (benutzer_id, rolle_id),
  CONSTRAINT benutzer_rolle_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id)
);
CREATE INDEX benutzer_rolle_rolle ON public.benutzer_rolle USING btree (rolle_id);

CREATE TABLE bestellung (
  material_id uuid NOT NULL,
  menge integer NOT NULL,
  bestellt_von uuid NOT NULL,
  bestellt_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT bestellung_bestellt_von_fkey FOREIGN KEY (bestellt_von) REFERENCES benutzer(id),
  CONSTRAINT bestellung_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id) ON DELETE CASCADE,
  CONSTRAINT bestellung_menge_check CHECK ((menge >= 1)),
  CONSTRAINT bestellung_pkey PRIMARY KEY (material_id)
);
CREATE INDEX bestellung_bestellt_von ON public.bestellung USING btree (bestellt_von);

CREATE TABLE einladung (
  benutzer_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  laeuft_ab_am timestamp with time zone NOT NULL,
  CONSTRAINT einladung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT einladung_pkey PRIMARY KEY (benutzer_id),
  CONSTRAINT einladung_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE fach (
  id uuid NOT NULL,
  objekttyp_id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT fach_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id),
  CONSTRAINT fach_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX fach_name ON public.fach USING btree (objekttyp_id, faltung(name));
CREATE TRIGGER fach_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.fach FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben('objekttyp', 'objekttyp_id');

CREATE TABLE faktorversuch (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  geraet_hash bytea,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  CONSTRAINT faktorversuch_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT faktorversuch_pkey PRIMARY KEY (id)
);
CREATE INDEX faktorversuch_benutzer ON public.faktorversuch USING btree (benutzer_id, zeitpunkt);
CREATE INDEX faktorversuch_zeitpunkt ON public.faktorversuch USING btree (zeitpunkt);

CREATE TABLE gruppe_ortsrolle (
  id uuid NOT NULL,
  gruppe text NOT NULL,
  rolle text,
  rolle_id uuid,
  einheit_id uuid,
  standort_id uuid,
  CONSTRAINT gruppe_ortsrolle_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT gruppe_ortsrolle_einmal UNIQUE NULLS NOT DISTINCT (gruppe, rolle, rolle_id, einheit_id, standort_id),
  CONSTRAINT gruppe_ortsrolle_ort CHECK ((num_nonnulls(einheit_id, standort_id) = 1)),
  CONSTRAINT gruppe_ortsrolle_pkey PRIMARY KEY (id),
  CONSTRAINT gruppe_ortsrolle_rolle CHECK ((num_nonnulls(rolle, rolle_id) = 1)),
  CONSTRAINT gruppe_ortsrolle_rolle_check CHECK ((rolle = ANY (ARRAY['mitarbeiter'::text, 'materialverantwortlicher'::text, 'leitungsverantwortlicher'::text, 'administration'::text]))),
  CONSTRAINT gruppe_ortsrolle_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id),
  CONSTRAINT gruppe_ortsrolle_standort_id_fkey FOREIGN KEY (standort_id) REFERENCES standort(id)
);
CREATE INDEX gruppe_ortsrolle_einheit ON public.gruppe_ortsrolle USING btree (einheit_id);
CREATE INDEX gruppe_ortsrolle_rolle_id ON public.gruppe_ortsrolle USING btree (rolle_id);
CREATE INDEX gruppe_ortsrolle_standort ON public.gruppe_ortsrolle USING btree (standort_id);

CREATE TABLE historie (
  id uuid NOT NULL,
  strang smallint NOT NULL,
  nummer bigint NOT NULL,
  entitaet_typ text NOT NULL,
  entitaet_id uuid NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  details jsonb NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT historie_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT historie_pkey PRIMARY KEY (id),
  CONSTRAINT historie_strang_nummer_key UNIQUE (strang, nummer)
);
CREATE INDEX historie_benutzer ON public.historie USING btree (benutzer_id, id DESC);
CREATE INDEX historie_entitaet ON public.historie USING btree (entitaet_id, id DESC);
CREATE INDEX historie_ereignis ON public.historie USING btree (ereignis, id DESC);
CREATE INDEX historie_objekt ON public.historie USING btree (historie_objekt(entitaet_typ, entitaet_id, details), id DESC);
CREATE INDEX historie_typ ON public.historie USING btree (entitaet_typ, id DESC);
CREATE INDEX historie_zeitpunkt ON public.historie USING btree (zeitpunkt DESC, id DESC);
CREATE TRIGGER historie_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.historie FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

CREATE TABLE historie_anzahl (
  strang smallint NOT NULL,
  entitaet_typ text NOT NULL,
  ereignis text NOT NULL,
  benutzer_id uuid,
  anzahl bigint NOT NULL,
  CONSTRAINT historie_anzahl_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT historie_anzahl_strang_entitaet_typ_ereignis_benutzer_id_key UNIQUE NULLS NOT DISTINCT (strang, entitaet_typ, ereignis, benutzer_id)
) WITH (fillfactor=50);

CREATE TABLE import (
  id uuid NOT NULL,
  art importart NOT NULL,
  status importstatus DEFAULT 'wird_geprueft'::importstatus NOT NULL,
  dateiname text NOT NULL,
  spalten text[] NOT NULL,
  zeilen integer NOT NULL,
  stand integer DEFAULT 0 NOT NULL,
  saetze integer NOT NULL,
  fehlerhafte_auslassen boolean DEFAULT false NOT NULL,
  benutzer_id uuid NOT NULL,
  angelegt_am timestamp(3) with time zone NOT NULL,
  uebernommen_am timestamp(3) with time zone,
  zurueckgenommen_am timestamp(3) with time zone,
  uebernommen_von uuid,
  hinweis text,
  anlegen boolean DEFAULT false NOT NULL,
  dazu jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT import_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT import_pkey PRIMARY KEY (id),
  CONSTRAINT import_saetze_check CHECK ((saetze >= 0)),
  CONSTRAINT import_uebernommen_von_fkey FOREIGN KEY (uebernommen_von) REFERENCES benutzer(id),
  CONSTRAINT import_zeilen_check CHECK ((zeilen >= 0))
);
CREATE INDEX import_benutzer ON public.import USING btree (benutzer_id);
CREATE INDEX import_uebernommen_von ON public.import USING btree (uebernommen_von);

CREATE TABLE kalenderabo (
  benutzer_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  erstellt_am timestamp(3) with time zone NOT NULL,
  endet_am timestamp(3) with time zone NOT NULL,
  tokens_ab timestamp(3) with time zone NOT NULL,
  qualifikationen_anderer boolean DEFAULT false NOT NULL,
  zuletzt_gelesen_am timestamp(3) with time zone,
  CONSTRAINT kalenderabo_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT kalenderabo_pkey PRIMARY KEY (benutzer_id)
);
CREATE UNIQUE INDEX kalenderabo_token ON public.kalenderabo USING btree (token_hash);

CREATE TABLE lagerort (
  id uuid NOT NULL,
  name text NOT NULL,
  art lagerort_art NOT NULL,
  uebergeordnet_id uuid,
  einheit_id uuid,
  standort_id uuid,
  CONSTRAINT lagerort_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT lagerort_ort CHECK ((num_nonnulls(einheit_id, standort_id) <= 1)),
  CONSTRAINT lagerort_pkey PRIMARY KEY (id),
  CONSTRAINT lagerort_selbstbezug CHECK ((uebergeordnet_id <> id)),
  CONSTRAINT lagerort_standort_id_fkey FOREIGN KEY (standort_id) REFERENCES standort(id),
  CONSTRAINT lagerort_uebergeordnet_id_fkey FOREIGN KEY (uebergeordnet_id) REFERENCES lagerort(id)
);
CREATE INDEX lagerort_einheit ON public.lagerort USING btree (einheit_id);
CREATE INDEX lagerort_standort ON public.lagerort USING btree (standort_id);
CREATE INDEX lagerort_uebergeordnet ON public.lagerort USING btree (uebergeordnet_id);
CREATE UNIQUE INDEX lagerort_name ON public.lagerort USING btree (uebergeordnet_id, faltung(name), (
CASE
    WHEN (uebergeordnet_id IS NULL) THEN einheit_id
    ELSE NULL::uuid
END), (
CASE
    WHEN (uebergeordnet_id IS NULL) THEN standort_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE TRIGGER lagerort_eintraege AFTER UPDATE OF einheit_id, uebergeordnet_id ON public.lagerort FOR EACH ROW WHEN (((old.einheit_id IS DISTINCT FROM new.einheit_id) OR (old.uebergeordnet_id IS DISTINCT FROM new.uebergeordnet_id))) EXECUTE FUNCTION lagerort_eintraege();
CREATE TRIGGER lagerort_schreiben BEFORE INSERT OR UPDATE ON public.lagerort FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION lagerort_schreiben();

CREATE TABLE materialbewegung_anzahl (
  tag date NOT NULL,
  benutzer_id uuid NOT NULL,
  art materialbewegung_art NOT NULL,
  strang smallint NOT NULL,
  anzahl bigint NOT NULL,
  CONSTRAINT materialbewegung_anzahl_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT materialbewegung_anzahl_pkey PRIMARY KEY (tag, benutzer_id, art, strang)
) WITH (fillfactor=70);
CREATE INDEX materialbewegung_anzahl_benutzer ON public.materialbewegung_anzahl USING btree (benutzer_id, tag);

CREATE TABLE objekttyp_qualifikationsanforderung (
  objekttyp_id uuid NOT NULL,
  qualifikationstyp_id uuid NOT NULL,
  CONSTRAINT objekttyp_qualifikationsanforderung_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id) ON DELETE CASCADE,
  CONSTRAINT objekttyp_qualifikationsanforderung_pkey PRIMARY KEY (objekttyp_id, qualifikationstyp_id),
  CONSTRAINT objekttyp_qualifikationsanforderung_qualifikationstyp_id_fkey FOREIGN KEY (qualifikationstyp_id) REFERENCES qualifikationstyp(id)
);
CREATE INDEX objekttyp_qualifikationsanforderung_typ ON public.objekttyp_qualifikationsanforderung USING btree (qualifikationstyp_id);
CREATE TRIGGER anforderung_eintrag AFTER INSERT ON public.objekttyp_qualifikationsanforderung REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION anforderung_eintrag();
CREATE TRIGGER anforderung_eintrag_gehalten BEFORE INSERT ON public.objekttyp_qualifikationsanforderung FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gehalten();
CREATE TRIGGER objekttyp_qualifikationsanforderung_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.objekttyp_qualifikationsanforderung FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben('objekttyp', 'objekttyp_id');

CREATE TABLE ortsrolle (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  rolle text,
  rolle_id uuid,
  einheit_id uuid,
  standort_id uuid,
  aus_gruppe boolean DEFAULT false NOT NULL,
  CONSTRAINT ortsrolle_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT ortsrolle_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT ortsrolle_einmal UNIQUE NULLS NOT DISTINCT (benutzer_id, rolle, rolle_id, einheit_id, standort_id),
  CONSTRAINT ortsrolle_ort CHECK ((num_nonnulls(einheit_id, standort_id) = 1)),
  CONSTRAINT ortsrolle_pkey PRIMARY KEY (id),
  CONSTRAINT ortsrolle_rolle CHECK ((num_nonnulls(rolle, rolle_id) = 1)),
  CONSTRAINT ortsrolle_rolle_check CHECK ((rolle = ANY (ARRAY['mitarbeiter'::text, 'materialverantwortlicher'::text, 'leitungsverantwortlicher'::text, 'administration'::text]))),
  CONSTRAINT ortsrolle_rolle_id_fkey FOREIGN KEY (rolle_id) REFERENCES rolle(id),
  CONSTRAINT ortsrolle_standort_id_fkey FOREIGN KEY (standort_id) REFERENCES standort(id)
);
CREATE INDEX ortsrolle_einheit ON public.ortsrolle USING btree (einheit_id);
CREATE INDEX ortsrolle_rolle_id ON public.ortsrolle USING btree (rolle_id);
CREATE INDEX ortsrolle_standort ON public.ortsrolle USING btree (standort_id);

CREATE TABLE passkey (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  kennung text NOT NULL,
  oeffentlicher_schluessel bytea NOT NULL,
  zaehler bigint NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  transporte text[] NOT NULL,
  angelegt_am timestamp(3) with time zone NOT NULL,
  zuletzt_am timestamp(3) with time zone,
  nur_mit_passwort boolean DEFAULT false NOT NULL,
  CONSTRAINT passkey_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT passkey_kennung_key UNIQUE (kennung),
  CONSTRAINT passkey_pkey PRIMARY KEY (id)
);
CREATE INDEX passkey_benutzer ON public.passkey USING btree (benutzer_id);

CREATE TABLE passkey_herausforderung (
  herausforderung text NOT NULL,
  zweck text NOT NULL,
  benutzer_id uuid,
  rp_id text NOT NULL,
  herkunft text NOT NULL,
  laeuft_ab_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_herausforderung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT passkey_herausforderung_check CHECK (((benutzer_id IS NULL) = (zweck = 'anmelden'::text))),
  CONSTRAINT passkey_herausforderung_pkey PRIMARY KEY (herausforderung),
  CONSTRAINT passkey_herausforderung_zweck_check CHECK ((zweck = ANY (ARRAY['anmelden'::text, 'bestaetigen'::text, 'einrichten'::text])))
);
CREATE INDEX passkey_herausforderung_benutzer ON public.passkey_herausforderung USING btree (benutzer_id) WHERE (benutzer_id IS NOT NULL);

CREATE TABLE passwort_vergessen (
  benutzer_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  laeuft_ab_am timestamp with time zone NOT NULL,
  CONSTRAINT passwort_vergessen_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT passwort_vergessen_pkey PRIMARY KEY (benutzer_id),
  CONSTRAINT passwort_vergessen_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE pruefart (
  id uuid NOT NULL,
  material_id uuid NOT NULL,
  name text NOT NULL,
  intervall_monate integer,
  CONSTRAINT pruefart_intervall_monate_check CHECK ((intervall_monate >= 1)),
  CONSTRAINT pruefart_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id) ON DELETE CASCADE,
  CONSTRAINT pruefart_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX pruefart_name ON public.pruefart USING btree (material_id, faltung(name));
CREATE TRIGGER pruefart_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.pruefart FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER pruefart_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.pruefart FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben('material', 'material_id');

CREATE TABLE sitzung (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  geraet text,
  adresse text,
  begonnen_am timestamp(3) with time zone NOT NULL,
  zuletzt_am timestamp(3) with time zone NOT NULL,
  laeuft_ab_am timestamp(3) with time zone NOT NULL,
  erneuerung integer,
  erneuerung_gezeigt integer,
  CONSTRAINT sitzung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT sitzung_pkey PRIMARY KEY (id)
);
CREATE INDEX sitzung_benutzer ON public.sitzung USING btree (benutzer_id, zuletzt_am DESC, id);
CREATE INDEX sitzung_laeuft_ab_am ON public.sitzung USING btree (laeuft_ab_am);

CREATE TABLE totp (
  benutzer_id uuid NOT NULL,
  geheimnis bytea,
  bestaetigt_am timestamp(3) with time zone,
  letzter_schritt integer DEFAULT 0 NOT NULL,
  neues_geheimnis bytea,
  neu_bis timestamp(3) with time zone,
  CONSTRAINT totp_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT totp_check CHECK (((geheimnis IS NULL) = (bestaetigt_am IS NULL))),
  CONSTRAINT totp_check1 CHECK (((neues_geheimnis IS NULL) = (neu_bis IS NULL))),
  CONSTRAINT totp_pkey PRIMARY KEY (benutzer_id)
);

CREATE TABLE wiederherstellungscode (
  code_hash bytea NOT NULL,
  benutzer_id uuid NOT NULL,
  benutzt_am timestamp(3) with time zone,
  CONSTRAINT wiederherstellungscode_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT wiederherstellungscode_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX wiederherstellungscode_benutzer ON public.wiederherstellungscode USING btree (benutzer_id);

CREATE TABLE anmeldedienst_sitzung (
  sitzung_id uuid NOT NULL,
  sid text,
  refresh_token bytea,
  pruefen_ab timestamp(3) with time zone NOT NULL,
  geprueft_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT anmeldedienst_sitzung_pkey PRIMARY KEY (sitzung_id),
  CONSTRAINT anmeldedienst_sitzung_sitzung_id_fkey FOREIGN KEY (sitzung_id) REFERENCES sitzung(id) ON DELETE CASCADE
);
CREATE INDEX anmeldedienst_sitzung_sid ON public.anmeldedienst_sitzung USING btree (sid) WHERE (sid IS NOT NULL);

CREATE TABLE importzeile (
  import_id uuid NOT NULL,
  zeile integer NOT NULL,
  satz integer NOT NULL,
  werte text[] NOT NULL,
  ergebnis importergebnis,
  fehler jsonb DEFAULT '[]'::jsonb NOT NULL,
  entitaet_id uuid,
  aenderung jsonb,
  vorgaben text[] DEFAULT '{}'::text[] NOT NULL,
  felder jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT importzeile_import_id_fkey FOREIGN KEY (import_id) REFERENCES import(id) ON DELETE CASCADE,
  CONSTRAINT importzeile_pkey PRIMARY KEY (import_id, zeile)
);
CREATE INDEX importzeile_ergebnis ON public.importzeile USING btree (import_id, ergebnis, zeile);
CREATE INDEX importzeile_satz ON public.importzeile USING btree (import_id, satz);

CREATE TABLE lagerplatz (
  id uuid NOT NULL,
  code text NOT NULL,
  name text,
  lagerort_id uuid NOT NULL,
  CONSTRAINT lagerplatz_lagerort_id_fkey FOREIGN KEY (lagerort_id) REFERENCES lagerort(id),
  CONSTRAINT lagerplatz_pkey PRIMARY KEY (id)
);
CREATE INDEX lagerplatz_anfang_kern ON public.lagerplatz USING btree (suchkern(code) COLLATE "C");
CREATE INDEX lagerplatz_code_reihenfolge ON public.lagerplatz USING btree (code COLLATE natuerlich, id);
CREATE INDEX lagerplatz_lagerort ON public.lagerplatz USING btree (lagerort_id);
CREATE INDEX lagerplatz_suche ON public.lagerplatz USING gin ((((suchcode(code) || ' '::text) || COALESCE(suchtext(name), ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX lagerplatz_code ON public.lagerplatz USING btree (faltung(code));

CREATE TABLE objekt (
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  standort_id uuid NOT NULL,
  objekttyp_id uuid NOT NULL,
  vorlage_id uuid NOT NULL,
  fahrzeug_id uuid,
  einheit_id uuid,
  status objekt_status DEFAULT 'aktiv'::objekt_status NOT NULL,
  erstellt_am timestamp(3) with time zone DEFAULT now() NOT NULL,
  suchform text GENERATED ALWAYS AS (suchform(((code || ' '::text) || name))) STORED NOT NULL,
  rueckt_zuerst_aus boolean DEFAULT false NOT NULL,
  kontrollregel kontrollregel DEFAULT 'typ'::kontrollregel NOT NULL,
  kontrollintervall integer,
  kontrollintervall_einheit intervalleinheit DEFAULT 'wochen'::intervalleinheit NOT NULL,
  kontrolle_nach_einsatz boolean DEFAULT false NOT NULL,
  CONSTRAINT objekt_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT objekt_fahrzeug_id_fkey FOREIGN KEY (fahrzeug_id) REFERENCES objekt(id) ON DELETE SET NULL,
  CONSTRAINT objekt_kontrollintervall_check CHECK (((kontrollintervall >= 1) AND (kontrollintervall <= 999))),
  CONSTRAINT objekt_objekttyp_id_fkey FOREIGN KEY (objekttyp_id) REFERENCES objekttyp(id),
  CONSTRAINT objekt_pkey PRIMARY KEY (id),
  CONSTRAINT objekt_selbstbezug CHECK ((fahrzeug_id <> id)),
  CONSTRAINT objekt_standort_id_fkey FOREIGN KEY (standort_id) REFERENCES standort(id),
  CONSTRAINT objekt_vorlage_id_fkey FOREIGN KEY (vorlage_id) REFERENCES beladungsvorlage(id)
);
CREATE INDEX objekt_code_aehnlich ON public.objekt USING gin (faltung(code) gin_trgm_ops);
CREATE INDEX objekt_code_anfang_kern ON public.objekt USING btree (suchkern(code) COLLATE "C");
CREATE INDEX objekt_code_kern ON public.objekt USING gin (suchkern(code) gin_trgm_ops);
CREATE INDEX objekt_code_nummer ON public.objekt USING btree (code_anfang(code), code_nummer(code));
CREATE INDEX objekt_code_reihenfolge ON public.objekt USING btree (code COLLATE natuerlich);
CREATE INDEX objekt_einheit ON public.objekt USING btree (einheit_id);
CREATE INDEX objekt_fahrzeug ON public.objekt USING btree (fahrzeug_id);
CREATE INDEX objekt_name_aehnlich ON public.objekt USING gin (faltung(name) gin_trgm_ops);
CREATE INDEX objekt_name_anfang_kern ON public.objekt USING btree (suchkern(name) COLLATE "C");
CREATE INDEX objekt_name_kern ON public.objekt USING gin (suchkern(name) gin_trgm_ops);
CREATE INDEX objekt_objekttyp ON public.objekt USING btree (objekttyp_id);
CREATE INDEX objekt_standort ON public.objekt USING btree (standort_id);
CREATE INDEX objekt_suche ON public.objekt USING gin (suchform gin_trgm_ops);
CREATE INDEX objekt_vorlage ON public.objekt USING btree (vorlage_id);
CREATE UNIQUE INDEX objekt_code ON public.objekt USING btree (faltung(code));
CREATE TRIGGER objekt_eintraege_geaendert AFTER UPDATE OF einheit_id ON public.objekt FOR EACH ROW WHEN ((old.einheit_id IS DISTINCT FROM new.einheit_id)) EXECUTE FUNCTION objekt_eintraege();
CREATE TRIGGER objekt_eintraege_neu AFTER INSERT ON public.objekt FOR EACH ROW EXECUTE FUNCTION objekt_eintraege();
CREATE TRIGGER objekt_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.objekt FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE vorlagenposition (
  id uuid NOT NULL,
  vorlage_id uuid NOT NULL,
  material_id uuid NOT NULL,
  sollmenge integer NOT NULL,
  fach_id uuid,
  fach_freitext text,
  reihenfolge integer NOT NULL,
  CONSTRAINT vorlagenposition_fach_id_fkey FOREIGN KEY (fach_id) REFERENCES fach(id),
  CONSTRAINT vorlagenposition_fach_oder_freitext CHECK ((num_nonnulls(fach_id, fach_freitext) <= 1)),
  CONSTRAINT vorlagenposition_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT vorlagenposition_pkey PRIMARY KEY (id),
  CONSTRAINT vorlagenposition_sollmenge_check CHECK ((sollmenge >= 1)),
  CONSTRAINT vorlagenposition_vorlage_id_fkey FOREIGN KEY (vorlage_id) REFERENCES beladungsvorlage(id) ON DELETE CASCADE
);
CREATE INDEX vorlagenposition_fach ON public.vorlagenposition USING btree (fach_id);
CREATE INDEX vorlagenposition_material ON public.vorlagenposition USING btree (material_id);
CREATE UNIQUE INDEX vorlagenposition_material_einmal ON public.vorlagenposition USING btree (vorlage_id, material_id);
CREATE TRIGGER vorlagenposition_eintrag AFTER INSERT ON public.vorlagenposition REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION vorlagenposition_eintrag();
CREATE TRIGGER vorlagenposition_eintrag_gehalten BEFORE INSERT ON public.vorlagenposition FOR EACH STATEMENT EXECUTE FUNCTION eintraege_gehalten();
CREATE TRIGGER vorlagenposition_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.vorlagenposition FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben('beladungsvorlage', 'vorlage_id');

CREATE TABLE bestand (
  lagerplatz_id uuid NOT NULL,
  material_id uuid NOT NULL,
  menge bigint NOT NULL,
  zugaenge bigint NOT NULL,
  abgaenge bigint NOT NULL,
  auslagerungen bigint NOT NULL,
  einlagerungen bigint NOT NULL,
  CONSTRAINT bestand_lagerplatz_id_fkey FOREIGN KEY (lagerplatz_id) REFERENCES lagerplatz(id),
  CONSTRAINT bestand_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT bestand_nie_negativ CHECK ((menge >= 0)),
  CONSTRAINT bestand_pkey PRIMARY KEY (lagerplatz_id, material_id)
) WITH (fillfactor=70);
CREATE INDEX bestand_material ON public.bestand USING btree (material_id, lagerplatz_id);
CREATE TRIGGER bestand_eintrag AFTER INSERT ON public.bestand REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION bestand_eintrag();

CREATE TABLE einsatz (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  benutzer_id uuid NOT NULL,
  bemerkung text,
  erfasst_am timestamp(3) with time zone NOT NULL,
  gemeldet_mit_id uuid,
  CONSTRAINT einsatz_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT einsatz_gemeldet_mit_id_fkey FOREIGN KEY (gemeldet_mit_id) REFERENCES einsatz(id),
  CONSTRAINT einsatz_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT einsatz_pkey PRIMARY KEY (id)
);
CREATE INDEX einsatz_gemeldet_mit ON public.einsatz USING btree (gemeldet_mit_id) WHERE (gemeldet_mit_id IS NOT NULL);
CREATE INDEX einsatz_objekt ON public.einsatz USING btree (objekt_id, zeitpunkt DESC, id DESC);
CREATE INDEX einsatz_zeitpunkt ON public.einsatz USING btree (zeitpunkt DESC, id DESC);
CREATE TRIGGER einsatz_lage AFTER INSERT ON public.einsatz FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER einsatz_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.einsatz FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

CREATE TABLE fachfoto (
  id uuid NOT NULL,
  objekt_id uuid,
  vorlage_id uuid,
  fach_id uuid,
  fach_freitext text,
  CONSTRAINT fachfoto_fach_id_fkey FOREIGN KEY (fach_id) REFERENCES fach(id),
  CONSTRAINT fachfoto_fach_oder_freitext CHECK ((num_nonnulls(fach_id, fach_freitext) = 1)),
  CONSTRAINT fachfoto_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT fachfoto_objekt_oder_vorlage CHECK ((num_nonnulls(objekt_id, vorlage_id) = 1)),
  CONSTRAINT fachfoto_pkey PRIMARY KEY (id),
  CONSTRAINT fachfoto_vorlage_id_fkey FOREIGN KEY (vorlage_id) REFERENCES beladungsvorlage(id)
);
CREATE INDEX fachfoto_fach ON public.fachfoto USING btree (fach_id);
CREATE INDEX fachfoto_objekt ON public.fachfoto USING btree (objekt_id);
CREATE INDEX fachfoto_vorlage ON public.fachfoto USING btree (vorlage_id);
CREATE TRIGGER fachfoto_schreiben BEFORE INSERT OR DELETE OR UPDATE ON public.fachfoto FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION eintrag_schreiben('beladungsvorlage', 'vorlage_id');

CREATE TABLE fahrzeugdetails (
  objekt_id uuid NOT NULL,
  kennzeichen text,
  funkrufname text,
  baujahr integer,
  kilometerstand integer,
  betriebsstunden double precision,
  naechste_hu date,
  naechste_uvv date,
  CONSTRAINT fahrzeugdetails_betriebsstunden_check CHECK ((betriebsstunden >= (0)::double precision)),
  CONSTRAINT fahrzeugdetails_kilometerstand_check CHECK ((kilometerstand >= 0)),
  CONSTRAINT fahrzeugdetails_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE,
  CONSTRAINT fahrzeugdetails_pkey PRIMARY KEY (objekt_id)
);
CREATE INDEX fahrzeugdetails_suche ON public.fahrzeugdetails USING gin ((((suchcode(kennzeichen) || ' '::text) || suchcode(funkrufname))) gin_trgm_ops);
CREATE TRIGGER fahrzeugdetails_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.fahrzeugdetails FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE favorit (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  platz integer NOT NULL,
  seite text,
  objekt_id uuid,
  ansicht_id uuid,
  CONSTRAINT favorit_ansicht_id_fkey FOREIGN KEY (ansicht_id) REFERENCES ansicht(id) ON DELETE CASCADE,
  CONSTRAINT favorit_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id) ON DELETE CASCADE,
  CONSTRAINT favorit_check CHECK ((num_nonnulls(seite, objekt_id, ansicht_id) = 1)),
  CONSTRAINT favorit_einmal UNIQUE NULLS NOT DISTINCT (benutzer_id, seite, objekt_id, ansicht_id),
  CONSTRAINT favorit_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE,
  CONSTRAINT favorit_pkey PRIMARY KEY (id),
  CONSTRAINT favorit_seite_check CHECK ((length(seite) <= 60))
);
CREATE INDEX favorit_ansicht ON public.favorit USING btree (ansicht_id);
CREATE INDEX favorit_objekt ON public.favorit USING btree (objekt_id);

CREATE TABLE kontrolle (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  status kontrolle_status DEFAULT 'in_bearbeitung'::kontrolle_status NOT NULL,
  gestartet_am timestamp(3) with time zone NOT NULL,
  beendet_am timestamp(3) with time zone,
  vorgaenger_id uuid,
  CONSTRAINT kontrolle_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT kontrolle_ende CHECK (((status = 'in_bearbeitung'::kontrolle_status) = (beendet_am IS NULL))),
  CONSTRAINT kontrolle_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT kontrolle_pkey PRIMARY KEY (id),
  CONSTRAINT kontrolle_vorgaenger_id_fkey FOREIGN KEY (vorgaenger_id) REFERENCES kontrolle(id)
);
CREATE INDEX kontrolle_benutzer ON public.kontrolle USING btree (benutzer_id, id DESC);
CREATE INDEX kontrolle_letzte ON public.kontrolle USING btree (objekt_id, beendet_am DESC) WHERE (status = 'abgeschlossen'::kontrolle_status);
CREATE INDEX kontrolle_objekt ON public.kontrolle USING btree (objekt_id, id DESC);
CREATE UNIQUE INDEX kontrolle_laufend ON public.kontrolle USING btree (objekt_id) WHERE (status = 'in_bearbeitung'::kontrolle_status);
CREATE TRIGGER kontrolle_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.kontrolle FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE kontrollerinnerung (
  objekt_id uuid NOT NULL,
  faellig_am date NOT NULL,
  letzte_kontrolle_am timestamp(3) with time zone,
  erinnert_am timestamp(3) with time zone NOT NULL,
  CONSTRAINT kontrollerinnerung_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE,
  CONSTRAINT kontrollerinnerung_pkey PRIMARY KEY (objekt_id)
);

CREATE TABLE kontrollverantwortung (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  benutzer_id uuid,
  einheit_id uuid,
  CONSTRAINT kontrollverantwortung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT kontrollverantwortung_benutzer_oder_einheit CHECK ((num_nonnulls(benutzer_id, einheit_id) = 1)),
  CONSTRAINT kontrollverantwortung_einheit_id_fkey FOREIGN KEY (einheit_id) REFERENCES einheit(id),
  CONSTRAINT kontrollverantwortung_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE,
  CONSTRAINT kontrollverantwortung_pkey PRIMARY KEY (id)
);
CREATE INDEX kontrollverantwortung_benutzer ON public.kontrollverantwortung USING btree (benutzer_id);
CREATE INDEX kontrollverantwortung_einheit ON public.kontrollverantwortung USING btree (einheit_id);
CREATE UNIQUE INDEX kontrollverantwortung_einmal ON public.kontrollverantwortung USING btree (objekt_id, benutzer_id, einheit_id) NULLS NOT DISTINCT;

CREATE TABLE lagerbewegung (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  von_standort_id uuid NOT NULL,
  nach_standort_id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  grund text,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  CONSTRAINT lagerbewegung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT lagerbewegung_nach_standort_id_fkey FOREIGN KEY (nach_standort_id) REFERENCES standort(id),
  CONSTRAINT lagerbewegung_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT lagerbewegung_pkey PRIMARY KEY (id),
  CONSTRAINT lagerbewegung_von_standort_id_fkey FOREIGN KEY (von_standort_id) REFERENCES standort(id)
);
CREATE INDEX lagerbewegung_nach ON public.lagerbewegung USING btree (nach_standort_id, id DESC);
CREATE INDEX lagerbewegung_objekt ON public.lagerbewegung USING btree (objekt_id, id DESC);
CREATE INDEX lagerbewegung_von ON public.lagerbewegung USING btree (von_standort_id, id DESC);
CREATE TRIGGER lagerbewegung_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.lagerbewegung FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

CREATE TABLE mangel (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  titel text NOT NULL,
  beschreibung text,
  prioritaet mangel_prioritaet DEFAULT 'normal'::mangel_prioritaet NOT NULL,
  status mangel_status DEFAULT 'neu'::mangel_status NOT NULL,
  entitaet_typ mangel_entitaet,
  entitaet_id uuid,
  gemeldet_von uuid NOT NULL,
  gemeldet_am timestamp(3) with time zone NOT NULL,
  erledigt_am timestamp(3) with time zone,
  verantwortlich_id uuid,
  CONSTRAINT mangel_ende CHECK (((status = 'erledigt'::mangel_status) = (erledigt_am IS NOT NULL))),
  CONSTRAINT mangel_entitaet_ganz CHECK ((num_nonnulls(entitaet_typ, entitaet_id) = ANY (ARRAY[0, 2]))),
  CONSTRAINT mangel_gemeldet_von_fkey FOREIGN KEY (gemeldet_von) REFERENCES benutzer(id),
  CONSTRAINT mangel_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT mangel_pkey PRIMARY KEY (id),
  CONSTRAINT mangel_verantwortlich_id_fkey FOREIGN KEY (verantwortlich_id) REFERENCES benutzer(id)
);
CREATE INDEX mangel_entitaet ON public.mangel USING btree (entitaet_id);
CREATE INDEX mangel_gemeldet_von ON public.mangel USING btree (gemeldet_von, id DESC);
CREATE INDEX mangel_objekt ON public.mangel USING btree (objekt_id, id DESC);
CREATE INDEX mangel_offen ON public.mangel USING btree (objekt_id, prioritaet) WHERE (status <> 'erledigt'::mangel_status);
CREATE INDEX mangel_suche ON public.mangel USING gin (suchtext(titel) gin_trgm_ops);
CREATE INDEX mangel_verantwortlich ON public.mangel USING btree (verantwortlich_id, id DESC);
CREATE TRIGGER mangel_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.mangel FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE objektposition (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  material_id uuid NOT NULL,
  sollmenge_vorlage integer NOT NULL,
  override integer,
  sollmenge integer GENERATED ALWAYS AS (COALESCE(override, sollmenge_vorlage)) STORED NOT NULL,
  istmenge integer DEFAULT 0 NOT NULL,
  fach_id uuid,
  fach_freitext text,
  reihenfolge integer NOT NULL,
  code text,
  seriennummer text,
  ablaufdatum date,
  chargennummer text,
  pruefintervall_monate integer,
  letzte_pruefung date,
  naechste_pruefung date GENERATED ALWAYS AS (((letzte_pruefung + make_interval(months => pruefintervall_monate)))::date) STORED,
  ist_status ist_status DEFAULT 'aktiv'::ist_status NOT NULL,
  CONSTRAINT objektposition_fach_id_fkey FOREIGN KEY (fach_id) REFERENCES fach(id),
  CONSTRAINT objektposition_fach_oder_freitext CHECK ((num_nonnulls(fach_id, fach_freitext) <= 1)),
  CONSTRAINT objektposition_istmenge_check CHECK ((istmenge >= 0)),
  CONSTRAINT objektposition_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT objektposition_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE,
  CONSTRAINT objektposition_override_check CHECK ((override >= 0)),
  CONSTRAINT objektposition_pkey PRIMARY KEY (id),
  CONSTRAINT objektposition_pruefintervall_monate_check CHECK ((pruefintervall_monate >= 1)),
  CONSTRAINT objektposition_sollmenge_vorlage_check CHECK ((sollmenge_vorlage >= 0))
);
CREATE INDEX objektposition_ablauf_im_objekt ON public.objektposition USING btree (objekt_id, ablaufdatum) WHERE (ist_status = 'aktiv'::ist_status);
CREATE INDEX objektposition_ablaufdatum ON public.objektposition USING btree (ablaufdatum) WHERE (ist_status = 'aktiv'::ist_status);
CREATE INDEX objektposition_code_kern ON public.objektposition USING btree (suchkern(code) COLLATE "C") WHERE (code IS NOT NULL);
CREATE INDEX objektposition_code_nummer ON public.objektposition USING btree (code_anfang(code), code_nummer(code));
CREATE INDEX objektposition_fach ON public.objektposition USING btree (fach_id);
CREATE INDEX objektposition_material_objekt ON public.objektposition USING btree (material_id, objekt_id) INCLUDE (ist_status);
CREATE INDEX objektposition_naechste_pruefung ON public.objektposition USING btree (naechste_pruefung) WHERE (ist_status = 'aktiv'::ist_status);
CREATE INDEX objektposition_pruefung_im_objekt ON public.objektposition USING btree (objekt_id, naechste_pruefung) WHERE (ist_status = 'aktiv'::ist_status);
CREATE UNIQUE INDEX objektposition_code ON public.objektposition USING btree (faltung(code));
CREATE UNIQUE INDEX objektposition_material_einmal ON public.objektposition USING btree (objekt_id, material_id);
CREATE TRIGGER objektposition_eintrag AFTER INSERT ON public.objektposition REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION objektposition_eintrag();
CREATE TRIGGER objektposition_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.objektposition FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE wartungsplan (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  name text NOT NULL,
  CONSTRAINT wartungsplan_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE,
  CONSTRAINT wartungsplan_pkey PRIMARY KEY (id)
);
CREATE INDEX wartungsplan_objekt ON public.wartungsplan USING btree (objekt_id);

CREATE TABLE zustaendigkeit (
  id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  standort_id uuid,
  objekt_id uuid,
  CONSTRAINT zustaendigkeit_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT zustaendigkeit_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id) ON DELETE CASCADE,
  CONSTRAINT zustaendigkeit_pkey PRIMARY KEY (id),
  CONSTRAINT zustaendigkeit_standort_id_fkey FOREIGN KEY (standort_id) REFERENCES standort(id),
  CONSTRAINT zustaendigkeit_standort_oder_objekt CHECK ((num_nonnulls(standort_id, objekt_id) = 1))
);
CREATE INDEX zustaendigkeit_objekt ON public.zustaendigkeit USING btree (objekt_id);
CREATE INDEX zustaendigkeit_standort ON public.zustaendigkeit USING btree (standort_id);
CREATE UNIQUE INDEX zustaendigkeit_einmal ON public.zustaendigkeit USING btree (benutzer_id, standort_id, objekt_id) NULLS NOT DISTINCT;

CREATE TABLE einsatz_ruecknahme (
  einsatz_id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  CONSTRAINT einsatz_ruecknahme_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT einsatz_ruecknahme_einsatz_id_fkey FOREIGN KEY (einsatz_id) REFERENCES einsatz(id),
  CONSTRAINT einsatz_ruecknahme_pkey PRIMARY KEY (einsatz_id)
);
CREATE INDEX einsatz_ruecknahme_benutzer ON public.einsatz_ruecknahme USING btree (benutzer_id);
CREATE TRIGGER einsatz_ruecknahme_lage AFTER INSERT ON public.einsatz_ruecknahme FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER einsatz_ruecknahme_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.einsatz_ruecknahme FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

CREATE TABLE fehlbestand (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  objektposition_id uuid NOT NULL,
  material_id uuid NOT NULL,
  kontrolle_id uuid,
  sollmenge integer NOT NULL,
  istmenge integer NOT NULL,
  fehlmenge integer GENERATED ALWAYS AS (GREATEST((sollmenge - istmenge), 0)) STORED NOT NULL,
  status fehlbestand_status DEFAULT 'offen'::fehlbestand_status NOT NULL,
  vorlaeufig boolean NOT NULL,
  entstanden_am timestamp(3) with time zone NOT NULL,
  erledigt_am timestamp(3) with time zone,
  gemeldet_am timestamp(3) with time zone,
  erinnert_am timestamp(3) with time zone,
  eskaliert_am timestamp(3) with time zone,
  CONSTRAINT fehlbestand_ende CHECK (((status = 'erledigt'::fehlbestand_status) = (erledigt_am IS NOT NULL))),
  CONSTRAINT fehlbestand_istmenge_check CHECK ((istmenge >= 0)),
  CONSTRAINT fehlbestand_kontrolle_id_fkey FOREIGN KEY (kontrolle_id) REFERENCES kontrolle(id),
  CONSTRAINT fehlbestand_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT fehlbestand_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT fehlbestand_objektposition_id_fkey FOREIGN KEY (objektposition_id) REFERENCES objektposition(id),
  CONSTRAINT fehlbestand_pkey PRIMARY KEY (id),
  CONSTRAINT fehlbestand_sollmenge_check CHECK ((sollmenge >= 0))
);
CREATE INDEX fehlbestand_entstanden ON public.fehlbestand USING btree (entstanden_am, id);
CREATE INDEX fehlbestand_erinnert ON public.fehlbestand USING btree (erinnert_am) WHERE (erinnert_am IS NOT NULL);
CREATE INDEX fehlbestand_erledigt ON public.fehlbestand USING btree (erledigt_am) WHERE (status = 'erledigt'::fehlbestand_status);
CREATE INDEX fehlbestand_eskaliert ON public.fehlbestand USING btree (eskaliert_am) WHERE (eskaliert_am IS NOT NULL);
CREATE INDEX fehlbestand_kontrolle ON public.fehlbestand USING btree (kontrolle_id);
CREATE INDEX fehlbestand_material ON public.fehlbestand USING btree (material_id, entstanden_am);
CREATE INDEX fehlbestand_objekt ON public.fehlbestand USING btree (objekt_id, entstanden_am);
CREATE INDEX fehlbestand_offen ON public.fehlbestand USING btree (entstanden_am, id) WHERE (status <> 'erledigt'::fehlbestand_status);
CREATE INDEX fehlbestand_offen_im_objekt ON public.fehlbestand USING btree (objekt_id) INCLUDE (id, vorlaeufig) WHERE (status <> 'erledigt'::fehlbestand_status);
CREATE INDEX fehlbestand_position ON public.fehlbestand USING btree (objektposition_id);
CREATE INDEX fehlbestand_ungemeldet ON public.fehlbestand USING btree (kontrolle_id) WHERE (gemeldet_am IS NULL);
CREATE INDEX fehlbestand_zu_erinnern ON public.fehlbestand USING btree (entstanden_am) WHERE ((status <> 'erledigt'::fehlbestand_status) AND (erinnert_am IS NULL));
CREATE INDEX fehlbestand_zu_eskalieren ON public.fehlbestand USING btree (entstanden_am) WHERE ((status <> 'erledigt'::fehlbestand_status) AND (eskaliert_am IS NULL));
CREATE UNIQUE INDEX fehlbestand_offen_einmal ON public.fehlbestand USING btree (objektposition_id) WHERE (status <> 'erledigt'::fehlbestand_status);
CREATE TRIGGER fehlbestand_dokumente AFTER DELETE ON public.fehlbestand FOR EACH ROW EXECUTE FUNCTION dokumente_an_die_position();
CREATE TRIGGER fehlbestand_lage_entfallen AFTER DELETE ON public.fehlbestand REFERENCING OLD TABLE AS alt FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_entfallen();
CREATE TRIGGER fehlbestand_lage_geaendert AFTER UPDATE ON public.fehlbestand REFERENCING OLD TABLE AS alt NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_geaendert();
CREATE TRIGGER fehlbestand_lage_geleert AFTER TRUNCATE ON public.fehlbestand FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER fehlbestand_lage_neu AFTER INSERT ON public.fehlbestand REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION lage_endgueltig_neu();

CREATE TABLE mangel_kommentar (
  id uuid NOT NULL,
  mangel_id uuid NOT NULL,
  text text NOT NULL,
  benutzer_id uuid NOT NULL,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  geaendert_am timestamp(3) with time zone,
  CONSTRAINT mangel_kommentar_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT mangel_kommentar_mangel_id_fkey FOREIGN KEY (mangel_id) REFERENCES mangel(id),
  CONSTRAINT mangel_kommentar_pkey PRIMARY KEY (id)
);
CREATE INDEX mangel_kommentar_benutzer ON public.mangel_kommentar USING btree (benutzer_id);
CREATE INDEX mangel_kommentar_mangel ON public.mangel_kommentar USING btree (mangel_id, id);

CREATE TABLE wartungsauftrag (
  id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  wartungsplan_id uuid,
  werkstatt werkstatt NOT NULL,
  werkstatt_name text,
  beschreibung text NOT NULL,
  kosten numeric(12,2),
  status wartungsauftrag_status DEFAULT 'offen'::wartungsauftrag_status NOT NULL,
  erstellt_von uuid NOT NULL,
  erstellt_am timestamp(3) with time zone NOT NULL,
  erledigt_am timestamp(3) with time zone,
  ausgefuehrt_am date,
  kilometerstand integer,
  betriebsstunden double precision,
  mangel_id uuid,
  CONSTRAINT wartungsauftrag_betriebsstunden_check CHECK ((betriebsstunden >= (0)::double precision)),
  CONSTRAINT wartungsauftrag_ende CHECK (((status = 'erledigt'::wartungsauftrag_status) = (erledigt_am IS NOT NULL))),
  CONSTRAINT wartungsauftrag_erstellt_von_fkey FOREIGN KEY (erstellt_von) REFERENCES benutzer(id),
  CONSTRAINT wartungsauftrag_kilometerstand_check CHECK ((kilometerstand >= 0)),
  CONSTRAINT wartungsauftrag_kosten_check CHECK ((kosten >= (0)::numeric)),
  CONSTRAINT wartungsauftrag_mangel_id_fkey FOREIGN KEY (mangel_id) REFERENCES mangel(id),
  CONSTRAINT wartungsauftrag_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT wartungsauftrag_pkey PRIMARY KEY (id),
  CONSTRAINT wartungsauftrag_wartungsplan_id_fkey FOREIGN KEY (wartungsplan_id) REFERENCES wartungsplan(id)
);
CREATE INDEX wartungsauftrag_mangel ON public.wartungsauftrag USING btree (mangel_id, id DESC);
CREATE INDEX wartungsauftrag_objekt ON public.wartungsauftrag USING btree (objekt_id, id DESC);
CREATE INDEX wartungsauftrag_plan ON public.wartungsauftrag USING btree (wartungsplan_id, id DESC);
CREATE INDEX wartungsauftrag_unerledigt ON public.wartungsauftrag USING btree (id DESC) WHERE (status <> 'erledigt'::wartungsauftrag_status);

CREATE TABLE wartungsplan_position (
  id uuid NOT NULL,
  wartungsplan_id uuid NOT NULL,
  bezeichnung text NOT NULL,
  reihenfolge integer NOT NULL,
  intervall_monate integer,
  intervall_km integer,
  intervall_betriebsstunden double precision,
  zuletzt_am date,
  zuletzt_km integer,
  zuletzt_betriebsstunden double precision,
  faellig_am date GENERATED ALWAYS AS (((zuletzt_am + make_interval(months => intervall_monate)))::date) STORED,
  faellig_km integer GENERATED ALWAYS AS ((COALESCE(zuletzt_km, 0) + intervall_km)) STORED,
  faellig_betriebsstunden double precision GENERATED ALWAYS AS ((((COALESCE(zuletzt_betriebsstunden, (0)::double precision))::numeric + (intervall_betriebsstunden)::numeric))::double precision) STORED,
  CONSTRAINT wartungsplan_position_intervall CHECK ((num_nonnulls(intervall_monate, intervall_km, intervall_betriebsstunden) >= 1)),
  CONSTRAINT wartungsplan_position_intervall_betriebsstunden_check CHECK ((intervall_betriebsstunden > (0)::double precision)),
  CONSTRAINT wartungsplan_position_intervall_km_check CHECK ((intervall_km >= 1)),
  CONSTRAINT wartungsplan_position_intervall_monate_check CHECK ((intervall_monate >= 1)),
  CONSTRAINT wartungsplan_position_pkey PRIMARY KEY (id),
  CONSTRAINT wartungsplan_position_wartungsplan_id_fkey FOREIGN KEY (wartungsplan_id) REFERENCES wartungsplan(id) ON DELETE CASCADE,
  CONSTRAINT wartungsplan_position_zuletzt_betriebsstunden_check CHECK ((zuletzt_betriebsstunden >= (0)::double precision)),
  CONSTRAINT wartungsplan_position_zuletzt_km_check CHECK ((zuletzt_km >= 0))
);
CREATE INDEX wartungsplan_position_faellig ON public.wartungsplan_position USING btree (faellig_am);
CREATE INDEX wartungsplan_position_plan ON public.wartungsplan_position USING btree (wartungsplan_id, reihenfolge);

CREATE TABLE geraet_instanz (
  id uuid NOT NULL,
  objektposition_id uuid NOT NULL,
  objekt_id uuid NOT NULL,
  seriennummer text NOT NULL,
  status geraet_status DEFAULT 'einsatzbereit'::geraet_status NOT NULL,
  letzte_pruefung date,
  naechste_pruefung date,
  bemerkung text,
  fehlbestand_id uuid,
  CONSTRAINT geraet_instanz_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id) ON DELETE SET NULL,
  CONSTRAINT geraet_instanz_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT geraet_instanz_objektposition_id_fkey FOREIGN KEY (objektposition_id) REFERENCES objektposition(id),
  CONSTRAINT geraet_instanz_pkey PRIMARY KEY (id)
);
CREATE INDEX geraet_instanz_anfang_kern ON public.geraet_instanz USING btree (suchkern(seriennummer) COLLATE "C");
CREATE INDEX geraet_instanz_fehlbestand ON public.geraet_instanz USING btree (fehlbestand_id);
CREATE INDEX geraet_instanz_naechste_pruefung ON public.geraet_instanz USING btree (naechste_pruefung) WHERE (status <> 'ausgesondert'::geraet_status);
CREATE INDEX geraet_instanz_objekt ON public.geraet_instanz USING btree (objekt_id, naechste_pruefung) WHERE (status <> 'ausgesondert'::geraet_status);
CREATE INDEX geraet_instanz_position ON public.geraet_instanz USING btree (objektposition_id);
CREATE INDEX geraet_instanz_reihenfolge ON public.geraet_instanz USING btree (seriennummer COLLATE natuerlich, id);
CREATE INDEX geraet_instanz_suche ON public.geraet_instanz USING gin (suchcode(seriennummer) gin_trgm_ops);
CREATE UNIQUE INDEX geraet_instanz_seriennummer ON public.geraet_instanz USING btree (faltung(seriennummer));
CREATE TRIGGER geraet_instanz_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.geraet_instanz FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE kontrollposition (
  id uuid NOT NULL,
  kontrolle_id uuid NOT NULL,
  objektposition_id uuid NOT NULL,
  material_id uuid NOT NULL,
  sollmenge integer NOT NULL,
  gezaehlt integer,
  bestaetigt boolean GENERATED ALWAYS AS ((gezaehlt IS NOT NULL)) STORED NOT NULL,
  fehlbestand_id uuid,
  ablaufdatum date,
  chargennummer text,
  seriennummer text,
  nachgefuellt integer DEFAULT 0 NOT NULL,
  entfernt text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT kontrollposition_entfernt CHECK ((entfernt <@ ARRAY['ablaufdatum'::text, 'chargennummer'::text, 'seriennummer'::text])),
  CONSTRAINT kontrollposition_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id),
  CONSTRAINT kontrollposition_gezaehlt_check CHECK ((gezaehlt >= 0)),
  CONSTRAINT kontrollposition_kontrolle_id_fkey FOREIGN KEY (kontrolle_id) REFERENCES kontrolle(id),
  CONSTRAINT kontrollposition_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT kontrollposition_nachgefuellt_check CHECK ((nachgefuellt >= 0)),
  CONSTRAINT kontrollposition_objektposition_id_fkey FOREIGN KEY (objektposition_id) REFERENCES objektposition(id),
  CONSTRAINT kontrollposition_pkey PRIMARY KEY (id),
  CONSTRAINT kontrollposition_sollmenge_check CHECK ((sollmenge >= 0))
);
CREATE INDEX kontrollposition_fehlbestand ON public.kontrollposition USING btree (fehlbestand_id);
CREATE INDEX kontrollposition_material ON public.kontrollposition USING btree (material_id);
CREATE INDEX kontrollposition_position ON public.kontrollposition USING btree (objektposition_id, id DESC);
CREATE UNIQUE INDEX kontrollposition_material_einmal ON public.kontrollposition USING btree (kontrolle_id, material_id);
CREATE UNIQUE INDEX kontrollposition_position_einmal ON public.kontrollposition USING btree (kontrolle_id, objektposition_id);

CREATE TABLE mindermenge (
  id uuid NOT NULL,
  fehlbestand_id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  begruendung text,
  status mindermenge_status DEFAULT 'aktiv'::mindermenge_status NOT NULL,
  genehmigt_am timestamp(3) with time zone NOT NULL,
  beendet_am timestamp(3) with time zone,
  CONSTRAINT mindermenge_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT mindermenge_ende CHECK (((status = 'aktiv'::mindermenge_status) = (beendet_am IS NULL))),
  CONSTRAINT mindermenge_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id) ON DELETE CASCADE,
  CONSTRAINT mindermenge_pkey PRIMARY KEY (id)
);
CREATE INDEX mindermenge_fehlbestand ON public.mindermenge USING btree (fehlbestand_id);
CREATE UNIQUE INDEX mindermenge_aktiv ON public.mindermenge USING btree (fehlbestand_id) WHERE (status = 'aktiv'::mindermenge_status);
CREATE TRIGGER mindermenge_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.mindermenge FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE wartungsauftrag_position (
  wartungsauftrag_id uuid NOT NULL,
  wartungsplan_position_id uuid NOT NULL,
  CONSTRAINT wartungsauftrag_position_pkey PRIMARY KEY (wartungsauftrag_id, wartungsplan_position_id),
  CONSTRAINT wartungsauftrag_position_wartungsauftrag_id_fkey FOREIGN KEY (wartungsauftrag_id) REFERENCES wartungsauftrag(id) ON DELETE CASCADE,
  CONSTRAINT wartungsauftrag_position_wartungsplan_position_id_fkey FOREIGN KEY (wartungsplan_position_id) REFERENCES wartungsplan_position(id) ON DELETE CASCADE
);
CREATE INDEX wartungsauftrag_position_position ON public.wartungsauftrag_position USING btree (wartungsplan_position_id);

CREATE TABLE wartungsauftrag_verlauf (
  id uuid NOT NULL,
  wartungsauftrag_id uuid NOT NULL,
  benutzer_id uuid NOT NULL,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  status_von wartungsauftrag_status,
  status_nach wartungsauftrag_status NOT NULL,
  aenderungen jsonb NOT NULL,
  bemerkung text,
  CONSTRAINT wartungsauftrag_verlauf_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT wartungsauftrag_verlauf_pkey PRIMARY KEY (id),
  CONSTRAINT wartungsauftrag_verlauf_wartungsauftrag_id_fkey FOREIGN KEY (wartungsauftrag_id) REFERENCES wartungsauftrag(id) ON DELETE CASCADE
);
CREATE INDEX wartungsauftrag_verlauf_auftrag ON public.wartungsauftrag_verlauf USING btree (wartungsauftrag_id, id);

CREATE TABLE ausgabe (
  id uuid NOT NULL,
  material_id uuid NOT NULL,
  menge integer NOT NULL,
  geraet_instanz_id uuid,
  lagerplatz_id uuid,
  empfaenger text NOT NULL,
  bemerkung text,
  faellig_am date,
  status ausgabe_status DEFAULT 'ausgegeben'::ausgabe_status NOT NULL,
  ausgegeben_von uuid NOT NULL,
  ausgegeben_am timestamp(3) with time zone NOT NULL,
  zurueckgenommen_von uuid,
  zurueckgegeben_am timestamp(3) with time zone,
  an_einheit_id uuid,
  erinnert_am timestamp(3) with time zone,
  zurueck integer DEFAULT 0 NOT NULL,
  verloren integer DEFAULT 0 NOT NULL,
  CONSTRAINT ausgabe_an_einheit_id_fkey FOREIGN KEY (an_einheit_id) REFERENCES einheit(id),
  CONSTRAINT ausgabe_ausgegeben_von_fkey FOREIGN KEY (ausgegeben_von) REFERENCES benutzer(id),
  CONSTRAINT ausgabe_ende CHECK ((((status = 'zurueckgegeben'::ausgabe_status) = (zurueckgegeben_am IS NOT NULL)) AND ((status = 'zurueckgegeben'::ausgabe_status) = (zurueckgenommen_von IS NOT NULL)))),
  CONSTRAINT ausgabe_geraet_einzeln CHECK (((geraet_instanz_id IS NULL) OR (menge = 1))),
  CONSTRAINT ausgabe_geraet_instanz_id_fkey FOREIGN KEY (geraet_instanz_id) REFERENCES geraet_instanz(id),
  CONSTRAINT ausgabe_lagerplatz_id_fkey FOREIGN KEY (lagerplatz_id) REFERENCES lagerplatz(id),
  CONSTRAINT ausgabe_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT ausgabe_menge_check CHECK ((menge >= 1)),
  CONSTRAINT ausgabe_pkey PRIMARY KEY (id),
  CONSTRAINT ausgabe_teile CHECK ((((zurueck)::bigint + verloren) <= menge)),
  CONSTRAINT ausgabe_verloren_check CHECK ((verloren >= 0)),
  CONSTRAINT ausgabe_zurueck_check CHECK ((zurueck >= 0)),
  CONSTRAINT ausgabe_zurueckgenommen_von_fkey FOREIGN KEY (zurueckgenommen_von) REFERENCES benutzer(id)
);
CREATE INDEX ausgabe_an_einheit ON public.ausgabe USING btree (an_einheit_id) WHERE (an_einheit_id IS NOT NULL);
CREATE INDEX ausgabe_ausgegeben_von ON public.ausgabe USING btree (ausgegeben_von);
CREATE INDEX ausgabe_empfaenger_aehnlich ON public.ausgabe USING gin (faltung(empfaenger) gin_trgm_ops);
CREATE INDEX ausgabe_empfaenger_kern ON public.ausgabe USING gin (suchkern(empfaenger) gin_trgm_ops);
CREATE INDEX ausgabe_geraet ON public.ausgabe USING btree (geraet_instanz_id, id DESC);
CREATE INDEX ausgabe_lagerplatz ON public.ausgabe USING btree (lagerplatz_id);
CREATE INDEX ausgabe_material ON public.ausgabe USING btree (material_id, id DESC);
CREATE INDEX ausgabe_offen ON public.ausgabe USING btree (faellig_am, id) WHERE (status = 'ausgegeben'::ausgabe_status);
CREATE INDEX ausgabe_zeitpunkt ON public.ausgabe USING btree (ausgegeben_am DESC, id DESC);
CREATE INDEX ausgabe_zurueckgenommen_von ON public.ausgabe USING btree (zurueckgenommen_von);
CREATE UNIQUE INDEX ausgabe_geraet_einmal ON public.ausgabe USING btree (geraet_instanz_id) WHERE (status = 'ausgegeben'::ausgabe_status);
CREATE TRIGGER ausgabe_lage AFTER INSERT OR UPDATE OF status, geraet_instanz_id ON public.ausgabe FOR EACH ROW WHEN ((new.geraet_instanz_id IS NOT NULL)) EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER ausgabe_lage_entfallen AFTER DELETE ON public.ausgabe FOR EACH ROW WHEN ((old.geraet_instanz_id IS NOT NULL)) EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER ausgabe_lage_geleert AFTER TRUNCATE ON public.ausgabe FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();
CREATE TRIGGER ausgabe_schreiben BEFORE INSERT OR UPDATE ON public.ausgabe FOR EACH ROW WHEN ((COALESCE(current_setting('zeughaus.einheiten'::text, true), ''::text) <> ''::text)) EXECUTE FUNCTION ausgabe_schreiben();

CREATE TABLE geraet_termin (
  geraet_instanz_id uuid NOT NULL,
  pruefart_id uuid,
  letzte_pruefung date,
  naechste_pruefung date,
  CONSTRAINT geraet_termin_einmal UNIQUE NULLS NOT DISTINCT (geraet_instanz_id, pruefart_id),
  CONSTRAINT geraet_termin_geraet_instanz_id_fkey FOREIGN KEY (geraet_instanz_id) REFERENCES geraet_instanz(id) ON DELETE CASCADE,
  CONSTRAINT geraet_termin_pruefart_id_fkey FOREIGN KEY (pruefart_id) REFERENCES pruefart(id)
);
CREATE INDEX geraet_termin_pruefart ON public.geraet_termin USING btree (pruefart_id);
CREATE TRIGGER geraet_termin_lage AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.geraet_termin FOR EACH STATEMENT EXECUTE FUNCTION lage_geaendert();

CREATE TABLE pruefung (
  id uuid NOT NULL,
  geraet_instanz_id uuid NOT NULL,
  datum date NOT NULL,
  ergebnis pruefung_ergebnis NOT NULL,
  bemerkung text,
  benutzer_id uuid NOT NULL,
  erfasst_am timestamp(3) with time zone NOT NULL,
  pruefart_id uuid,
  CONSTRAINT pruefung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT pruefung_geraet_instanz_id_fkey FOREIGN KEY (geraet_instanz_id) REFERENCES geraet_instanz(id),
  CONSTRAINT pruefung_pkey PRIMARY KEY (id),
  CONSTRAINT pruefung_pruefart_id_fkey FOREIGN KEY (pruefart_id) REFERENCES pruefart(id)
);
CREATE INDEX pruefung_benutzer ON public.pruefung USING btree (benutzer_id);
CREATE INDEX pruefung_geraet ON public.pruefung USING btree (geraet_instanz_id, datum DESC, id DESC);
CREATE INDEX pruefung_pruefart ON public.pruefung USING btree (pruefart_id);
CREATE TRIGGER pruefung_unveraenderlich BEFORE DELETE OR UPDATE OR TRUNCATE ON public.pruefung FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

CREATE TABLE dokument (
  id uuid NOT NULL,
  entitaet_typ dokument_entitaet NOT NULL,
  entitaet_id uuid NOT NULL,
  dokumenttyp dokumenttyp NOT NULL,
  ist_original boolean NOT NULL,
  dateiname text NOT NULL,
  medientyp text NOT NULL,
  groesse integer NOT NULL,
  hash bytea NOT NULL,
  datei text NOT NULL,
  vorgaenger_id uuid,
  aktuell boolean DEFAULT true NOT NULL,
  hochgeladen_von uuid NOT NULL,
  hochgeladen_am timestamp(3) with time zone NOT NULL,
  pruefung_id uuid,
  CONSTRAINT dokument_groesse_check CHECK ((groesse >= 1)),
  CONSTRAINT dokument_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT dokument_hochgeladen_von_fkey FOREIGN KEY (hochgeladen_von) REFERENCES benutzer(id),
  CONSTRAINT dokument_medientyp_check CHECK ((medientyp = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT dokument_pkey PRIMARY KEY (id),
  CONSTRAINT dokument_pruefung_id_fkey FOREIGN KEY (pruefung_id) REFERENCES pruefung(id),
  CONSTRAINT dokument_vorgaenger_id_fkey FOREIGN KEY (vorgaenger_id) REFERENCES dokument(id)
);
CREATE INDEX dokument_benutzer ON public.dokument USING btree (hochgeladen_von);
CREATE INDEX dokument_entitaet ON public.dokument USING btree (entitaet_id, entitaet_typ, id DESC);
CREATE INDEX dokument_pruefung ON public.dokument USING btree (pruefung_id) WHERE (pruefung_id IS NOT NULL);
CREATE INDEX dokument_suche ON public.dokument USING gin (suchtext(dateiname) gin_trgm_ops);
CREATE UNIQUE INDEX dokument_datei ON public.dokument USING btree (datei);
CREATE UNIQUE INDEX dokument_nachfolger ON public.dokument USING btree (vorgaenger_id);

CREATE TABLE materialbewegung (
  id uuid NOT NULL,
  art materialbewegung_art NOT NULL,
  anlass materialbewegung_anlass DEFAULT 'buchung'::materialbewegung_anlass NOT NULL,
  material_id uuid NOT NULL,
  menge integer NOT NULL,
  von_lagerplatz_id uuid,
  nach_lagerplatz_id uuid,
  grund text,
  belegnummer text,
  ablaufdatum date,
  chargennummer text,
  benutzer_id uuid NOT NULL,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  ausgabe_id uuid,
  objekt_id uuid,
  gegenbuchung_zu uuid,
  CONSTRAINT materialbewegung_ausgabe_id_fkey FOREIGN KEY (ausgabe_id) REFERENCES ausgabe(id),
  CONSTRAINT materialbewegung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT materialbewegung_gegenbuchung_zu_fkey FOREIGN KEY (gegenbuchung_zu) REFERENCES materialbewegung(id),
  CONSTRAINT materialbewegung_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT materialbewegung_menge_check CHECK ((menge >= 1)),
  CONSTRAINT materialbewegung_nach_lagerplatz_id_fkey FOREIGN KEY (nach_lagerplatz_id) REFERENCES lagerplatz(id),
  CONSTRAINT materialbewegung_objekt_id_fkey FOREIGN KEY (objekt_id) REFERENCES objekt(id),
  CONSTRAINT materialbewegung_pkey PRIMARY KEY (id),
  CONSTRAINT materialbewegung_plaetze CHECK ((((art <> 'zugang'::materialbewegung_art) = (von_lagerplatz_id IS NOT NULL)) AND ((art <> 'abgang'::materialbewegung_art) = (nach_lagerplatz_id IS NOT NULL)))),
  CONSTRAINT materialbewegung_selbstbezug CHECK ((von_lagerplatz_id <> nach_lagerplatz_id)),
  CONSTRAINT materialbewegung_von_lagerplatz_id_fkey FOREIGN KEY (von_lagerplatz_id) REFERENCES lagerplatz(id)
);
CREATE INDEX materialbewegung_art ON public.materialbewegung USING btree (art, zeitpunkt DESC, id DESC);
CREATE INDEX materialbewegung_ausgabe ON public.materialbewegung USING btree (ausgabe_id) WHERE (ausgabe_id IS NOT NULL);
CREATE INDEX materialbewegung_belegnummer ON public.materialbewegung USING btree (faltung(belegnummer)) WHERE (belegnummer IS NOT NULL);
CREATE INDEX materialbewegung_benutzer ON public.materialbewegung USING btree (benutzer_id, zeitpunkt DESC, id DESC);
CREATE INDEX materialbewegung_material ON public.materialbewegung USING btree (material_id, zeitpunkt DESC, id DESC) INCLUDE (art);
CREATE INDEX materialbewegung_nach ON public.materialbewegung USING btree (nach_lagerplatz_id, zeitpunkt DESC, id DESC) INCLUDE (art) WHERE (nach_lagerplatz_id IS NOT NULL);
CREATE INDEX materialbewegung_objekt ON public.materialbewegung USING btree (objekt_id, zeitpunkt DESC, id DESC) WHERE (objekt_id IS NOT NULL);
CREATE INDEX materialbewegung_von ON public.materialbewegung USING btree (von_lagerplatz_id, zeitpunkt DESC, id DESC) INCLUDE (art) WHERE (von_lagerplatz_id IS NOT NULL);
CREATE INDEX materialbewegung_zeitpunkt ON public.materialbewegung USING btree (zeitpunkt DESC, id DESC);
CREATE UNIQUE INDEX materialbewegung_gegenbuchung_einmal ON public.materialbewegung USING btree (gegenbuchung_zu) WHERE (gegenbuchung_zu IS NOT NULL);
CREATE TRIGGER materialbewegung_buchen AFTER INSERT ON public.materialbewegung REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION bewegungen_buchen();
CREATE TRIGGER materialbewegung_unveraenderlich BEFORE DELETE OR UPDATE OF id, art, anlass, menge, von_lagerplatz_id, nach_lagerplatz_id, grund, belegnummer, ablaufdatum, chargennummer, benutzer_id, zeitpunkt, ausgabe_id, objekt_id, gegenbuchung_zu OR TRUNCATE ON public.materialbewegung FOR EACH STATEMENT EXECUTE FUNCTION nur_anfuegen();

CREATE TABLE nachfuellung (
  id uuid NOT NULL,
  fehlbestand_id uuid NOT NULL,
  material_id uuid NOT NULL,
  menge integer NOT NULL,
  benutzer_id uuid NOT NULL,
  zeitpunkt timestamp(3) with time zone NOT NULL,
  ablaufdatum date,
  chargennummer text,
  istmenge_vorher integer NOT NULL,
  ablaufdatum_vorher date,
  chargennummer_vorher text,
  materialbewegung_id uuid,
  CONSTRAINT nachfuellung_benutzer_id_fkey FOREIGN KEY (benutzer_id) REFERENCES benutzer(id),
  CONSTRAINT nachfuellung_fehlbestand_id_fkey FOREIGN KEY (fehlbestand_id) REFERENCES fehlbestand(id) ON DELETE CASCADE,
  CONSTRAINT nachfuellung_istmenge_vorher_check CHECK ((istmenge_vorher >= 0)),
  CONSTRAINT nachfuellung_material_id_fkey FOREIGN KEY (material_id) REFERENCES material(id),
  CONSTRAINT nachfuellung_materialbewegung_id_fkey FOREIGN KEY (materialbewegung_id) REFERENCES materialbewegung(id),
  CONSTRAINT nachfuellung_menge_check CHECK ((menge >= 1)),
  CONSTRAINT nachfuellung_pkey PRIMARY KEY (id)
);
CREATE INDEX nachfuellung_fehlbestand ON public.nachfuellung USING btree (fehlbestand_id, id);
CREATE INDEX nachfuellung_material ON public.nachfuellung USING btree (material_id);
CREATE INDEX nachfuellung_materialbewegung ON public.nachfuellung USING btree (materialbewegung_id) WHERE (materialbewegung_id IS NOT NULL);

CREATE SCHEMA sicht;
CREATE SCHEMA weitsicht;
CREATE OR REPLACE FUNCTION sicht.ausgabe_geliehen(lagerplatz uuid, geraet uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT num_nonnulls(lagerplatz, geraet) = 0
    OR (lagerplatz IS NOT NULL AND NOT lagerplatz = ANY (public.sicht_lagerplaetze()))
    OR (geraet IS NOT NULL AND NOT EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = geraet))
$function$;
CREATE OR REPLACE FUNCTION sicht.historie_gesamt()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT coalesce(sum(anzahl), 0)::bigint FROM historie_objekt_anzahl $function$;
CREATE OR REPLACE FUNCTION sicht.historie_gesamt(von timestamp with time zone, vor timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
DECLARE
  erster timestamptz := coalesce(date_bin('1 day', von + interval '1 day' - interval '1 microsecond', 'epoch'), '-infinity');
  ende timestamptz := coalesce(date_bin('1 day', vor, 'epoch'), 'infinity');
  gezaehlt bigint;
BEGIN
  IF erster > ende THEN
    RETURN (SELECT count(*) FROM historie_objekteintrag WHERE zeitpunkt >= von AND zeitpunkt < vor);
  END IF;
  SELECT coalesce(sum(anzahl), 0) INTO gezaehlt FROM historie_objekttag_anzahl
    WHERE tag >= (erster AT TIME ZONE 'UTC')::date AND tag < (ende AT TIME ZONE 'UTC')::date;
  IF von < erster THEN
    gezaehlt := gezaehlt + (SELECT count(*) FROM historie_objekteintrag WHERE zeitpunkt >= von AND zeitpunkt < erster);
  END IF;
  IF vor > ende THEN
    gezaehlt := gezaehlt + (SELECT count(*) FROM historie_objekteintrag WHERE zeitpunkt >= ende AND zeitpunkt < vor);
  END IF;
  RETURN gezaehlt;
END $function$;
CREATE OR REPLACE FUNCTION sicht.person_hier(wer uuid, einheit uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((wer = sicht_person()) OR COALESCE((einheit = ANY (sicht_einheiten())), false));

CREATE VIEW sicht.beladungsvorlage WITH (check_option=cascaded) AS
 SELECT id,
    name,
    objekttyp_id,
    version,
    status,
    vorgaenger_id,
    erstellt_am,
    einheit_id
   FROM beladungsvorlage t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])));
COMMENT ON VIEW sicht.beladungsvorlage IS 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])';

CREATE VIEW sicht.benutzer_qualifikation WITH (check_option=cascaded) AS
 SELECT id,
    benutzer_id,
    qualifikationstyp_id,
    erworben_am,
    gueltig_bis
   FROM benutzer_qualifikation t
  WHERE (benutzer_id IN ( SELECT o.id
           FROM benutzer o
          WHERE sicht.person_hier(o.id, o.einheit_id)));
COMMENT ON VIEW sicht.benutzer_qualifikation IS 't.benutzer_id IN (SELECT o.id FROM public.benutzer o WHERE sicht.person_hier(o.id, o.einheit_id))';

CREATE VIEW sicht.bestand WITH (check_option=cascaded) AS
 SELECT lagerplatz_id,
    material_id,
    menge,
    zugaenge,
    abgaenge,
    auslagerungen,
    einlagerungen
   FROM bestand t
  WHERE (lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[]));
COMMENT ON VIEW sicht.bestand IS 't.lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])';

CREATE VIEW sicht.bestellung WITH (check_option=cascaded) AS
 SELECT material_id,
    menge,
    bestellt_von,
    bestellt_am
   FROM bestellung t
  WHERE false;
COMMENT ON VIEW sicht.bestellung IS 'false';

CREATE VIEW sicht.lagerort WITH (check_option=cascaded) AS
 SELECT id,
    name,
    art,
    uebergeordnet_id,
    einheit_id,
    standort_id
   FROM lagerort t
  WHERE ((einheit_id = ANY (( SELECT sicht_einheiten() AS sicht_einheiten)::uuid[])) OR (standort_id = ANY (( SELECT sicht_standorte() AS sicht_standorte)::uuid[])) OR (uebergeordnet_id = ANY (( SELECT sicht_lagerorte() AS sicht_lagerorte)::uuid[])));
COMMENT ON VIEW sicht.lagerort IS 't.einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]) OR t.standort_id = ANY ((SELECT sicht_standorte())::uuid[])
  OR t.uebergeordnet_id = ANY ((SELECT sicht_lagerorte())::uuid[])';

CREATE VIEW sicht.lagerplatz WITH (check_option=cascaded) AS
 SELECT id,
    code,
    name,
    lagerort_id
   FROM lagerplatz t
  WHERE (lagerort_id = ANY (( SELECT sicht_lagerorte() AS sicht_lagerorte)::uuid[]));
COMMENT ON VIEW sicht.lagerplatz IS 't.lagerort_id = ANY ((SELECT sicht_lagerorte())::uuid[])';

CREATE VIEW sicht.material WITH (check_option=cascaded) AS
 SELECT id,
    name,
    materialtyp,
    einheit,
    artikelnummer,
    kategorie_id,
    warnfrist_tage,
    mindestbestand,
    suchform,
    lieferant,
    einheit_id
   FROM material t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])));
COMMENT ON VIEW sicht.material IS 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])';

CREATE VIEW sicht.materialbewegung WITH (check_option=cascaded) AS
 SELECT id,
    art,
    anlass,
    material_id,
    menge,
    von_lagerplatz_id,
    nach_lagerplatz_id,
    grund,
    belegnummer,
    ablaufdatum,
    chargennummer,
    benutzer_id,
    zeitpunkt,
    ausgabe_id,
    objekt_id,
    gegenbuchung_zu
   FROM materialbewegung t
  WHERE ((von_lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[])) OR (nach_lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[])));
COMMENT ON VIEW sicht.materialbewegung IS 't.von_lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])
  OR t.nach_lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[])';

CREATE VIEW sicht.objekt WITH (check_option=cascaded) AS
 SELECT id,
    code,
    name,
    standort_id,
    objekttyp_id,
    vorlage_id,
    fahrzeug_id,
    einheit_id,
    status,
    erstellt_am,
    suchform,
    rueckt_zuerst_aus,
    kontrollregel,
    kontrollintervall,
    kontrollintervall_einheit,
    kontrolle_nach_einsatz
   FROM objekt t
  WHERE ((einheit_id = ANY (sicht_einheiten())) OR (standort_id = ANY (sicht_standorte())));
COMMENT ON VIEW sicht.objekt IS 't.einheit_id = ANY (sicht_einheiten()) OR t.standort_id = ANY (sicht_standorte())';

CREATE VIEW sicht.objekttyp WITH (check_option=cascaded) AS
 SELECT id,
    name,
    ist_zugfahrzeug,
    code_prefix,
    kontrollintervall,
    kontrollintervall_einheit,
    kontrolle_nach_einsatz,
    einheit_id
   FROM objekttyp t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])));
COMMENT ON VIEW sicht.objekttyp IS 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])';

CREATE VIEW weitsicht.beladungsvorlage WITH (check_option=cascaded) AS
 SELECT id,
    name,
    objekttyp_id,
    version,
    status,
    vorgaenger_id,
    erstellt_am,
    einheit_id
   FROM beladungsvorlage t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])));

CREATE VIEW weitsicht.benutzer_qualifikation WITH (check_option=cascaded) AS
 SELECT id,
    benutzer_id,
    qualifikationstyp_id,
    erworben_am,
    gueltig_bis
   FROM benutzer_qualifikation t
  WHERE (benutzer_id IN ( SELECT o.id
           FROM benutzer o
          WHERE sicht.person_hier(o.id, o.einheit_id)));

CREATE VIEW weitsicht.bestand WITH (check_option=cascaded) AS
 SELECT lagerplatz_id,
    material_id,
    menge,
    zugaenge,
    abgaenge,
    auslagerungen,
    einlagerungen
   FROM bestand t
  WHERE (lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[]));

CREATE VIEW weitsicht.bestellung WITH (check_option=cascaded) AS
 SELECT material_id,
    menge,
    bestellt_von,
    bestellt_am
   FROM bestellung t
  WHERE false;

CREATE VIEW weitsicht.lagerort WITH (check_option=cascaded) AS
 SELECT id,
    name,
    art,
    uebergeordnet_id,
    einheit_id,
    standort_id
   FROM lagerort t
  WHERE ((einheit_id = ANY (( SELECT sicht_einheiten() AS sicht_einheiten)::uuid[])) OR (standort_id = ANY (( SELECT sicht_standorte() AS sicht_standorte)::uuid[])) OR (uebergeordnet_id = ANY (( SELECT sicht_lagerorte() AS sicht_lagerorte)::uuid[])));

CREATE VIEW weitsicht.lagerplatz WITH (check_option=cascaded) AS
 SELECT id,
    code,
    name,
    lagerort_id
   FROM lagerplatz t
  WHERE (lagerort_id = ANY (( SELECT sicht_lagerorte() AS sicht_lagerorte)::uuid[]));

CREATE VIEW weitsicht.material WITH (check_option=cascaded) AS
 SELECT id,
    name,
    materialtyp,
    einheit,
    artikelnummer,
    kategorie_id,
    warnfrist_tage,
    mindestbestand,
    suchform,
    lieferant,
    einheit_id
   FROM material t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])));

CREATE VIEW weitsicht.materialbewegung WITH (check_option=cascaded) AS
 SELECT id,
    art,
    anlass,
    material_id,
    menge,
    von_lagerplatz_id,
    nach_lagerplatz_id,
    grund,
    belegnummer,
    ablaufdatum,
    chargennummer,
    benutzer_id,
    zeitpunkt,
    ausgabe_id,
    objekt_id,
    gegenbuchung_zu
   FROM materialbewegung t
  WHERE ((von_lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[])) OR (nach_lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[])));

CREATE VIEW weitsicht.objekt WITH (check_option=cascaded) AS
 SELECT id,
    code,
    name,
    standort_id,
    objekttyp_id,
    vorlage_id,
    fahrzeug_id,
    einheit_id,
    status,
    erstellt_am,
    suchform,
    rueckt_zuerst_aus,
    kontrollregel,
    kontrollintervall,
    kontrollintervall_einheit,
    kontrolle_nach_einsatz
   FROM objekt t
  WHERE ((einheit_id = ANY (( SELECT sicht_einheiten() AS sicht_einheiten)::uuid[])) OR (standort_id = ANY (sicht_standorte())));

CREATE VIEW weitsicht.objekttyp WITH (check_option=cascaded) AS
 SELECT id,
    name,
    ist_zugfahrzeug,
    code_prefix,
    kontrollintervall,
    kontrollintervall_einheit,
    kontrolle_nach_einsatz,
    einheit_id
   FROM objekttyp t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])));

CREATE VIEW sicht.einsatz WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    zeitpunkt,
    benutzer_id,
    bemerkung,
    erfasst_am,
    gemeldet_mit_id
   FROM einsatz t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.einsatz IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.fach WITH (check_option=cascaded) AS
 SELECT id,
    objekttyp_id,
    name
   FROM fach t
  WHERE (objekttyp_id IN ( SELECT o.id
           FROM sicht.objekttyp o));
COMMENT ON VIEW sicht.fach IS 't.objekttyp_id IN (SELECT o.id FROM sicht.objekttyp o)';

CREATE VIEW sicht.fachfoto WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    vorlage_id,
    fach_id,
    fach_freitext
   FROM fachfoto t
  WHERE ((vorlage_id IN ( SELECT o.id
           FROM sicht.beladungsvorlage o)) OR (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o)));
COMMENT ON VIEW sicht.fachfoto IS 't.vorlage_id IN (SELECT o.id FROM sicht.beladungsvorlage o) OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.fahrzeugdetails WITH (check_option=cascaded) AS
 SELECT objekt_id,
    kennzeichen,
    funkrufname,
    baujahr,
    kilometerstand,
    betriebsstunden,
    naechste_hu,
    naechste_uvv
   FROM fahrzeugdetails t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.fahrzeugdetails IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.favorit WITH (check_option=cascaded) AS
 SELECT id,
    benutzer_id,
    platz,
    seite,
    objekt_id,
    ansicht_id
   FROM favorit t
  WHERE ((objekt_id IS NULL) OR (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o)));
COMMENT ON VIEW sicht.favorit IS 't.objekt_id IS NULL OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.fehlbestand WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    objektposition_id,
    material_id,
    kontrolle_id,
    sollmenge,
    istmenge,
    fehlmenge,
    status,
    vorlaeufig,
    entstanden_am,
    erledigt_am,
    gemeldet_am,
    erinnert_am,
    eskaliert_am
   FROM fehlbestand t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.fehlbestand IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.geraet_instanz WITH (check_option=cascaded) AS
 SELECT id,
    objektposition_id,
    objekt_id,
    seriennummer,
    status,
    letzte_pruefung,
    naechste_pruefung,
    bemerkung,
    fehlbestand_id
   FROM geraet_instanz t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.geraet_instanz IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.historie WITH (check_option=cascaded) AS
 SELECT id,
    strang,
    nummer,
    entitaet_typ,
    entitaet_id,
    ereignis,
    benutzer_id,
    zeitpunkt,
    details,
    hash
   FROM historie t
  WHERE (historie_objekt(entitaet_typ, entitaet_id, details) IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.historie IS 'historie_objekt(t.entitaet_typ, t.entitaet_id, t.details) IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.historie_objekt_anzahl WITH (check_option=cascaded) AS
 SELECT objekt_id,
    anzahl
   FROM historie_objekt_anzahl t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.historie_objekt_anzahl IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.historie_objekteintrag WITH (check_option=cascaded) AS
 SELECT objekt_id,
    id,
    entitaet_typ,
    ereignis,
    benutzer_id,
    zeitpunkt
   FROM historie_objekteintrag t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.historie_objekteintrag IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.historie_objektereignis_anzahl WITH (check_option=cascaded) AS
 SELECT objekt_id,
    entitaet_typ,
    ereignis,
    benutzer_id,
    anzahl
   FROM historie_objektereignis_anzahl t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.historie_objektereignis_anzahl IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.historie_objekttag_anzahl WITH (check_option=cascaded) AS
 SELECT tag,
    objekt_id,
    anzahl
   FROM historie_objekttag_anzahl t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.historie_objekttag_anzahl IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.kontrolle WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    benutzer_id,
    status,
    gestartet_am,
    beendet_am,
    vorgaenger_id
   FROM kontrolle t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.kontrolle IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.kontrollerinnerung WITH (check_option=cascaded) AS
 SELECT objekt_id,
    faellig_am,
    letzte_kontrolle_am,
    erinnert_am
   FROM kontrollerinnerung t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.kontrollerinnerung IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.kontrollverantwortung WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    benutzer_id,
    einheit_id
   FROM kontrollverantwortung t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.kontrollverantwortung IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.lagerbewegung WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    von_standort_id,
    nach_standort_id,
    benutzer_id,
    grund,
    zeitpunkt
   FROM lagerbewegung t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.lagerbewegung IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.mangel WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    titel,
    beschreibung,
    prioritaet,
    status,
    entitaet_typ,
    entitaet_id,
    gemeldet_von,
    gemeldet_am,
    erledigt_am,
    verantwortlich_id
   FROM mangel t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.mangel IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.materialbewegung_anzahl AS
 SELECT ((zeitpunkt AT TIME ZONE 'UTC'::text))::date AS tag,
    benutzer_id,
    art,
    (0)::smallint AS strang,
    count(*) AS anzahl
   FROM sicht.materialbewegung
  GROUP BY (((zeitpunkt AT TIME ZONE 'UTC'::text))::date), benutzer_id, art;

CREATE VIEW sicht.objektposition WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    material_id,
    sollmenge_vorlage,
    override,
    sollmenge,
    istmenge,
    fach_id,
    fach_freitext,
    reihenfolge,
    code,
    seriennummer,
    ablaufdatum,
    chargennummer,
    pruefintervall_monate,
    letzte_pruefung,
    naechste_pruefung,
    ist_status
   FROM objektposition t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.objektposition IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.objekttyp_qualifikationsanforderung WITH (check_option=cascaded) AS
 SELECT objekttyp_id,
    qualifikationstyp_id
   FROM objekttyp_qualifikationsanforderung t
  WHERE (objekttyp_id IN ( SELECT o.id
           FROM sicht.objekttyp o));
COMMENT ON VIEW sicht.objekttyp_qualifikationsanforderung IS 't.objekttyp_id IN (SELECT o.id FROM sicht.objekttyp o)';

CREATE VIEW sicht.pruefart WITH (check_option=cascaded) AS
 SELECT id,
    material_id,
    name,
    intervall_monate
   FROM pruefart t
  WHERE (material_id IN ( SELECT o.id
           FROM sicht.material o));
COMMENT ON VIEW sicht.pruefart IS 't.material_id IN (SELECT o.id FROM sicht.material o)';

CREATE VIEW sicht.qualifikationstyp WITH (check_option=cascaded) AS
 SELECT id,
    name,
    art,
    einheit_id
   FROM qualifikationstyp t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])) OR (id = ANY (( SELECT array_agg(o.qualifikationstyp_id) AS array_agg
           FROM sicht.benutzer_qualifikation o)::uuid[])));
COMMENT ON VIEW sicht.qualifikationstyp IS 't.einheit_id IS NULL OR t.einheit_id = ANY ((SELECT sicht_besitzer())::uuid[])
  OR t.id = ANY ((SELECT array_agg(o.qualifikationstyp_id) FROM sicht.benutzer_qualifikation o)::uuid[])';

CREATE VIEW sicht.vorlagenposition WITH (check_option=cascaded) AS
 SELECT id,
    vorlage_id,
    material_id,
    sollmenge,
    fach_id,
    fach_freitext,
    reihenfolge
   FROM vorlagenposition t
  WHERE (vorlage_id IN ( SELECT o.id
           FROM sicht.beladungsvorlage o));
COMMENT ON VIEW sicht.vorlagenposition IS 't.vorlage_id IN (SELECT o.id FROM sicht.beladungsvorlage o)';

CREATE VIEW sicht.wartungsauftrag WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    wartungsplan_id,
    werkstatt,
    werkstatt_name,
    beschreibung,
    kosten,
    status,
    erstellt_von,
    erstellt_am,
    erledigt_am,
    ausgefuehrt_am,
    kilometerstand,
    betriebsstunden,
    mangel_id
   FROM wartungsauftrag t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.wartungsauftrag IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.wartungsplan WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    name
   FROM wartungsplan t
  WHERE (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o));
COMMENT ON VIEW sicht.wartungsplan IS 't.objekt_id IN (SELECT o.id FROM sicht.objekt o)';

CREATE VIEW sicht.zustaendigkeit WITH (check_option=cascaded) AS
 SELECT id,
    benutzer_id,
    standort_id,
    objekt_id
   FROM zustaendigkeit t
  WHERE (((objekt_id IS NULL) OR (objekt_id IN ( SELECT o.id
           FROM sicht.objekt o))) AND ((objekt_id IS NOT NULL) OR (standort_id = ANY (( SELECT sicht_standorte() AS sicht_standorte)::uuid[])) OR (benutzer_id IN ( SELECT o.id
           FROM benutzer o
          WHERE sicht.person_hier(o.id, o.einheit_id)))));
COMMENT ON VIEW sicht.zustaendigkeit IS '(t.objekt_id IS NULL OR t.objekt_id IN (SELECT o.id FROM sicht.objekt o))
  AND (t.objekt_id IS NOT NULL OR t.standort_id = ANY ((SELECT sicht_standorte())::uuid[])
    OR t.benutzer_id IN (SELECT o.id FROM public.benutzer o WHERE sicht.person_hier(o.id, o.einheit_id)))';

CREATE VIEW weitsicht.einsatz WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    zeitpunkt,
    benutzer_id,
    bemerkung,
    erfasst_am,
    gemeldet_mit_id
   FROM einsatz t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.fach WITH (check_option=cascaded) AS
 SELECT id,
    objekttyp_id,
    name
   FROM fach t
  WHERE (objekttyp_id IN ( SELECT o.id
           FROM weitsicht.objekttyp o));

CREATE VIEW weitsicht.fachfoto WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    vorlage_id,
    fach_id,
    fach_freitext
   FROM fachfoto t
  WHERE ((vorlage_id IN ( SELECT o.id
           FROM weitsicht.beladungsvorlage o)) OR (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o)));

CREATE VIEW weitsicht.fahrzeugdetails WITH (check_option=cascaded) AS
 SELECT objekt_id,
    kennzeichen,
    funkrufname,
    baujahr,
    kilometerstand,
    betriebsstunden,
    naechste_hu,
    naechste_uvv
   FROM fahrzeugdetails t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.favorit WITH (check_option=cascaded) AS
 SELECT id,
    benutzer_id,
    platz,
    seite,
    objekt_id,
    ansicht_id
   FROM favorit t
  WHERE ((objekt_id IS NULL) OR (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o)));

CREATE VIEW weitsicht.fehlbestand WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    objektposition_id,
    material_id,
    kontrolle_id,
    sollmenge,
    istmenge,
    fehlmenge,
    status,
    vorlaeufig,
    entstanden_am,
    erledigt_am,
    gemeldet_am,
    erinnert_am,
    eskaliert_am
   FROM fehlbestand t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.geraet_instanz WITH (check_option=cascaded) AS
 SELECT id,
    objektposition_id,
    objekt_id,
    seriennummer,
    status,
    letzte_pruefung,
    naechste_pruefung,
    bemerkung,
    fehlbestand_id
   FROM geraet_instanz t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.historie WITH (check_option=cascaded) AS
 SELECT id,
    strang,
    nummer,
    entitaet_typ,
    entitaet_id,
    ereignis,
    benutzer_id,
    zeitpunkt,
    details,
    hash
   FROM historie t
  WHERE (historie_objekt(entitaet_typ, entitaet_id, details) IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.historie_objekt_anzahl WITH (check_option=cascaded) AS
 SELECT objekt_id,
    anzahl
   FROM historie_objekt_anzahl t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.historie_objekteintrag WITH (check_option=cascaded) AS
 SELECT objekt_id,
    id,
    entitaet_typ,
    ereignis,
    benutzer_id,
    zeitpunkt
   FROM historie_objekteintrag t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.historie_objektereignis_anzahl WITH (check_option=cascaded) AS
 SELECT objekt_id,
    entitaet_typ,
    ereignis,
    benutzer_id,
    anzahl
   FROM historie_objektereignis_anzahl t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.historie_objekttag_anzahl WITH (check_option=cascaded) AS
 SELECT tag,
    objekt_id,
    anzahl
   FROM historie_objekttag_anzahl t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.kontrolle WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    benutzer_id,
    status,
    gestartet_am,
    beendet_am,
    vorgaenger_id
   FROM kontrolle t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.kontrollerinnerung WITH (check_option=cascaded) AS
 SELECT objekt_id,
    faellig_am,
    letzte_kontrolle_am,
    erinnert_am
   FROM kontrollerinnerung t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.kontrollverantwortung WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    benutzer_id,
    einheit_id
   FROM kontrollverantwortung t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.lagerbewegung WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    von_standort_id,
    nach_standort_id,
    benutzer_id,
    grund,
    zeitpunkt
   FROM lagerbewegung t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.mangel WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    titel,
    beschreibung,
    prioritaet,
    status,
    entitaet_typ,
    entitaet_id,
    gemeldet_von,
    gemeldet_am,
    erledigt_am,
    verantwortlich_id
   FROM mangel t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.objektposition WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    material_id,
    sollmenge_vorlage,
    override,
    sollmenge,
    istmenge,
    fach_id,
    fach_freitext,
    reihenfolge,
    code,
    seriennummer,
    ablaufdatum,
    chargennummer,
    pruefintervall_monate,
    letzte_pruefung,
    naechste_pruefung,
    ist_status
   FROM objektposition t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.objekttyp_qualifikationsanforderung WITH (check_option=cascaded) AS
 SELECT objekttyp_id,
    qualifikationstyp_id
   FROM objekttyp_qualifikationsanforderung t
  WHERE (objekttyp_id IN ( SELECT o.id
           FROM weitsicht.objekttyp o));

CREATE VIEW weitsicht.pruefart WITH (check_option=cascaded) AS
 SELECT id,
    material_id,
    name,
    intervall_monate
   FROM pruefart t
  WHERE (material_id IN ( SELECT o.id
           FROM weitsicht.material o));

CREATE VIEW weitsicht.qualifikationstyp WITH (check_option=cascaded) AS
 SELECT id,
    name,
    art,
    einheit_id
   FROM qualifikationstyp t
  WHERE ((einheit_id IS NULL) OR (einheit_id = ANY (( SELECT sicht_besitzer() AS sicht_besitzer)::uuid[])) OR (id = ANY (( SELECT array_agg(o.qualifikationstyp_id) AS array_agg
           FROM weitsicht.benutzer_qualifikation o)::uuid[])));

CREATE VIEW weitsicht.vorlagenposition WITH (check_option=cascaded) AS
 SELECT id,
    vorlage_id,
    material_id,
    sollmenge,
    fach_id,
    fach_freitext,
    reihenfolge
   FROM vorlagenposition t
  WHERE (vorlage_id IN ( SELECT o.id
           FROM weitsicht.beladungsvorlage o));

CREATE VIEW weitsicht.wartungsauftrag WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    wartungsplan_id,
    werkstatt,
    werkstatt_name,
    beschreibung,
    kosten,
    status,
    erstellt_von,
    erstellt_am,
    erledigt_am,
    ausgefuehrt_am,
    kilometerstand,
    betriebsstunden,
    mangel_id
   FROM wartungsauftrag t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.wartungsplan WITH (check_option=cascaded) AS
 SELECT id,
    objekt_id,
    name
   FROM wartungsplan t
  WHERE (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o));

CREATE VIEW weitsicht.zustaendigkeit WITH (check_option=cascaded) AS
 SELECT id,
    benutzer_id,
    standort_id,
    objekt_id
   FROM zustaendigkeit t
  WHERE (((objekt_id IS NULL) OR (objekt_id IN ( SELECT o.id
           FROM weitsicht.objekt o))) AND ((objekt_id IS NOT NULL) OR (standort_id = ANY (( SELECT sicht_standorte() AS sicht_standorte)::uuid[])) OR (benutzer_id IN ( SELECT o.id
           FROM benutzer o
          WHERE sicht.person_hier(o.id, o.einheit_id)))));

CREATE VIEW sicht.ausgabe WITH (check_option=cascaded) AS
 SELECT id,
    material_id,
    menge,
    geraet_instanz_id,
    lagerplatz_id,
    empfaenger,
    bemerkung,
    faellig_am,
    status,
    ausgegeben_von,
    ausgegeben_am,
    zurueckgenommen_von,
    zurueckgegeben_am,
    an_einheit_id,
    erinnert_am,
    zurueck,
    verloren
   FROM ausgabe t
  WHERE (((num_nonnulls(lagerplatz_id, geraet_instanz_id) > 0) AND ((lagerplatz_id IS NULL) OR (lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[]))) AND ((geraet_instanz_id IS NULL) OR (EXISTS ( SELECT
           FROM sicht.geraet_instanz o
          WHERE (o.id = t.geraet_instanz_id))))) OR ((status = 'ausgegeben'::ausgabe_status) AND (an_einheit_id = ANY (( SELECT sicht_einheiten() AS sicht_einheiten)::uuid[]))));
COMMENT ON VIEW sicht.ausgabe IS '(num_nonnulls(t.lagerplatz_id, t.geraet_instanz_id) > 0
  AND (t.lagerplatz_id IS NULL OR t.lagerplatz_id = ANY ((SELECT sicht_lagerplaetze())::uuid[]))
  AND (t.geraet_instanz_id IS NULL OR EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = t.geraet_instanz_id)))
  OR (t.status = ''ausgegeben'' AND t.an_einheit_id = ANY ((SELECT sicht_einheiten())::uuid[]))';

CREATE VIEW sicht.dokument WITH (check_option=cascaded) AS
 SELECT id,
    entitaet_typ,
    entitaet_id,
    dokumenttyp,
    ist_original,
    dateiname,
    medientyp,
    groesse,
    hash,
    datei,
    vorgaenger_id,
    aktuell,
    hochgeladen_von,
    hochgeladen_am,
    pruefung_id
   FROM dokument t
  WHERE
        CASE entitaet_typ
            WHEN 'material'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.material o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'objekt'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.objekt o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'objektposition'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.objektposition o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'geraet_instanz'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.geraet_instanz o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'mangel'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.mangel o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'wartungsauftrag'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.wartungsauftrag o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'benutzer_qualifikation'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.benutzer_qualifikation o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'kontrolle'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.kontrolle o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'fehlbestand'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.fehlbestand o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'fachfoto'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM sicht.fachfoto o
              WHERE (o.id = t.entitaet_id)))
            ELSE false
        END;
COMMENT ON VIEW sicht.dokument IS 'CASE t.entitaet_typ WHEN ''material'' THEN EXISTS (SELECT FROM sicht.material o WHERE o.id = t.entitaet_id)
  WHEN ''objekt'' THEN EXISTS (SELECT FROM sicht.objekt o WHERE o.id = t.entitaet_id)
  WHEN ''objektposition'' THEN EXISTS (SELECT FROM sicht.objektposition o WHERE o.id = t.entitaet_id)
  WHEN ''geraet_instanz'' THEN EXISTS (SELECT FROM sicht.geraet_instanz o WHERE o.id = t.entitaet_id)
  WHEN ''mangel'' THEN EXISTS (SELECT FROM sicht.mangel o WHERE o.id = t.entitaet_id)
  WHEN ''wartungsauftrag'' THEN EXISTS (SELECT FROM sicht.wartungsauftrag o WHERE o.id = t.entitaet_id)
  WHEN ''benutzer_qualifikation'' THEN EXISTS (SELECT FROM sicht.benutzer_qualifikation o WHERE o.id = t.entitaet_id)
  WHEN ''kontrolle'' THEN EXISTS (SELECT FROM sicht.kontrolle o WHERE o.id = t.entitaet_id)
  WHEN ''fehlbestand'' THEN EXISTS (SELECT FROM sicht.fehlbestand o WHERE o.id = t.entitaet_id)
  WHEN ''fachfoto'' THEN EXISTS (SELECT FROM sicht.fachfoto o WHERE o.id = t.entitaet_id)
  ELSE false END';

CREATE VIEW sicht.einsatz_ruecknahme WITH (check_option=cascaded) AS
 SELECT einsatz_id,
    benutzer_id,
    zeitpunkt
   FROM einsatz_ruecknahme t
  WHERE (einsatz_id IN ( SELECT o.id
           FROM sicht.einsatz o));
COMMENT ON VIEW sicht.einsatz_ruecknahme IS 't.einsatz_id IN (SELECT o.id FROM sicht.einsatz o)';

CREATE VIEW sicht.geraet_termin WITH (check_option=cascaded) AS
 SELECT geraet_instanz_id,
    pruefart_id,
    letzte_pruefung,
    naechste_pruefung
   FROM geraet_termin t
  WHERE (geraet_instanz_id IN ( SELECT o.id
           FROM sicht.geraet_instanz o));
COMMENT ON VIEW sicht.geraet_termin IS 't.geraet_instanz_id IN (SELECT o.id FROM sicht.geraet_instanz o)';

CREATE VIEW sicht.historie_anzahl AS
 SELECT (0)::smallint AS strang,
    entitaet_typ,
    ereignis,
    benutzer_id,
    anzahl
   FROM sicht.historie_objektereignis_anzahl;

CREATE VIEW sicht.kontrollposition WITH (check_option=cascaded) AS
 SELECT id,
    kontrolle_id,
    objektposition_id,
    material_id,
    sollmenge,
    gezaehlt,
    bestaetigt,
    fehlbestand_id,
    ablaufdatum,
    chargennummer,
    seriennummer,
    nachgefuellt,
    entfernt
   FROM kontrollposition t
  WHERE (kontrolle_id IN ( SELECT o.id
           FROM sicht.kontrolle o));
COMMENT ON VIEW sicht.kontrollposition IS 't.kontrolle_id IN (SELECT o.id FROM sicht.kontrolle o)';

CREATE VIEW sicht.mangel_kommentar WITH (check_option=cascaded) AS
 SELECT id,
    mangel_id,
    text,
    benutzer_id,
    zeitpunkt,
    geaendert_am
   FROM mangel_kommentar t
  WHERE (mangel_id IN ( SELECT o.id
           FROM sicht.mangel o));
COMMENT ON VIEW sicht.mangel_kommentar IS 't.mangel_id IN (SELECT o.id FROM sicht.mangel o)';

CREATE VIEW sicht.mindermenge WITH (check_option=cascaded) AS
 SELECT id,
    fehlbestand_id,
    benutzer_id,
    begruendung,
    status,
    genehmigt_am,
    beendet_am
   FROM mindermenge t
  WHERE (fehlbestand_id IN ( SELECT o.id
           FROM sicht.fehlbestand o));
COMMENT ON VIEW sicht.mindermenge IS 't.fehlbestand_id IN (SELECT o.id FROM sicht.fehlbestand o)';

CREATE VIEW sicht.nachfuellung WITH (check_option=cascaded) AS
 SELECT id,
    fehlbestand_id,
    material_id,
    menge,
    benutzer_id,
    zeitpunkt,
    ablaufdatum,
    chargennummer,
    istmenge_vorher,
    ablaufdatum_vorher,
    chargennummer_vorher,
    materialbewegung_id
   FROM nachfuellung t
  WHERE (fehlbestand_id IN ( SELECT o.id
           FROM sicht.fehlbestand o));
COMMENT ON VIEW sicht.nachfuellung IS 't.fehlbestand_id IN (SELECT o.id FROM sicht.fehlbestand o)';

CREATE VIEW sicht.pruefung WITH (check_option=cascaded) AS
 SELECT id,
    geraet_instanz_id,
    datum,
    ergebnis,
    bemerkung,
    benutzer_id,
    erfasst_am,
    pruefart_id
   FROM pruefung t
  WHERE (geraet_instanz_id IN ( SELECT o.id
           FROM sicht.geraet_instanz o));
COMMENT ON VIEW sicht.pruefung IS 't.geraet_instanz_id IN (SELECT o.id FROM sicht.geraet_instanz o)';

CREATE VIEW sicht.wartungsauftrag_position WITH (check_option=cascaded) AS
 SELECT wartungsauftrag_id,
    wartungsplan_position_id
   FROM wartungsauftrag_position t
  WHERE (wartungsauftrag_id IN ( SELECT o.id
           FROM sicht.wartungsauftrag o));
COMMENT ON VIEW sicht.wartungsauftrag_position IS 't.wartungsauftrag_id IN (SELECT o.id FROM sicht.wartungsauftrag o)';

CREATE VIEW sicht.wartungsauftrag_verlauf WITH (check_option=cascaded) AS
 SELECT id,
    wartungsauftrag_id,
    benutzer_id,
    zeitpunkt,
    status_von,
    status_nach,
    aenderungen,
    bemerkung
   FROM wartungsauftrag_verlauf t
  WHERE (wartungsauftrag_id IN ( SELECT o.id
           FROM sicht.wartungsauftrag o));
COMMENT ON VIEW sicht.wartungsauftrag_verlauf IS 't.wartungsauftrag_id IN (SELECT o.id FROM sicht.wartungsauftrag o)';

CREATE VIEW sicht.wartungsplan_position WITH (check_option=cascaded) AS
 SELECT id,
    wartungsplan_id,
    bezeichnung,
    reihenfolge,
    intervall_monate,
    intervall_km,
    intervall_betriebsstunden,
    zuletzt_am,
    zuletzt_km,
    zuletzt_betriebsstunden,
    faellig_am,
    faellig_km,
    faellig_betriebsstunden
   FROM wartungsplan_position t
  WHERE (wartungsplan_id IN ( SELECT o.id
           FROM sicht.wartungsplan o));
COMMENT ON VIEW sicht.wartungsplan_position IS 't.wartungsplan_id IN (SELECT o.id FROM sicht.wartungsplan o)';

CREATE VIEW weitsicht.ausgabe WITH (check_option=cascaded) AS
 SELECT id,
    material_id,
    menge,
    geraet_instanz_id,
    lagerplatz_id,
    empfaenger,
    bemerkung,
    faellig_am,
    status,
    ausgegeben_von,
    ausgegeben_am,
    zurueckgenommen_von,
    zurueckgegeben_am,
    an_einheit_id,
    erinnert_am,
    zurueck,
    verloren
   FROM ausgabe t
  WHERE (((num_nonnulls(lagerplatz_id, geraet_instanz_id) > 0) AND ((lagerplatz_id IS NULL) OR (lagerplatz_id = ANY (( SELECT sicht_lagerplaetze() AS sicht_lagerplaetze)::uuid[]))) AND ((geraet_instanz_id IS NULL) OR (EXISTS ( SELECT
           FROM weitsicht.geraet_instanz o
          WHERE (o.id = t.geraet_instanz_id))))) OR ((status = 'ausgegeben'::ausgabe_status) AND (an_einheit_id = ANY (( SELECT sicht_einheiten() AS sicht_einheiten)::uuid[]))));

CREATE VIEW weitsicht.dokument WITH (check_option=cascaded) AS
 SELECT id,
    entitaet_typ,
    entitaet_id,
    dokumenttyp,
    ist_original,
    dateiname,
    medientyp,
    groesse,
    hash,
    datei,
    vorgaenger_id,
    aktuell,
    hochgeladen_von,
    hochgeladen_am,
    pruefung_id
   FROM dokument t
  WHERE
        CASE entitaet_typ
            WHEN 'material'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.material o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'objekt'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.objekt o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'objektposition'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.objektposition o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'geraet_instanz'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.geraet_instanz o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'mangel'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.mangel o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'wartungsauftrag'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.wartungsauftrag o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'benutzer_qualifikation'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.benutzer_qualifikation o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'kontrolle'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.kontrolle o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'fehlbestand'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.fehlbestand o
              WHERE (o.id = t.entitaet_id)))
            WHEN 'fachfoto'::dokument_entitaet THEN (EXISTS ( SELECT
               FROM weitsicht.fachfoto o
              WHERE (o.id = t.entitaet_id)))
            ELSE false
        END;

CREATE VIEW weitsicht.einsatz_ruecknahme WITH (check_option=cascaded) AS
 SELECT einsatz_id,
    benutzer_id,
    zeitpunkt
   FROM einsatz_ruecknahme t
  WHERE (einsatz_id IN ( SELECT o.id
           FROM weitsicht.einsatz o));

CREATE VIEW weitsicht.geraet_termin WITH (check_option=cascaded) AS
 SELECT geraet_instanz_id,
    pruefart_id,
    letzte_pruefung,
    naechste_pruefung
   FROM geraet_termin t
  WHERE (geraet_instanz_id IN ( SELECT o.id
           FROM weitsicht.geraet_instanz o));

CREATE VIEW weitsicht.kontrollposition WITH (check_option=cascaded) AS
 SELECT id,
    kontrolle_id,
    objektposition_id,
    material_id,
    sollmenge,
    gezaehlt,
    bestaetigt,
    fehlbestand_id,
    ablaufdatum,
    chargennummer,
    seriennummer,
    nachgefuellt,
    entfernt
   FROM kontrollposition t
  WHERE (kontrolle_id IN ( SELECT o.id
           FROM weitsicht.kontrolle o));

CREATE VIEW weitsicht.mangel_kommentar WITH (check_option=cascaded) AS
 SELECT id,
    mangel_id,
    text,
    benutzer_id,
    zeitpunkt,
    geaendert_am
   FROM mangel_kommentar t
  WHERE (mangel_id IN ( SELECT o.id
           FROM weitsicht.mangel o));

CREATE VIEW weitsicht.mindermenge WITH (check_option=cascaded) AS
 SELECT id,
    fehlbestand_id,
    benutzer_id,
    begruendung,
    status,
    genehmigt_am,
    beendet_am
   FROM mindermenge t
  WHERE (fehlbestand_id IN ( SELECT o.id
           FROM weitsicht.fehlbestand o));

CREATE VIEW weitsicht.nachfuellung WITH (check_option=cascaded) AS
 SELECT id,
    fehlbestand_id,
    material_id,
    menge,
    benutzer_id,
    zeitpunkt,
    ablaufdatum,
    chargennummer,
    istmenge_vorher,
    ablaufdatum_vorher,
    chargennummer_vorher,
    materialbewegung_id
   FROM nachfuellung t
  WHERE (fehlbestand_id IN ( SELECT o.id
           FROM weitsicht.fehlbestand o));

CREATE VIEW weitsicht.pruefung WITH (check_option=cascaded) AS
 SELECT id,
    geraet_instanz_id,
    datum,
    ergebnis,
    bemerkung,
    benutzer_id,
    erfasst_am,
    pruefart_id
   FROM pruefung t
  WHERE (geraet_instanz_id IN ( SELECT o.id
           FROM weitsicht.geraet_instanz o));

CREATE VIEW weitsicht.wartungsauftrag_position WITH (check_option=cascaded) AS
 SELECT wartungsauftrag_id,
    wartungsplan_position_id
   FROM wartungsauftrag_position t
  WHERE (wartungsauftrag_id IN ( SELECT o.id
           FROM weitsicht.wartungsauftrag o));

CREATE VIEW weitsicht.wartungsauftrag_verlauf WITH (check_option=cascaded) AS
 SELECT id,
    wartungsauftrag_id,
    benutzer_id,
    zeitpunkt,
    status_von,
    status_nach,
    aenderungen,
    bemerkung
   FROM wartungsauftrag_verlauf t
  WHERE (wartungsauftrag_id IN ( SELECT o.id
           FROM weitsicht.wartungsauftrag o));

CREATE VIEW weitsicht.wartungsplan_position WITH (check_option=cascaded) AS
 SELECT id,
    wartungsplan_id,
    bezeichnung,
    reihenfolge,
    intervall_monate,
    intervall_km,
    intervall_betriebsstunden,
    zuletzt_am,
    zuletzt_km,
    zuletzt_betriebsstunden,
    faellig_am,
    faellig_km,
    faellig_betriebsstunden
   FROM wartungsplan_position t
  WHERE (wartungsplan_id IN ( SELECT o.id
           FROM weitsicht.wartungsplan o));

REVOKE ALL ON FUNCTION
  bestand_sperren(uuid,uuid[]),
  bewegungen_buchen(),
  historie_anfuegen(jsonb),
  historie_strang_zaehlen(),
  historie_tage_zaehlen(smallint,bigint,bigint),
  historie_zaehlen(smallint,bigint,bigint),
  historie_zuordnen(smallint,bigint,bigint),
  lage_endgueltig_entfallen(),
  lage_endgueltig_geaendert(),
  lage_endgueltig_neu(),
  lage_geaendert(),
  lage_zaehlen(),
  lager_material_ersetzen(uuid,uuid),
  sicherheitsprotokoll_anfuegen(),
  sicht_anlegen(text,text),
  sicht_in(text,text,text),
  weitsicht_bedingung(text)
  FROM PUBLIC;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE
  anmeldedienst_abmeldung,
  anmeldedienst_konto,
  anmeldedienst_sitzung,
  ansicht,
  ausgabe,
  bekanntes_geraet,
  beladungsvorlage,
  benutzer,
  benutzer_qualifikation,
  benutzer_rolle,
  bereich,
  bestellung,
  dokument,
  einheit,
  einladung,
  fach,
  fachfoto,
  fahrzeugdetails,
  faktorpflicht,
  faktorpflicht_eigene_rolle,
  faktorversuch,
  favorit,
  fehlbestand,
  geraet_instanz,
  geraet_termin,
  gruppe_eigene_rolle,
  gruppe_ortsrolle,
  gruppenrolle,
  idempotency,
  import,
  importzeile,
  importzuordnung,
  job,
  kalenderabo,
  kategorie,
  kontrolle,
  kontrollerinnerung,
  kontrollposition,
  kontrollverantwortung,
  lagerort,
  lagerplatz,
  lease,
  mangel,
  mangel_kommentar,
  material,
  mindermenge,
  nachfuellung,
  objekt,
  objektposition,
  objekttyp,
  objekttyp_qualifikationsanforderung,
  ortsrolle,
  passkey,
  passkey_herausforderung,
  passwort_vergessen,
  pruefart,
  qualifikationstyp,
  rate,
  rolle,
  rolle_berechtigung,
  sicht.ausgabe,
  sicht.beladungsvorlage,
  sicht.benutzer_qualifikation,
  sicht.bestellung,
  sicht.dokument,
  sicht.fach,
  sicht.fachfoto,
  sicht.fahrzeugdetails,
  sicht.favorit,
  sicht.fehlbestand,
  sicht.geraet_instanz,
  sicht.geraet_termin,
  sicht.kontrolle,
  sicht.kontrollerinnerung,
  sicht.kontrollposition,
  sicht.kontrollverantwortung,
  sicht.lagerort,
  sicht.lagerplatz,
  sicht.mangel,
  sicht.mangel_kommentar,
  sicht.material,
  sicht.mindermenge,
  sicht.nachfuellung,
  sicht.objekt,
  sicht.objektposition,
  sicht.objekttyp,
  sicht.objekttyp_qualifikationsanforderung,
  sicht.pruefart,
  sicht.qualifikationstyp,
  sicht.vorlagenposition,
  sicht.wartungsauftrag,
  sicht.wartungsauftrag_position,
  sicht.wartungsplan,
  sicht.wartungsplan_position,
  sicht.zustaendigkeit,
  sitzung,
  standort,
  totp,
  vorlagenposition,
  wartungsauftrag,
  wartungsauftrag_position,
  wartungsplan,
  wartungsplan_position,
  weitsicht.ausgabe,
  weitsicht.beladungsvorlage,
  weitsicht.benutzer_qualifikation,
  weitsicht.bestellung,
  weitsicht.dokument,
  weitsicht.fach,
  weitsicht.fachfoto,
  weitsicht.fahrzeugdetails,
  weitsicht.favorit,
  weitsicht.fehlbestand,
  weitsicht.geraet_instanz,
  weitsicht.geraet_termin,
  weitsicht.kontrolle,
  weitsicht.kontrollerinnerung,
  weitsicht.kontrollposition,
  weitsicht.kontrollverantwortung,
  weitsicht.lagerort,
  weitsicht.lagerplatz,
  weitsicht.mangel,
  weitsicht.mangel_kommentar,
  weitsicht.material,
  weitsicht.mindermenge,
  weitsicht.nachfuellung,
  weitsicht.objekt,
  weitsicht.objektposition,
  weitsicht.objekttyp,
  weitsicht.objekttyp_qualifikationsanforderung,
  weitsicht.pruefart,
  weitsicht.qualifikationstyp,
  weitsicht.vorlagenposition,
  weitsicht.wartungsauftrag,
  weitsicht.wartungsauftrag_position,
  weitsicht.wartungsplan,
  weitsicht.wartungsplan_position,
  weitsicht.zustaendigkeit,
  wiederherstellungscode,
  zustaendigkeit
  TO zeughaus_anwendung;
GRANT EXECUTE ON FUNCTION
  bestand_sperren(uuid,uuid[]),
  historie_anfuegen(jsonb),
  lager_material_ersetzen(uuid,uuid)
  TO zeughaus_anwendung;
GRANT INSERT ON TABLE
  sicherheitsprotokoll_eingang
  TO zeughaus_anwendung;
GRANT INSERT, SELECT ON TABLE
  einsatz,
  einsatz_ruecknahme,
  lagerbewegung,
  materialbewegung,
  pruefung,
  sicht.einsatz,
  sicht.einsatz_ruecknahme,
  sicht.lagerbewegung,
  sicht.materialbewegung,
  sicht.pruefung,
  sicht.wartungsauftrag_verlauf,
  wartungsauftrag_verlauf,
  weitsicht.einsatz,
  weitsicht.einsatz_ruecknahme,
  weitsicht.lagerbewegung,
  weitsicht.materialbewegung,
  weitsicht.pruefung,
  weitsicht.wartungsauftrag_verlauf
  TO zeughaus_anwendung;
GRANT SELECT ON TABLE
  bestand,
  historie,
  historie_anzahl,
  historie_objekt_anzahl,
  historie_objekteintrag,
  historie_objektereignis_anzahl,
  historie_objekttag_anzahl,
  historie_strang,
  lagestand,
  materialbewegung_anzahl,
  sicherheitsprotokoll,
  sicherheitsprotokoll_ende,
  sicht.bestand,
  sicht.historie,
  sicht.historie_anzahl,
  sicht.historie_objekt_anzahl,
  sicht.historie_objekteintrag,
  sicht.historie_objektereignis_anzahl,
  sicht.historie_objekttag_anzahl,
  sicht.materialbewegung_anzahl,
  weitsicht.bestand,
  weitsicht.historie,
  weitsicht.historie_objekt_anzahl,
  weitsicht.historie_objekteintrag,
  weitsicht.historie_objektereignis_anzahl,
  weitsicht.historie_objekttag_anzahl
  TO zeughaus_anwendung;
GRANT SELECT, UPDATE ON TABLE
  eskalation_konfiguration
  TO zeughaus_anwendung;
GRANT USAGE ON SCHEMA
  public,
  sicht,
  weitsicht
  TO zeughaus_anwendung;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT DELETE, INSERT, SELECT, UPDATE ON TABLES TO zeughaus_anwendung;

RESET check_function_bodies;
